import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useControl } from "./field-context.ts";
import { ClosedFace } from "./ListFace.tsx";
import { late, useLate } from "./late.ts";
import type { ComboboxProps } from "./combobox-props.ts";

/** The list behind a Combobox; comes with the first press, or earlier when asked. */
export const comboboxList = late(() => import("./ComboboxList.tsx"));

/** One choice from a long list with a search box, such as a category or an account. */
export const Combobox = <Value extends string>(props: ComboboxProps<Value>) => {
  const control = useControl(props);
  const list = useLate(comboboxList);
  if (list.here) return <list.here.ComboboxList {...props} control={control} openAtOnce={list.asked} />;
  return <ClosedFace props={props} control={control} opens="dialog" mark={<ChevronsUpDown />} onAsk={list.ask} />;
};

export type { ComboboxOption, ComboboxProps } from "./combobox-props.ts";
