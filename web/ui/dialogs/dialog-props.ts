import type { ReactNode, RefObject } from "react";

export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button, or a click outside. Once a form in it has input, clicks outside do nothing. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence below the title, read by screen readers when the dialog opens. */
  note?: ReactNode;
  children?: ReactNode;
  /** Buttons, with the primary one last. Full width on a phone. */
  footer?: ReactNode;
  /** 672 px wide instead of 480. */
  wide?: boolean | undefined;
  /** At most 80% of the window height. */
  capped?: boolean | undefined;
  /** For questions that need an answer: no close button, and clicks outside do nothing. */
  firm?: boolean | undefined;
  /** The element that gets the focus first. Defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

export type SheetProps = Omit<DialogProps, "wide" | "firm" | "capped">;
