import Download from "lucide-react/icons/download";
import { useState } from "react";
import type { PlanRun } from "#contract/plans.ts";
import { type Cents, subtract, toDollars } from "#domain/money.ts";
import { type Dollars, inDollars, yearSums } from "#domain/plans/year-change.ts";
import { spreadsheetCsv } from "#domain/text/grid.ts";
import { saveFile } from "#web/lib/download.ts";
import { useMedia } from "#web/lib/media.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { momentsOf } from "./Moments.tsx";
import styles from "./plan.module.css";

type Row = { at: number; year: string; age: number | null; amounts: Cents[]; happens: string };
const COLUMNS = ["Net worth", "Change", "Cash", "Investments", "Property", "Debts", "Income", "Spending", "Taxes"] as const;
const AROUND = 3;

const rowsOf = (run: PlanRun, dollars: Dollars): Row[] => {
  const moments = Map.groupBy(momentsOf(run), ({ year }) => year);
  return run.snapshots.map((one, at) => {
    const sums = yearSums(one, dollars);
    const worth = inDollars(one.netWorth, one, dollars);
    const before = run.snapshots[at - 1];
    const change = before ? subtract(worth, inDollars(before.netWorth, before, dollars)) : (0 as Cents);
    return {
      at,
      year: at === 0 ? "Today" : String(one.calendarYear),
      age: at === 0 ? null : one.age,
      amounts: [worth, change, sums.cash, sums.investments, sums.property, sums.debts, sums.income, sums.spending, sums.taxes],
      happens: at === 0 ? "" : (moments.get(one.calendarYear) ?? []).map(({ label }) => label).join(", "),
    };
  });
};

/** Saves the years, and each row of their logs, as one CSV file. */
const save = (run: PlanRun, rows: readonly Row[]): void => {
  const head = ["Year", "Age", ...COLUMNS, "What happens"];
  const years = rows.map((row) => [
    row.year,
    String(row.age ?? ""),
    ...row.amounts.map((amount) => toDollars(amount).toFixed(2)),
    row.happens,
  ]);
  const log = run.snapshots.flatMap((one) =>
    one.log.map(({ label, delta, key }) => [String(one.calendarYear), label, toDollars(delta).toFixed(2), key]),
  );
  // Spreadsheet programs read the text as UTF-8 only with this mark.
  const text = `\ufeff${spreadsheetCsv([head, ...years, [], ["Year", "What changed", "Amount in dollars of that year", "Key"], ...log])}`;
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), "Financial plan.csv");
};

/** Every year of the forecast. A press on a year selects it. The screen begins with a few years; a printed page shows them all. */
export const YearsTable = ({ run, dollars, at, onAt }: { run: PlanRun; dollars: Dollars; at: number; onAt: (at: number) => void }) => {
  const [all, setAll] = useState(false);
  const printed = useMedia("print");
  const rows = rowsOf(run, dollars);
  const first = Math.max(0, Math.min(at - AROUND, rows.length - 2 * AROUND - 2));
  const shown = all || printed ? rows : rows.slice(first, first + 2 * AROUND + 2);
  return (
    <section className="section" aria-label="Every year">
      <SectionHead
        title="Every year"
        actions={
          <Button small icon={<Download />} onClick={() => save(run, rows)}>
            Download
          </Button>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div className={styles.yearsTable} role="region" aria-label="Years" tabIndex={0}>
        <table>
          <caption className="sr-only">Every year of the forecast</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Age</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.at} aria-current={row.at === at ? "true" : undefined}>
                <th scope="row">
                  <button type="button" className={styles.opens} onClick={() => onAt(row.at)}>
                    {row.year}
                  </button>
                </th>
                <td>{row.age ?? ""}</td>
                {row.amounts.map((amount, i) => (
                  <td key={COLUMNS[i]} className={i === 0 ? "medium" : undefined}>
                    <Money amount={amount} sign={i === 1} omitCents />
                  </td>
                ))}
                <td>{row.happens}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!all && rows.length > shown.length && (
        <Button small className="mt-3" onClick={() => setAll(true)}>
          Show all {rows.length} years
        </Button>
      )}
    </section>
  );
};
