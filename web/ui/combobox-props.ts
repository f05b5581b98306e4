import type { ReactNode } from "react";
import type { FaceProps } from "./ListFace.tsx";

export type ComboboxOption<Value extends string> = { value: Value; label: string; icon?: ReactNode; meta?: ReactNode; group?: string };

export type ComboboxProps<Value extends string> = FaceProps & {
  value: Value | null;
  onChange: (value: Value) => void;
  /** In the order to show; neighbours with the same `group` stand under its name. */
  options: readonly ComboboxOption<Value>[];
  placeholder?: string | undefined;
  searchPlaceholder?: string | undefined;
  /** Asked at each change of the search: the options then come from elsewhere and all of them are shown. */
  onSearch?: ((text: string) => void) | undefined;
  /** What is said when the search finds nothing. */
  none?: ReactNode;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
};
