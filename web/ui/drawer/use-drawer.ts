import { createContext, use } from "react";
import type { DrawerView } from "./drawer-stack.ts";

export type Drawer = {
  /** The view on top, or null while the drawer is shut. */
  current: DrawerView | null;
  depth: number;
  /** Opens a view on top of what is there. */
  push: (view: DrawerView) => void;
  /** Puts a view in the place of the top one, such as the next transaction. */
  replace: (view: DrawerView) => void;
  /** Back to the view below; shuts the drawer under the last. */
  pop: () => void;
  close: () => void;
};

export const DrawerContext = createContext<Drawer | null>(null);

/** The right-hand drawer of the shell; its functions stay the same ones. Throws outside a DrawerProvider. */
export const useDrawer = (): Drawer => {
  const drawer = use(DrawerContext);
  if (!drawer) throw new Error("useDrawer needs a DrawerProvider around it");
  return drawer;
};
