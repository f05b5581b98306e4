import { Combobox as Base } from "@base-ui/react/combobox";
import Check from "lucide-react/icons/check";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Search from "lucide-react/icons/search";
import { useMemo } from "react";
import { usePressOnce } from "../floating/press-once.ts";
import type { ComboboxOption, ComboboxProps } from "./combobox-props.ts";
import type { ControlWiring } from "./field-context.ts";
import { FaceValue, faceProps } from "./ListFace.tsx";
import { classNames } from "../class-names.ts";
import styles from "../floating/menu.module.css";
import layer from "../floating/layer.module.css";

type Group<Value extends string> = { value: string; items: ComboboxOption<Value>[] };

/** A Combobox with its list. */
export const ComboboxList = <Value extends string>({
  control,
  openAtOnce,
  ...props
}: ComboboxProps<Value> & { control: ControlWiring; openAtOnce: boolean }) => {
  const button = usePressOnce<HTMLButtonElement>(openAtOnce);
  const { value, onChange, onSearch, options, placeholder = "Choose", searchPlaceholder = "Search", none = "Nothing found" } = props;
  // oxlint-disable-next-line react/preserve-manual-memoization -- the compiler, which gives up here, is not used
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
      {...(onSearch ? { filter: null, onInputValueChange: onSearch } : {})}
      autoHighlight
    >
      <Base.Trigger ref={button} {...faceProps(props, control)}>
        <FaceValue id={control.id} icon={chosen?.icon} text={chosen?.label} placeholder={placeholder} />
        <ChevronsUpDown />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={layer.floating} sideOffset={4} align="start">
          <Base.Popup className={classNames(layer.layer, styles.menu, styles.asWide, layer.pop)} aria-label={props.label ?? placeholder}>
            <div className={styles.search}>
              <Search />
              <Base.Input placeholder={searchPlaceholder} aria-label={searchPlaceholder} />
            </div>
            <Base.Empty>
              <div className={styles.none}>{none}</div>
            </Base.Empty>
            <Base.List>{(group: Group<Value>) => <OptionGroup key={group.value} group={group} />}</Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

const OptionGroup = <Value extends string>({ group }: { group: Group<Value> }) => (
  <Base.Group items={group.items}>
    {group.value && <Base.GroupLabel className={styles.heading}>{group.value}</Base.GroupLabel>}
    <Base.Collection>
      {(option: ComboboxOption<Value>) => (
        <Base.Item key={option.value} value={option} className={styles.item}>
          {option.icon}
          <span className={styles.label}>{option.label}</span>
          {option.meta && <span className={styles.meta}>{option.meta}</span>}
          <Base.ItemIndicator>
            <Check className={styles.tick} />
          </Base.ItemIndicator>
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
