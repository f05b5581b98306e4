import { useState } from "react";
import { type Cents, cents } from "#domain/money.ts";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { MoneyCell } from "#web/ui/fields/MoneyCell.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { Family } from "./State.tsx";
import { CATEGORIES } from "./samples.ts";

type Line = { category: number; spent: Cents; target: Cents };

const START: readonly Line[] = [
  { category: 0, spent: cents(61248), target: cents(78000) },
  { category: 1, spent: cents(31892), target: cents(30000) },
  { category: 5, spent: cents(30215), target: cents(35000) },
];

export const TablesFamily = () => {
  const [lines, setLines] = useState(START);
  const save = (line: Line, target: Cents) => setLines(lines.map((each) => (each === line ? { ...each, target } : each)));
  const name = (line: Line) => CATEGORIES[line.category]?.label ?? "";
  return (
    <Family title="Table">
      <DataTable
        caption="November budget"
        rows={lines}
        rowKey={(line) => line.category}
        columns={[
          {
            key: "category",
            title: "Category",
            foot: "Total",
            cell: (line) => (
              <span className="flex items-center gap-2.5">
                <CategoryIcon small icon={CATEGORIES[line.category]?.icon} color={CATEGORIES[line.category]?.color} />
                {name(line)}
              </span>
            ),
          },
          {
            key: "spent",
            title: "Spent",
            numeric: true,
            wideOnly: true,
            foot: <Money amount={cents(123355)} />,
            cell: (line) => (
              <button type="button" className="opens">
                <Money amount={line.spent} />
              </button>
            ),
          },
          {
            key: "target",
            title: "Target",
            numeric: true,
            foot: <Money amount={cents(lines.reduce((all, line) => all + line.target, 0))} omitCents />,
            cell: (line) => <MoneyCell label={`Target for ${name(line)}`} value={line.target} onSave={(target) => save(line, target)} />,
          },
          { key: "left", title: "Left", numeric: true, cell: (line) => <Left line={line} name={name(line)} /> },
        ]}
      />
    </Family>
  );
};

const Left = ({ line, name }: { line: Line; name: string }) => {
  const left = line.target - line.spent;
  return (
    <span className="flex items-center justify-end gap-2.5">
      <span className="w-20 max-sm:hidden">
        <Progress label={`${name} used`} value={line.spent} max={line.target} color={left < 0 ? "negative" : "accent"} />
      </span>
      <span className={left < 0 ? "attention w-21" : "w-21"}>
        <Money amount={cents(Math.abs(left))} hush />
        {left < 0 && " over"}
      </span>
    </span>
  );
};
