import type { Day } from "#domain/day.ts";
import { shortAccount, useAccounts } from "#web/features/accounts/index.ts";
import { optionOf, pickable, useCategories } from "#web/features/categories/index.ts";
import { Combobox } from "#web/ui/fields/Combobox.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { periodOptions, SORTS, type TransactionSearch, type useTransactionSearch } from "./search.ts";

export type FilterChoicesProps = {
  search: TransactionSearch;
  set: ReturnType<typeof useTransactionSearch>[1];
  today: Day;
  oldest: Day | null;
};

/** The list's filters and sort order. */
export const FilterChoices = ({ search, set, today, oldest }: FilterChoicesProps) => {
  const { data: accounts } = useAccounts();
  const { data: categories } = useCategories();
  return (
    <>
      <Field label="Date">
        <Select
          value={search.period ?? ""}
          set={search.period !== undefined}
          onChange={(period) => set({ period })}
          options={periodOptions(oldest, today)}
        />
      </Field>
      <Field label="Category">
        <Combobox
          value={String(search.category ?? "")}
          set={search.category !== undefined}
          onChange={(value) => set({ category: value === "" ? undefined : Number(value) })}
          searchPlaceholder="Search categories"
          options={[{ value: "", label: "All Categories" }, ...pickable(categories ?? [], search.category ?? null, []).map(optionOf)]}
        />
      </Field>
      <Field label="Account">
        <Combobox
          value={String(search.account ?? "")}
          set={search.account !== undefined}
          onChange={(value) => set({ account: value === "" ? undefined : Number(value) })}
          searchPlaceholder="Search accounts"
          options={[
            { value: "", label: "All Accounts" },
            ...(accounts ?? []).map((a) => ({ value: String(a.id), label: shortAccount(a), group: a.institution?.name ?? "Manual" })),
          ]}
        />
      </Field>
      <Field label="Sort">
        <Select
          value={search.sort ?? "-date"}
          set={search.sort !== undefined}
          onChange={(sort) => set({ sort: sort === "-date" ? undefined : sort })}
          options={SORTS.map((sort) => ({ ...sort }))}
        />
      </Field>
    </>
  );
};
