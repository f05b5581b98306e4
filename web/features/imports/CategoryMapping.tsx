import { useState } from "react";
import type { ImportCategory } from "#contract/imports.ts";
import { optionOf, pickable, useCategories } from "#web/features/categories/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Combobox } from "#web/ui/fields/Combobox.tsx";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";

const LEFT = "left";
const TRANSFER = "transfer";
const SETTINGS = [
  { value: LEFT, label: "Leave to Hiro" },
  { value: TRANSFER, label: "Transfer between your accounts" },
];

type Props = { categories: readonly ImportCategory[]; onChange: (next: ImportCategory[]) => void };

/** Asks what the categories of another app become. Those with a match are listed on request. */
export const CategoryMapping = ({ categories, onChange }: Props) => {
  const { data } = useCategories();
  const [all, setAll] = useState(false);
  const known = categories.filter((one) => one.known !== null).length;
  const shown = categories.filter((one) => all || one.known === null);
  const options = [...SETTINGS, ...pickable(data ?? [], null, []).map(optionOf)];
  const choose = (name: string, value: string): void =>
    onChange(
      categories.map((one) =>
        one.name === name ? { ...one, category: /^\d+$/.test(value) ? Number(value) : null, transfer: value === TRANSFER } : one,
      ),
    );
  return (
    <Panel title="Categories in this file" className="mb-6">
      <div className="mb-3 flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-start">
        <p className="caption muted">
          {known > 0 && `${known.toLocaleString("en-US")} ${known === 1 ? "category is" : "categories are"} matched. `}
          {known < categories.length && "Choose what the others become. Your choice is remembered for the next file."}
        </p>
        {known > 0 && (
          <Button small onClick={() => setAll(!all)}>
            {all ? "Show unmatched" : "Show all"}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <div className="max-h-96 overflow-y-auto">
          <DataTable
            bare
            caption="Categories in this file"
            rows={shown}
            rowKey={(one) => one.name}
            columns={[
              { key: "name", title: "In the file", cell: (one) => <Named one={one} /> },
              { key: "sum", title: "Total", numeric: true, wideOnly: true, cell: (one) => <Money amount={one.sum} flow /> },
              {
                key: "category",
                title: "In Hiro",
                cell: (one) => (
                  <Combobox
                    small
                    label={`Category for ${one.name}`}
                    value={one.transfer ? TRANSFER : one.category === null ? LEFT : String(one.category)}
                    options={options}
                    searchPlaceholder="Search categories"
                    none="No matching category"
                    onChange={(value) => choose(one.name, value)}
                  />
                ),
              },
            ]}
          />
        </div>
      )}
    </Panel>
  );
};

const Named = ({ one: { name, rows } }: { one: ImportCategory }) => (
  <span className="flex items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
    <span className="max-w-60 truncate max-sm:max-w-32">{/^\[.*\]$/.test(name) ? `Transfer: ${name.slice(1, -1)}` : name}</span>
    <span className="caption muted whitespace-nowrap">
      {rows.toLocaleString("en-US")} {rows === 1 ? "row" : "rows"}
    </span>
  </span>
);
