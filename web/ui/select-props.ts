import type { ReactNode } from "react";
import type { FaceProps } from "./ListFace.tsx";

export type SelectOption<Value extends string> = { value: Value; label: string; icon?: ReactNode; meta?: ReactNode; disabled?: boolean };

/** `label` names it when it stands outside a Field; `set` draws a filter that is on. */
export type SelectProps<Value extends string> = FaceProps & {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
};
