import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Tooltip.module.css";
import layer from "./layer.module.css";

/** A tooltip on hover and focus. Only for text that is also available elsewhere, because touch screens never show it. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Base.Root>
    <Base.Trigger render={children} delay={400} />
    <Base.Portal>
      <Base.Positioner className={layer.floating} sideOffset={6}>
        <Base.Popup className={classNames(styles.tip, layer.pop)}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
