import { useEffect } from "react";
import { late, sayNotLoaded, useLate } from "../late.ts";
import { useDrawer } from "./use-drawer.ts";

/** The drawer's frame; comes with the first view, or earlier when asked. */
export const drawerFrame = late(() => import("./DrawerFrame.tsx"));

/** The place of the drawer: nothing until its first view is opened. */
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
