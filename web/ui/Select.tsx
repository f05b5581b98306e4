import ChevronDown from "lucide-react/icons/chevron-down";
import { useControl } from "./field-context.ts";
import { ClosedFace } from "./ListFace.tsx";
import { late, useLate } from "./late.ts";
import type { SelectProps } from "./select-props.ts";

/** The list behind a Select; comes with the first press, or earlier when asked. */
export const selectList = late(() => import("./SelectList.tsx"));

/** One choice from a list that opens. Type to jump, arrows to move, Enter to choose. For long lists use Combobox. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const control = useControl(props);
  const list = useLate(selectList);
  if (list.here) return <list.here.SelectList {...props} control={control} openAtOnce={list.asked} />;
  return <ClosedFace props={props} control={control} opens="listbox" mark={<ChevronDown />} onAsk={list.ask} />;
};

export type { SelectOption, SelectProps } from "./select-props.ts";
