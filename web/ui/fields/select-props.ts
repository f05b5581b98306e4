import type { ReactNode } from "react";
import type { FaceProps } from "./ListFace.tsx";

export type SelectOption<Value extends string> = { value: Value; label: string; icon?: ReactNode; meta?: ReactNode; disabled?: boolean };

/** `label` names the control when used outside a Field; `set` marks an active filter. */
export type SelectProps<Value extends string> = FaceProps & {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
};
