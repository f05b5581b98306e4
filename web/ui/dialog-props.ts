import type { ReactNode, RefObject } from "react";

export type DialogProps = {
  open: boolean;
  /** Asked to close: Escape, the cross, a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title; read aloud when the dialog opens. */
  note?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. Full width on a phone. */
  footer?: ReactNode;
  /** 672 wide instead of 480. */
  wide?: boolean | undefined;
  /** At most 80 % of the window high. */
  capped?: boolean | undefined;
  /** Without the cross, for questions that need an answer; a press outside then does nothing. */
  firm?: boolean | undefined;
  /** What gets the focus first; else the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

export type SheetProps = Omit<DialogProps, "wide" | "firm" | "capped">;
