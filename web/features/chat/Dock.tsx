import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, useEffect, useRef, useState } from "react";

const NEAR_BOTTOM = 100;
/** How long the page does not follow the answer after the reader scrolled up themselves. */
const LOCK_MS = 1000;

/** The box at the foot; the page follows the answer while the reader is at its end. `away` begins elsewhere, where the address says so. */
export const Dock = ({ follow, away: elsewhere, children }: { follow: string; away: boolean; children: ReactNode }) => {
  const [away, setAway] = useState(false);
  const near = useRef(!elsewhere);
  const lockedUntil = useRef(0);
  useEffect(() => {
    let at = window.scrollY;
    const look = () => {
      const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
      if (window.scrollY < at && left > 0) lockedUntil.current = performance.now() + LOCK_MS;
      at = window.scrollY;
      near.current = left <= NEAR_BOTTOM;
      setAway(left > NEAR_BOTTOM);
    };
    if (near.current) look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  useEffect(() => {
    if (near.current && performance.now() >= lockedUntil.current) window.scrollTo({ top: document.documentElement.scrollHeight });
  }, [follow]);
  const toBottom = () => {
    lockedUntil.current = 0;
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "smooth" });
  };
  return (
    <div className="dock">
      {away && (
        <button type="button" className="to-bottom" aria-label="Scroll to bottom" onClick={toBottom}>
          <ArrowDown aria-hidden />
        </button>
      )}
      {children}
    </div>
  );
};
