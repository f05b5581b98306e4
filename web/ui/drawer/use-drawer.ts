import { createContext, use } from "react";
import type { DrawerView } from "./drawer-stack.ts";

export type Drawer = {
  /** The top view, or null while the drawer is closed. */
  current: DrawerView | null;
  depth: number;
  /** Opens a view on top of the current one. */
  push: (view: DrawerView) => void;
  /** Replaces the top view, such as with the next transaction. */
  replace: (view: DrawerView) => void;
  /** Goes back to the view below. Closes the drawer after the last one. */
  pop: () => void;
  close: () => void;
};

export const DrawerContext = createContext<Drawer | null>(null);

/** Returns the app shell's right-hand drawer. Its functions are stable. Throws outside a DrawerProvider. */
export const useDrawer = (): Drawer => {
  const drawer = use(DrawerContext);
  if (!drawer) throw new Error("useDrawer needs a DrawerProvider around it");
  return drawer;
};
