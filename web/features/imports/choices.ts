import type { z } from "zod";
import type { Account } from "#contract/accounts.ts";
import type { Import, ImportStatement, imports } from "#contract/imports.ts";
import type { Input as InputOf } from "#contract/kit/endpoint.ts";

export type Statement = z.output<typeof ImportStatement>;
export type Choice = { statement: Statement; take: boolean; includeLikely: boolean; account: number | null; name: string; kind: string };

export const KINDS: { value: string; label: string; type: Account["type"]; subtype: Account["subtype"] }[] = [
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

/** What the dialog proposes: what was chosen before the file was read again, the account each statement looks like, else a new one named as the file names it. */
export const firstChoices = (preview: Import, before: readonly Choice[] = []): Choice[] =>
  preview.statements.map((statement, i) => ({
    take: true,
    includeLikely: false,
    account: statement.suggestedAccount,
    name: [statement.institutionName, statement.accountName].filter(Boolean).join(" ") || preview.fileName.replace(/\.[^.]+$/, ""),
    kind: kindOf(statement),
    ...(before.length === preview.statements.length ? before[i] : {}),
    statement,
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
        includeLikely: c.includeLikely,
        newAccount: c.account === null && kind ? { name: c.name.trim(), type: kind.type, subtype: kind.subtype } : null,
      };
    });
