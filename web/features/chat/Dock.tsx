import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./Dock.module.css";

const NEAR_BOTTOM = 100;
/** Windows that a page must fill so that its layout needs no free space above the compose box. */
const LONG = 2;
/** How long the page stops following the answer after the reader scrolls up. */
const LOCK_MS = 1000;
const GESTURES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** A page marks its questions with this attribute. A question that is being answered has the value `live`. */
const QUESTIONS = "[data-question]";
const LIVE_QUESTION = '[data-question="live"]';

/**
 * The compose box at the bottom. The page opens at its end and follows new content while the reader is there, but it never moves the last
 * question out of sight: a long answer is read from its first line. With `elsewhere` the page opens at the message named in the address.
 */
export const Dock = ({ elsewhere, children }: { elsewhere: boolean; children: ReactNode }) => {
  const dock = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const lockedUntil = useRef(0);
  useEffect(() => {
    const main = dock.current?.parentElement;
    let near = !elsewhere;
    /** The reader scrolled beyond the place where the page rests. */
    let beyond = false;
    /** Until the reader acts, only the router and the content scroll the page. */
    let touched = elsewhere;
    let hasActed = false;
    let at = window.scrollY;
    /** The least that the page could scroll since the last look. A page that gets shorter moves up without the reader. */
    let least = Infinity;
    let asked: Element | null = null;
    const most = (): number => Math.max(0, document.documentElement.scrollHeight - window.innerHeight);
    /** Where the page rests: at its end, or with the last question at the top if the answer is longer than the window. */
    const rest = (): number => Math.min(most(), topOf([...(main?.querySelectorAll(QUESTIONS) ?? [])].at(-1)));
    const isLocked = (): boolean => performance.now() < lockedUntil.current;
    const isBeyond = (): boolean => window.scrollY > rest() + 1;
    const show = (): void => setAway(most() - window.scrollY > NEAR_BOTTOM);
    const look = (): void => {
      if (!touched) {
        if (Math.abs(rest() - window.scrollY) > 1) window.scrollTo({ top: rest() });
        return show();
      }
      const up = window.scrollY < Math.min(at, least) && most() > window.scrollY;
      if (up) lockedUntil.current = performance.now() + LOCK_MS;
      at = window.scrollY;
      least = most();
      const wasBeyond = beyond;
      beyond = isBeyond();
      const left = (beyond ? most() : rest()) - window.scrollY;
      near = left <= NEAR_BOTTOM || (near && beyond === wasBeyond && !up && !isLocked());
      show();
    };
    const grown = (): void => {
      least = Math.min(least, most());
      main?.toggleAttribute("data-long", document.documentElement.scrollHeight > LONG * window.innerHeight);
      const now = main?.querySelector(LIVE_QUESTION) ?? null;
      const isAsked = now !== null && now !== asked && (!elsewhere || hasActed);
      asked = now;
      if (isAsked) [near, lockedUntil.current] = [true, 0];
      if (!near || isLocked()) return look();
      beyond = beyond && !isAsked && isBeyond();
      const to = beyond ? most() : rest();
      if (Math.abs(to - window.scrollY) > 1) window.scrollTo({ top: to });
      show();
    };
    const touch = (): void => {
      touched = true;
      hasActed = true;
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

/** Returns how far the page scrolls until a question is right under the top bar; 0 without a question. */
const topOf = (question: Element | undefined): number => {
  if (!question) return 0;
  const margin = Number.parseFloat(getComputedStyle(question).scrollMarginTop) || 0;
  return Math.max(0, question.getBoundingClientRect().top + window.scrollY - margin);
};
