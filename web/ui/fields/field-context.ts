import { createContext, use, useId } from "react";

export type FieldWiring = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
  /** Shows what is wrong with the control's text, in place of the field's error. Null shows the field's error again. */
  sayUnreadable: (mistake: string | null) => void;
};

/** What a control inside a Field needs for its label and description. */
export const FieldContext = createContext<FieldWiring | null>(null);

export type ControlWiring = {
  id: string;
  labelledBy: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
};

/** Returns the control's id and the ids of its label and help text. Outside a Field, returns the control's own values. */
export const useControl = (own: {
  id?: string | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}): ControlWiring => {
  const field = use(FieldContext);
  const lone = useId();
  return {
    id: own.id ?? field?.id ?? lone,
    labelledBy: field?.labelId,
    describedBy: field?.describedBy,
    invalid: own.invalid ?? field?.invalid ?? false,
    disabled: own.disabled ?? field?.disabled ?? false,
  };
};
