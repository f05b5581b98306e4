import type { ReactNode } from "react";
import type { FaceProps } from "./ListFace.tsx";

export type ComboboxOption<Value extends string> = { value: Value; label: string; icon?: ReactNode; meta?: ReactNode; group?: string };

export type ComboboxProps<Value extends string> = FaceProps & {
  value: Value | null;
  onChange: (value: Value) => void;
  /** In display order. Adjacent options with the same `group` appear under its name. */
  options: readonly ComboboxOption<Value>[];
  placeholder?: string | undefined;
  searchPlaceholder?: string | undefined;
  /** Called when the search text changes. The options are then supplied from outside and all are shown. */
  onSearch?: ((text: string) => void) | undefined;
  /** Shown when the search finds nothing. */
  none?: ReactNode;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
};
