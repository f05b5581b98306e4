import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useState } from "react";
import { stored } from "#web/lib/stored.ts";
import { DRAWER_WIDTH, drawerWidth } from "./drawer-width.ts";
import styles from "./DrawerEdge.module.css";

const width = stored("drawerWidth", drawerWidth);

/** The drawer's left edge. Dragging or arrow keys resize the drawer; a double click restores its width. */
export const DrawerEdge = ({ panel }: { panel: RefObject<HTMLElement | null> }) => {
  const [size, setSize] = useState(() => width.read());
  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--drawer-width", `${size}px`);
  }, [size]);
  const resize = (wanted: number) => setSize(width.write(drawerWidth(wanted)));
  const keys = (event: KeyboardEvent) => {
    const by = event.key === "ArrowLeft" ? DRAWER_WIDTH.step : event.key === "ArrowRight" ? -DRAWER_WIDTH.step : 0;
    if (by === 0) return;
    event.preventDefault();
    resize(size + by);
  };
  const drag = (event: PointerEvent) => {
    const right = panel.current?.getBoundingClientRect().right;
    if (event.buttons === 1 && right !== undefined) resize(right - event.clientX);
  };
  return (
    <div
      className={styles.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label="Drawer width"
      aria-valuemin={DRAWER_WIDTH.least}
      aria-valuemax={DRAWER_WIDTH.most}
      aria-valuenow={size}
      tabIndex={0}
      onKeyDown={keys}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => resize(DRAWER_WIDTH.usual)}
    />
  );
};
