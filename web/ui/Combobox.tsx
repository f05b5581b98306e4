import { Combobox as Base } from "@base-ui/react/combobox";
import Check from "lucide-react/icons/check";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Search from "lucide-react/icons/search";
import { type ReactNode, useMemo } from "react";
import { classNames } from "./class-names.ts";
import { useControl } from "./field-context.ts";

export type ComboboxOption<Value extends string> = { value: Value; label: string; icon?: ReactNode; meta?: ReactNode; group?: string };

export type ComboboxProps<Value extends string> = {
  value: Value | null;
  onChange: (value: Value) => void;
  /** In the order to show; neighbours with the same `group` stand under its name. */
  options: readonly ComboboxOption<Value>[];
  placeholder?: string | undefined;
  searchPlaceholder?: string | undefined;
  /** What is said when the search finds nothing. */
  none?: ReactNode;
  label?: string | undefined;
  set?: boolean | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  className?: string | undefined;
};

type Group<Value extends string> = { value: string; items: ComboboxOption<Value>[] };

/** One choice from a long list with a search box, such as a category or an account. */
export const Combobox = <Value extends string>(props: ComboboxProps<Value>) => {
  const { value, onChange, options, placeholder = "Choose", searchPlaceholder = "Search", none = "Nothing found", label, set, disabled, invalid, className } = props;
  const control = useControl({ disabled, invalid });
  const groups = useMemo(() => grouped(options), [options]);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={groups}
      value={chosen}
      onValueChange={(next: ComboboxOption<Value> | null) => next && onChange(next.value)}
      isItemEqualToValue={(a: ComboboxOption<Value>, b: ComboboxOption<Value>) => a.value === b.value}
      itemToStringLabel={(option: ComboboxOption<Value>) => option.label}
      disabled={control.disabled}
      autoHighlight
    >
      <Base.Trigger
        id={control.id}
        className={classNames("field select", set && "is-set", control.invalid && "is-error", control.disabled && "is-disabled", className)}
        aria-label={label}
        aria-labelledby={label ? undefined : control.labelledBy && `${control.labelledBy} ${control.id}v`}
        aria-describedby={control.describedBy}
      >
        <span className="value">
          {chosen?.icon}
          <span className={classNames("value-text", !chosen && "placeholder")} id={`${control.id}v`}>{chosen?.label ?? placeholder}</span>
        </span>
        <ChevronsUpDown />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="floating" sideOffset={4} align="start">
          <Base.Popup className="layer menu as-wide pop" aria-label={label ?? placeholder}>
            <div className="search">
              <Search />
              <Base.Input placeholder={searchPlaceholder} aria-label={searchPlaceholder} />
            </div>
            <Base.Empty><div className="menu-none">{none}</div></Base.Empty>
            <Base.List>{(group: Group<Value>) => <OptionGroup key={group.value} group={group} />}</Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

const OptionGroup = <Value extends string>({ group }: { group: Group<Value> }) => (
  <Base.Group items={group.items}>
    {group.value && <Base.GroupLabel className="menu-label">{group.value}</Base.GroupLabel>}
    <Base.Collection>
      {(option: ComboboxOption<Value>) => (
        <Base.Item key={option.value} value={option} className="menu-item">
          {option.icon}
          <span className="wide">{option.label}</span>
          {option.meta && <span className="meta">{option.meta}</span>}
          <Base.ItemIndicator><Check className="tick" /></Base.ItemIndicator>
        </Base.Item>
      )}
    </Base.Collection>
  </Base.Group>
);

const grouped = <Value extends string>(options: readonly ComboboxOption<Value>[]): Group<Value>[] => {
  const groups: Group<Value>[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.value === (option.group ?? "")) last.items.push(option);
    else groups.push({ value: option.group ?? "", items: [option] });
  }
  return groups;
};
