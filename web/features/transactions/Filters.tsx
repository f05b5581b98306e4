import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import type { Day } from "#domain/day.ts";
import { shortAccount, useAccounts } from "#web/features/accounts/index.ts";
import { useCategories } from "#web/features/categories/index.ts";
import { useMedia } from "#web/lib/media.ts";
import { Button } from "#web/ui/Button.tsx";
import { Combobox } from "#web/ui/Combobox.tsx";
import { Sheet } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { Select } from "#web/ui/Select.tsx";
import { filtersSet, periodOptions, SORTS, type TransactionSearch, useTransactionSearch } from "./search.ts";

type Props = { today: Day; oldest: Day | null; count: number | undefined };

/** The search box and the panel of choices behind its button. */
export const Filters = ({ today, oldest, count }: Props) => {
  const [search, set] = useTransactionSearch();
  const [panel, setPanel] = useState(false);
  const phone = useMedia("(max-width: 639px)");
  const choices = <Choices search={search} set={set} today={today} oldest={oldest} />;
  const foot = (
    <div className="mt-4 flex items-center justify-between">
      <span className="caption muted" aria-live="polite">
        {count === undefined ? "" : `${count.toLocaleString("en-US")} ${count === 1 ? "transaction" : "transactions"}`}
      </span>
      <Button
        small
        disabled={filtersSet(search) === 0}
        onClick={() => set({ period: undefined, category: undefined, account: undefined, sort: undefined })}
      >
        Clear filters
      </Button>
    </div>
  );
  return (
    <div role="search">
      <div className="flex gap-2">
        <SearchBox label="Search transactions" value={search.q ?? ""} onChange={(q) => set({ q }, { replace: true })} />
        <IconButton
          label="Filters"
          icon={<SlidersHorizontal />}
          framed
          badge={filtersSet(search)}
          badgeTone="accent"
          aria-expanded={panel}
          onClick={() => setPanel(!panel)}
        />
      </div>
      {phone ? (
        <Sheet open={panel} onClose={() => setPanel(false)} title="Filters">
          <div className="grid gap-4">{choices}</div>
          {foot}
        </Sheet>
      ) : (
        panel && (
          <div className="card mt-3 bg-ground p-4">
            <div className="grid grid-cols-4 gap-3">{choices}</div>
            {foot}
          </div>
        )
      )}
    </div>
  );
};

type ChoicesProps = { search: TransactionSearch; set: ReturnType<typeof useTransactionSearch>[1]; today: Day; oldest: Day | null };

const Choices = ({ search, set, today, oldest }: ChoicesProps) => {
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
          options={[
            { value: "", label: "All Categories" },
            ...(categories ?? []).map((c) => ({ value: String(c.id), label: c.name, group: c.categoryGroup })),
          ]}
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
