import type { z } from "zod";
import type { Import, ImportStatement, imports } from "#contract/imports.ts";
import type { Input as InputOf } from "#contract/kit/endpoint.ts";
import type { Account } from "#contract/accounts.ts";
import { formatDay, formatPeriod } from "#domain/format.ts";
import { shortAccount, useAccounts } from "#web/features/accounts/index.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Select } from "#web/ui/Select.tsx";

type Statement = z.output<typeof ImportStatement>;
export type Choice = { statement: Statement; take: boolean; account: number | null; name: string; kind: string };

const KINDS: { value: string; label: string; type: Account["type"]; subtype: Account["subtype"] }[] = [
  { value: "checking", label: "Checking", type: "depository", subtype: "checking" },
  { value: "savings", label: "Savings", type: "depository", subtype: "savings" },
  { value: "credit card", label: "Credit card", type: "credit", subtype: "credit card" },
  { value: "loan", label: "Loan", type: "loan", subtype: "other" },
  { value: "investment", label: "Investment", type: "investment", subtype: "brokerage" },
];
const kindOf = (statement: Statement): string =>
  KINDS.find((k) => k.type === statement.type && k.subtype === statement.subtype)?.value ??
  KINDS.find((k) => k.type === statement.type)?.value ??
  "checking";

/** What the dialog proposes: the account each statement looks like, else a new one named as the file names it. */
export const firstChoices = (preview: Import): Choice[] =>
  preview.statements.map((statement) => ({
    statement,
    take: true,
    account: statement.suggestedAccount,
    name: [statement.institutionName, statement.accountName].filter(Boolean).join(" ") || preview.fileName.replace(/\.[^.]+$/, ""),
    kind: kindOf(statement),
  }));

export const choicesReady = (choices: readonly Choice[]): boolean =>
  choices.some((c) => c.take) && choices.every((c) => !c.take || c.account !== null || c.name.trim() !== "");

export const toStatements = (choices: readonly Choice[]): InputOf<typeof imports.start>["body"]["statements"] =>
  choices
    .filter((c) => c.take)
    .map((c) => {
      const kind = KINDS.find((k) => k.value === c.kind) ?? KINDS[0];
      return {
        key: c.statement.key,
        account: c.account,
        newAccount: c.account === null && kind ? { name: c.name.trim(), type: kind.type, subtype: kind.subtype } : null,
      };
    });

/** One statement of a file: how much it holds, where it goes, and its first rows. */
export const StatementChoice = ({ choice, many, onChange }: { choice: Choice; many: boolean; onChange: (next: Choice) => void }) => {
  const { data: accounts } = useAccounts();
  const { statement } = choice;
  const span = statement.firstDay && statement.lastDay ? formatPeriod({ start: statement.firstDay, end: statement.lastDay }) : "no rows";
  return (
    <section>
      <div className="flex items-center justify-between gap-4">
        <div>
          <h3 className="font-strong">
            {statement.accountName ?? statement.institutionName ?? "Statement"}
            {statement.mask ? ` ··${statement.mask}` : ""}
          </h3>
          <p className="caption muted">
            {statement.rows.toLocaleString("en-US")} rows, {span}
            {statement.duplicates > 0 ? ` · ${statement.duplicates.toLocaleString("en-US")} already there` : ""}
          </p>
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
                onChange={(value) => onChange({ ...choice, account: value === "" ? null : Number(value) })}
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
                    onChange={(kind) => onChange({ ...choice, kind })}
                    options={KINDS.map(({ value, label }) => ({ value, label }))}
                  />
                </Field>
              </>
            )}
          </div>
          {statement.sample.length > 0 && (
            <div className="mt-3">
              <DataTable
                caption="First rows"
                rows={statement.sample}
                rowKey={(row) => row.line}
                columns={[
                  { key: "day", title: "Date", cell: (row) => formatDay(row.day) },
                  {
                    key: "what",
                    title: "Description",
                    cell: (row) => (
                      <span className="flex items-center gap-2">
                        <span className="truncate max-w-80">{row.description}</span>
                        {row.duplicate && <Badge>Already there</Badge>}
                      </span>
                    ),
                  },
                  {
                    key: "amount",
                    title: "Amount",
                    numeric: true,
                    cell: (row) => <Money amount={row.amount} flow currency={statement.currency} />,
                  },
                ]}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
};
