import type { ReactElement, ReactNode } from "react";

export type MenuProps = {
  /** The button that opens it, named by itself. */
  trigger: ReactElement<{ onClick?: () => void; "aria-haspopup"?: "menu"; "aria-expanded"?: boolean }>;
  children: ReactNode;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "bottom" | undefined;
  /** What has the focus once it closes; null is the button. */
  focusAfter?: (() => HTMLElement | null) | undefined;
};

export type MenuItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  shortcut?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

export type MenuRadioProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
};
