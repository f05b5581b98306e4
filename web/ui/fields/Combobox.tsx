import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useControl } from "./field-context.ts";
import { ClosedFace } from "./ListFace.tsx";
import { late, useLate } from "../late.ts";
import type { ComboboxProps } from "./combobox-props.ts";

/** The list of a Combobox. Loads with the first click, or earlier on request. */
export const comboboxList = late(() => import("./ComboboxList.tsx"));

/** Picks one of many options with a search box, such as a category or an account. */
export const Combobox = <Value extends string>(props: ComboboxProps<Value>) => {
  const control = useControl(props);
  const list = useLate(comboboxList);
  if (list.here) return <list.here.ComboboxList {...props} control={control} openAtOnce={list.asked} />;
  return <ClosedFace props={props} control={control} opens="dialog" mark={<ChevronsUpDown />} onAsk={list.ask} />;
};

export type { ComboboxOption, ComboboxProps } from "./combobox-props.ts";
