import { useEffect } from "react";
import { late, sayNotLoaded, useLate } from "../late.ts";
import { useDrawer } from "./use-drawer.ts";

/** The drawer's frame. Loads with the first view, or earlier on request. */
export const drawerFrame = late(() => import("./DrawerFrame.tsx"));

/** Renders the drawer. Empty until its first view opens. */
export const LateDrawer = () => {
  const { current, close } = useDrawer();
  const wanted = current !== null;
  const { here, ask } = useLate(drawerFrame, () => {
    sayNotLoaded();
    close();
  });
  useEffect(() => {
    if (wanted && !here) ask();
  }, [wanted, here, ask]);
  return here && <here.DrawerFrame />;
};
