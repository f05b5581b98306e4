import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./Dock.module.css";

const NEAR_BOTTOM = 100;
/** Windows that a page must fill so that its layout needs no free space above the compose box. */
const LONG = 2;
/** How long the page stops following the answer after the reader scrolls up. */
const LOCK_MS = 1000;
const GESTURES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * The compose box at the bottom. The page opens at its end and follows new content while the reader is there. With `elsewhere` it opens at
 * the message named in the address.
 */
export const Dock = ({ elsewhere, children }: { elsewhere: boolean; children: ReactNode }) => {
  const dock = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const lockedUntil = useRef(0);
  useEffect(() => {
    const main = dock.current?.parentElement;
    let near = !elsewhere;
    /** Until the reader acts, only the router and the content scroll the page. */
    let touched = elsewhere;
    let at = window.scrollY;
    /** The least that the page could scroll since the last look. A page that gets shorter moves up without the reader. */
    let least = Infinity;
    const most = (): number => document.documentElement.scrollHeight - window.innerHeight;
    const isLocked = (): boolean => performance.now() < lockedUntil.current;
    const toEnd = (): void => window.scrollTo({ top: document.documentElement.scrollHeight });
    const look = (): void => {
      const left = most() - window.scrollY;
      if (!touched) {
        if (left > 1) toEnd();
        return;
      }
      const up = window.scrollY < Math.min(at, least) && left > 0;
      if (up) lockedUntil.current = performance.now() + LOCK_MS;
      at = window.scrollY;
      least = most();
      near = left <= NEAR_BOTTOM || (near && !up && !isLocked());
      setAway(!near);
    };
    const grown = (): void => {
      least = Math.min(least, most());
      main?.toggleAttribute("data-long", document.documentElement.scrollHeight > LONG * window.innerHeight);
      if (near && !isLocked()) toEnd();
      else look();
    };
    const touch = (): void => {
      touched = true;
    };
    window.addEventListener("scroll", look, { passive: true });
    for (const gesture of GESTURES) window.addEventListener(gesture, touch, { passive: true, capture: true });
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(grown);
    if (main) sizes?.observe(main);
    return () => {
      sizes?.disconnect();
      main?.removeAttribute("data-long");
      window.removeEventListener("scroll", look);
      for (const gesture of GESTURES) window.removeEventListener(gesture, touch, { capture: true });
    };
  }, [elsewhere]);
  const toBottom = () => {
    lockedUntil.current = 0;
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "smooth" });
  };
  return (
    <div className={styles.dock} ref={dock}>
      {away && (
        <button type="button" className={styles.toBottom} aria-label="Scroll to bottom" onClick={toBottom}>
          <ArrowDown aria-hidden />
        </button>
      )}
      {children}
    </div>
  );
};
