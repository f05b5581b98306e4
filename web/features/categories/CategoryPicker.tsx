import { useMemo } from "react";
import type { Category } from "#contract/categories.ts";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Combobox } from "#web/ui/fields/Combobox.tsx";
import type { ComboboxOption } from "#web/ui/fields/combobox-props.ts";
import { useCategories } from "./queries.ts";

type Props = {
  value: number | null;
  onChange: (category: Category) => void;
  /** Categories not offered here. */
  except?: readonly number[] | undefined;
  placeholder?: string | undefined;
  label?: string | undefined;
  small?: boolean | undefined;
};

/**
 * Picks one active category: custom categories first, then system categories by group. An archived category shows only while it is
 * selected.
 */
export const CategoryPicker = ({ value, onChange, except, ...face }: Props) => {
  const { data } = useCategories();
  const choices = useMemo(() => pickable(data ?? [], value, except ?? []), [data, value, except]);
  return (
    <Combobox
      {...face}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        const chosen = choices.find((category) => String(category.id) === id);
        if (chosen && chosen.id !== value) onChange(chosen);
      }}
      searchPlaceholder="Search categories"
      none="No matching category"
      options={choices.map(optionOf)}
    />
  );
};

/** Returns the categories the user may choose, in display order. */
export const pickable = (all: readonly Category[], value: number | null, except: readonly number[]): Category[] => {
  const open = all.filter((c) => (c.status === "Active" || c.id === value) && !except.includes(c.id));
  const own = open.filter((c) => c.source === "User").sort((a, b) => byText(a.categoryGroup, b.categoryGroup) || byText(a.name, b.name));
  return [...own, ...open.filter((c) => c.source === "System")];
};
const byText = (a: string, b: string): number => a.localeCompare(b, "en");

/** Returns a category as an option for a combobox. */
export const optionOf = (category: Category): ComboboxOption<string> => ({
  value: String(category.id),
  label: category.name,
  group: category.categoryGroup,
  icon: <CategoryIcon icon={category.icon} color={category.color} small />,
});
