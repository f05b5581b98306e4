import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useControl } from "./field-context.ts";
import { FaceValue, faceProps } from "./ListFace.tsx";
import { late, useLate } from "./late.ts";
import type { ComboboxProps } from "./combobox-props.ts";

/** The list behind a Combobox; comes with the first press, or earlier when asked. */
export const comboboxList = late(() => import("./ComboboxList.tsx"));

const CLOSED = { role: "combobox", "aria-haspopup": "dialog", "aria-expanded": false } as const;

/** One choice from a long list with a search box, such as a category or an account. */
export const Combobox = <Value extends string>(props: ComboboxProps<Value>) => {
  const control = useControl(props);
  const list = useLate(comboboxList);
  if (list.here) return <list.here.ComboboxList {...props} control={control} openAtOnce={list.asked} />;
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
      <ChevronsUpDown />
    </button>
  );
};

export type { ComboboxOption, ComboboxProps } from "./combobox-props.ts";
