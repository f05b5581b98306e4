import { type RefObject, useEffect, useRef } from "react";

/** Repeats a click that came before the button's code had loaded: clicks the button once, right after it is rendered. */
export const usePressOnce = <E extends HTMLElement>(wanted: boolean): RefObject<E | null> => {
  const button = useRef<E>(null);
  const due = useRef(wanted);
  useEffect(() => {
    if (!due.current) return;
    due.current = false;
    button.current?.focus();
    button.current?.click();
  }, []);
  return button;
};
