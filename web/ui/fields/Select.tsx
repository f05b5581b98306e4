import ChevronDown from "lucide-react/icons/chevron-down";
import { useControl } from "./field-context.ts";
import { ClosedFace } from "./ListFace.tsx";
import { late, useLate } from "../late.ts";
import type { SelectProps } from "./select-props.ts";

/** The list of a Select. Loads with the first click, or earlier on request. */
export const selectList = late(() => import("./SelectList.tsx"));

/** Picks one option from a dropdown list. Typing jumps to an option, arrows move, Enter selects. For long lists use Combobox. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const control = useControl(props);
  const list = useLate(selectList);
  if (list.here) return <list.here.SelectList {...props} control={control} openAtOnce={list.asked} />;
  return <ClosedFace props={props} control={control} opens="listbox" mark={<ChevronDown />} onAsk={list.ask} />;
};

export type { SelectOption, SelectProps } from "./select-props.ts";
