import type { z } from "zod/mini";
import type { Account } from "#contract/accounts.ts";
import type { Import, ImportStatement, imports } from "#contract/imports.ts";
import type { Input as InputOf } from "#contract/kit/endpoint.ts";

export type Statement = z.output<typeof ImportStatement>;
/** What the user decides for a statement. `account` is null until the user has said where it goes. */
export type Choice = {
  statement: Statement;
  take: boolean;
  includeLikely: boolean;
  account: number | "new" | null;
  name: string;
  kind: string;
  /** The statement's currency, if the file has several: without it, a bank account's statements would have the same name. */
  ofCurrency: string | null;
};

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

/** Returns a name for a new account: the bank and account named in the file, or else the account type. Never the file's name. */
const nameOf = ({ statement, ofCurrency }: Pick<Choice, "statement" | "ofCurrency">, kind: string): string => {
  const { institutionName, accountName, mask } = statement;
  const account = accountName ?? `${KINDS.find((one) => one.value === kind)?.label ?? "Account"}${mask ? ` ··${mask}` : ""}`;
  return [institutionName, account, ofCurrency && `(${ofCurrency})`].filter(Boolean).join(" ");
};

/** Returns the heading of a statement: what the file says about its account. */
export const headingOf = ({ statement: { accountName, institutionName, mask }, ofCurrency }: Choice): string =>
  [accountName ?? institutionName ?? "Statement", mask && `··${mask}`, ofCurrency && `(${ofCurrency})`].filter(Boolean).join(" ");

/** Changes the account type. A name the user has not edited changes with it. */
export const withKind = (choice: Choice, kind: string): Choice => ({
  ...choice,
  kind,
  name: choice.name === nameOf(choice, choice.kind) ? nameOf(choice, kind) : choice.name,
});

/** Returns the account proposed for a statement: the recognized one, a new one, or null when the user should say which. */
const proposed = ({ recognized, suggestedAccount }: Statement): Choice["account"] =>
  recognized === "ask" ? null : recognized === "new" ? "new" : suggestedAccount;

/** Returns the proposed choices: those made before the file was read again, else the proposed account of each statement. */
export const firstChoices = (preview: Import, before: readonly Choice[] = []): Choice[] => {
  const hasCurrencies = new Set(preview.statements.map(({ currency }) => currency)).size > 1;
  return preview.statements.map((statement, i) => {
    const ofCurrency = hasCurrencies ? statement.currency : null;
    return {
      take: true,
      includeLikely: false,
      account: proposed(statement),
      name: nameOf({ statement, ofCurrency }, kindOf(statement)),
      kind: kindOf(statement),
      ...(before.length === preview.statements.length ? before[i] : {}),
      statement,
      ofCurrency,
    };
  });
};

/** How many rows the chosen account has already: certain and likely duplicates. */
export type Counts = Pick<Statement, "duplicates" | "likely">;

/** Returns the counts that are known without asking: those of a new account and of the suggested one. Null for another account. */
export const knownCounts = ({ account, statement }: Choice): Counts | null =>
  account === "new" ? { duplicates: 0, likely: 0 } : account !== null && account === statement.suggestedAccount ? statement : null;

/** Returns how many rows of a statement the import adds to the chosen account. */
export const addedRows = ({ statement: { rows, refused }, includeLikely }: Choice, { duplicates, likely }: Counts): number =>
  rows - refused - duplicates - (includeLikely ? 0 : likely);

export const choicesReady = (choices: readonly Choice[]): boolean =>
  choices.some((c) => c.take) && choices.every((c) => !c.take || (c.account === "new" ? c.name.trim() !== "" : c.account !== null));

export const toStatements = (choices: readonly Choice[]): InputOf<typeof imports.start>["body"]["statements"] =>
  choices
    .filter((c) => c.take)
    .map((c) => {
      const kind = KINDS.find((k) => k.value === c.kind) ?? KINDS[0];
      return {
        key: c.statement.key,
        account: c.account === "new" ? null : c.account,
        includeLikely: c.includeLikely,
        newAccount: c.account === "new" && kind ? { name: c.name.trim(), type: kind.type, subtype: kind.subtype } : null,
      };
    });
