import type { Account } from "#contract/accounts.ts";
import type { Import } from "#contract/imports.ts";
import { formatMoney, formatPeriod } from "#domain/format.ts";
import { shortAccount, useAccounts } from "#web/features/accounts/index.ts";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { type Choice, headingOf, KINDS, type Statement, withKind } from "./choices.ts";
import { StatementRows } from "./StatementRows.tsx";

type Props = { preview: Import; choice: Choice; many: boolean; onChange: (next: Choice) => void };

/** One statement of a file: its totals, its target account, and its rows. */
export const StatementChoice = ({ preview, choice, many, onChange }: Props) => {
  const { data: accounts } = useAccounts();
  const { statement } = choice;
  return (
    <section>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-strong">{headingOf(choice)}</h3>
          <p className="caption muted">{toldRows(statement)}</p>
        </div>
        {many && (
          <span className="shrink-0">
            <Checkbox checked={choice.take} onChange={(take) => onChange({ ...choice, take })}>
              Import
            </Checkbox>
          </span>
        )}
      </div>
      {choice.take && (
        <>
          <div className="mt-3 grid grid-cols-3 gap-3 max-sm:grid-cols-1">
            <Field
              label="Account"
              help={toldAccount(
                choice,
                accounts?.find((a) => a.id === statement.suggestedAccount),
              )}
            >
              <Select
                value={choice.account === null ? null : String(choice.account)}
                placeholder="Choose an account"
                onChange={(value) => onChange({ ...choice, account: value === NEW ? NEW : Number(value), includeLikely: false })}
                options={[
                  { value: NEW, label: "New account" },
                  ...(accounts ?? []).map((a) => ({ value: String(a.id), label: shortAccount(a) })),
                ]}
              />
            </Field>
            {choice.account === NEW && (
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
          <BadLines statement={statement} />
          <StatementRows preview={preview} choice={choice} onIncludeLikely={(includeLikely) => onChange({ ...choice, includeLikely })} />
        </>
      )}
    </section>
  );
};

const NEW = "new";

/** Returns why the account is proposed, or what the user should decide. */
const toldAccount = ({ statement, account }: Choice, suggested: Account | undefined): string | undefined => {
  if (statement.recognized === "ask" && account === null)
    return suggested
      ? `Is it ${shortAccount(suggested)}? It took a file like this before, or has some of these transactions.`
      : "This may be one of your accounts. Choose it, so that no transaction counts twice.";
  if (account === null || account !== statement.suggestedAccount) return undefined;
  return statement.recognized === "likely" ? "Suggested by an earlier file, or by its name or rows. Please check." : undefined;
};

/** The lines that cannot be read. They are left out. */
const BadLines = ({ statement: { badLines } }: { statement: Statement }) =>
  badLines.length === 0 ? null : (
    <div className="attention mt-3" role="note">
      <p>
        {badLines.length === 1 ? "1 line cannot be read and is" : `${badLines.length.toLocaleString("en-US")} lines cannot be read and are`}{" "}
        left out. You can import the rest, or correct the file and choose it again.
      </p>
      <ul className="mt-2 max-h-40 overflow-y-auto">
        {badLines.map(({ line, reason }) => (
          <li key={line}>
            Line {line}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );

/** Returns a summary: "120 rows, Nov 1 to 20, 2026 · $1,204.00 out, $2,500.00 in · 2 left out". */
const toldRows = ({ rows, firstDay, lastDay, moneyOut, moneyIn, refused, currency }: Statement): string =>
  [
    `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}, ${firstDay && lastDay ? formatPeriod({ start: firstDay, end: lastDay }) : "no days"}`,
    `${formatMoney(moneyOut, { currency })} out, ${formatMoney(moneyIn, { currency })} in`,
    ...(refused > 0 ? [`${refused.toLocaleString("en-US")} left out`] : []),
  ].join(" · ");
