import type { Import } from "#contract/imports.ts";
import { formatMoney, formatPeriod } from "#domain/format.ts";
import { shortAccount, useAccounts } from "#web/features/accounts/index.ts";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { type Choice, KINDS, type Statement, withKind } from "./choices.ts";
import { StatementRows } from "./StatementRows.tsx";

type Props = { preview: Import; choice: Choice; many: boolean; onChange: (next: Choice) => void };

/** One statement of a file: its totals, its target account, and its rows. */
export const StatementChoice = ({ preview, choice, many, onChange }: Props) => {
  const { data: accounts } = useAccounts();
  const { statement } = choice;
  return (
    <section>
      <div className="flex items-center justify-between gap-4">
        <div>
          <h3 className="font-strong">
            {statement.accountName ?? statement.institutionName ?? "Statement"}
            {statement.mask ? ` ··${statement.mask}` : ""}
          </h3>
          <p className="caption muted">{toldRows(statement)}</p>
        </div>
        {many && (
          <Checkbox checked={choice.take} onChange={(take) => onChange({ ...choice, take })}>
            Import
          </Checkbox>
        )}
      </div>
      {choice.take && (
        <>
          <div className="mt-3 grid grid-cols-3 gap-3 max-sm:grid-cols-1">
            <Field label="Account">
              <Select
                value={String(choice.account ?? "")}
                onChange={(value) => onChange({ ...choice, account: value === "" ? null : Number(value), includeLikely: false })}
                options={[
                  { value: "", label: "New account" },
                  ...(accounts ?? []).map((a) => ({ value: String(a.id), label: shortAccount(a) })),
                ]}
              />
            </Field>
            {choice.account === null && (
              <>
                <Field label="Name" error={choice.name.trim() === "" ? "Enter a name" : undefined}>
                  <Input value={choice.name} maxLength={120} onChange={(e) => onChange({ ...choice, name: e.target.value })} />
                </Field>
                <Field label="Kind">
                  <Select
                    value={choice.kind}
                    onChange={(kind) => onChange(withKind(choice, kind))}
                    options={KINDS.map(({ value, label }) => ({ value, label }))}
                  />
                </Field>
              </>
            )}
          </div>
          <StatementRows preview={preview} choice={choice} onIncludeLikely={(includeLikely) => onChange({ ...choice, includeLikely })} />
        </>
      )}
    </section>
  );
};

/** Returns a summary: "120 rows, Nov 1 to 20, 2026 · $1,204.00 out, $2,500.00 in · 2 left out". */
const toldRows = ({ rows, firstDay, lastDay, moneyOut, moneyIn, refused, currency }: Statement): string =>
  [
    `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}, ${firstDay && lastDay ? formatPeriod({ start: firstDay, end: lastDay }) : "no days"}`,
    `${formatMoney(moneyOut, { currency })} out, ${formatMoney(moneyIn, { currency })} in`,
    ...(refused > 0 ? [`${refused.toLocaleString("en-US")} left out`] : []),
  ].join(" · ");
