import { useEffect, useState } from "react";
import { late, sayNotLoaded, useLate } from "../late.ts";
import type { DialogProps, SheetProps } from "./dialog-props.ts";

/** The panels of Dialog and Sheet. Load when one first opens, or earlier on request. */
export const dialogPanel = late(() => import("./DialogPanel.tsx"));

/** A question or a small task over the page. A bottom sheet below 640 px. The focus stays inside and then returns. */
export const Dialog = (props: DialogProps) => {
  const { panel, open } = usePanel(props.open, props.onClose);
  return panel && <panel.DialogPanel {...props} open={open} />;
};

/** A sheet from the bottom edge at every width, such as for sort orders or filters on a phone. */
export const Sheet = (props: SheetProps) => {
  const { panel, open } = usePanel(props.open, props.onClose);
  return panel && <panel.SheetPanel {...props} open={open} />;
};

/** A newly loaded panel is first rendered closed, so that its opening is animated. */
const usePanel = (wanted: boolean, onClose: () => void) => {
  const { here, ask } = useLate(dialogPanel, () => {
    sayNotLoaded();
    // Opening it again retries.
    onClose();
  });
  const [drawn, setDrawn] = useState(here !== null);
  useEffect(() => {
    if (wanted && !here) ask();
  }, [wanted, here, ask]);
  useEffect(() => {
    if (here) setDrawn(true);
  }, [here]);
  return { panel: here, open: wanted && drawn };
};

export type { DialogProps, SheetProps } from "./dialog-props.ts";
