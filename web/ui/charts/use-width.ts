import { type RefObject, useLayoutEffect, useRef, useState } from "react";

const UNMEASURED = 672;

/** Returns an element's width in pixels and follows changes. 0 until it is known. Where it cannot be measured, returns the column width. */
export const useWidth = <E extends HTMLElement>(): [RefObject<E | null>, number] => {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    if (typeof ResizeObserver === "undefined") return setWidth(UNMEASURED);
    setWidth(Math.floor(element.current.clientWidth));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
};
