import { type RefObject, useEffect, useRef } from "react";

/** Presses a button once, right after it is drawn, when it was pressed before its code had come: it then opens as by that press. */
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
