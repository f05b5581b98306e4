import { useEffect, useState } from "react";
import { late, sayNotLoaded, useLate } from "./late.ts";
import type { DialogProps, SheetProps } from "./dialog-props.ts";

/** The panels of Dialog and Sheet; come when one first opens, or earlier when asked. */
export const dialogPanel = late(() => import("./DialogPanel.tsx"));

/** A question or a small task over the page. Becomes a bottom sheet under 640. Focus stays inside and returns where it was. */
export const Dialog = (props: DialogProps) => {
  const { panel, open } = usePanel(props.open, props.onClose);
  return panel && <panel.DialogPanel {...props} open={open} />;
};

/** A sheet from the bottom edge at every width, such as sort orders or filters on a phone. */
export const Sheet = (props: SheetProps) => {
  const { panel, open } = usePanel(props.open, props.onClose);
  return panel && <panel.SheetPanel {...props} open={open} />;
};

/** A panel that has just come is drawn shut once, so that it opens with its movement. */
const usePanel = (wanted: boolean, onClose: () => void) => {
  const { here, ask } = useLate(dialogPanel, () => {
    sayNotLoaded();
    // Asked for again it tries again.
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
