import { useCallback, useEffect, useRef } from "react";

/** Returns a function that asks a suggested question. It never changes, so that the thread is not drawn again while the user types. */
export const usePick = (send: (question: string) => Promise<void>): ((question: string) => void) => {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  return useCallback((question) => void latest.current(question), []);
};
