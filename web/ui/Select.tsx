import ChevronDown from "lucide-react/icons/chevron-down";
import { useControl } from "./field-context.ts";
import { FaceValue, faceProps } from "./ListFace.tsx";
import { late, useLate } from "./late.ts";
import type { SelectProps } from "./select-props.ts";

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

export type { SelectOption, SelectProps } from "./select-props.ts";
