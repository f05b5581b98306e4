import { createContext, use, useId } from "react";

export type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; disabled: boolean };

/** What a control inside a Field needs in order to be named and described by it. */
export const FieldContext = createContext<FieldWiring | null>(null);

export type ControlWiring = {
  id: string;
  labelledBy: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
};

/** The control's side of a Field: its id, and the ids of its label and help. Outside a Field the control stands alone. */
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
