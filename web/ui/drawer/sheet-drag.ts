import { type PointerEvent, type RefObject, useRef } from "react";

const FAR_ENOUGH = 96;

/** Returns handlers for a sheet's grabber. Dragging it far enough down closes the sheet; otherwise it springs back. */
export const useSheetDrag = (sheet: RefObject<HTMLElement | null>, onClose: () => void) => {
  const from = useRef<number | null>(null);
  const shift = (by: number) => {
    // oxlint-disable-next-line react/immutability -- the sheet follows the finger without being drawn again
    if (sheet.current) sheet.current.style.translate = by > 0 ? `0 ${by}px` : "";
  };
  const end = (event: PointerEvent) => {
    const pulled = from.current === null ? 0 : event.clientY - from.current;
    from.current = null;
    shift(0);
    if (pulled > FAR_ENOUGH) onClose();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) shift(event.clientY - from.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};
