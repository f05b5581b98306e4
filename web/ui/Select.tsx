import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { useControl } from "./field-context.ts";
import { type FaceProps, FaceValue, faceProps } from "./ListFace.tsx";
import { late, useLate } from "./late.ts";

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

/** The list behind a Select; comes with the first press, or earlier when asked. */
export const selectList = late(() => import("./SelectList.tsx"));

const CLOSED = { role: "combobox", "aria-haspopup": "listbox", "aria-expanded": false } as const;

/** One choice from a list that opens. Type to jump, arrows to move, Enter to choose. For long lists use Combobox. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const control = useControl(props);
  const list = useLate(selectList);
  if (list.here) return <list.here.SelectList {...props} control={control} openAtOnce={list.asked} />;
  const chosen = props.options.find((option) => option.value === props.value);
  return (
    <button
      type="button"
      {...CLOSED}
      {...faceProps(props, control)}
      disabled={control.disabled}
      onClick={list.ask}
      onKeyDown={(event) => (event.key === "ArrowDown" || event.key === "ArrowUp") && list.ask()}
    >
      <FaceValue id={control.id} icon={chosen?.icon} text={chosen?.label} placeholder={props.placeholder ?? "Choose"} />
      <ChevronDown />
    </button>
  );
};
