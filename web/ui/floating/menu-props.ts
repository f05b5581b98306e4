import type { ReactElement, ReactNode } from "react";

export type MenuProps = {
  /** The button that opens the menu, with its own label. */
  trigger: ReactElement<{ onClick?: () => void; "aria-haspopup"?: "menu"; "aria-expanded"?: boolean }>;
  children: ReactNode;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "bottom" | undefined;
  /** Returns the element to focus after closing. Null means the button. */
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
