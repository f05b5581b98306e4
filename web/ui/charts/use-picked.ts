import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { nearest } from "#domain/charts/curve.ts";

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Returns the point of a chart under the pointer or selected by keyboard, or null. `xs` are the points' positions in pixels. Calls `onPick`
 * on every change. Spread `handlers` on the element that the positions refer to.
 */
export const usePicked = (xs: readonly number[], onPick?: (index: number | null) => void) => {
  const [picked, setPicked] = useState<number | null>(null);
  const tell = useRef(onPick);
  useEffect(() => {
    tell.current = onPick;
  });
  const pick = (index: number | null) => {
    const next = index === null || xs.length === 0 ? null : Math.min(xs.length - 1, Math.max(0, index));
    if (next === picked) return;
    setPicked(next);
    tell.current?.(next);
  };
  const byPointer = (event: PointerEvent<HTMLElement>) =>
    pick(
      nearest(
        xs.map((x) => ({ x, y: 0 })),
        event.clientX - event.currentTarget.getBoundingClientRect().left,
      ),
    );
  const byKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && picked !== null) return pick(null);
    const to = KEYS[event.key]?.(picked ?? xs.length, xs.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    pick(to);
  };
  const current = picked !== null && picked < xs.length ? picked : null;
  return {
    picked: current,
    pick,
    handlers: {
      onPointerMove: byPointer,
      onPointerDown: byPointer,
      // A touch screen sends a leave event after every tap, so a tapped value stays until the chart loses focus.
      onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && pick(null),
      onKeyDown: byKey,
      onBlur: () => pick(null),
    },
  };
};
