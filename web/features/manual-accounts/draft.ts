import type { ManualAccount, ManualHolding } from "#contract/manual-accounts.ts";
import type { AccountSubtype, AccountType } from "#domain/accounts/accounts.ts";
import type { Day } from "#domain/day.ts";
import { MAX_QUANTITY, MAX_RATE, MIN_MANUAL_VALUE, MIN_RATE } from "#domain/limits.ts";
import {
  beginningOf,
  hasMaturity,
  type Kind,
  type ManualCategory,
  manualCategoryOf,
  manualProblems,
} from "#domain/accounts/manual-accounts.ts";
import type { Cents } from "#domain/money.ts";

/** A line in the list of holdings, as typed. `key` identifies the line on screen. */
export type HoldingLine = { key: number; id: number | null; symbol: string; quantity: string };

/** Form state of the details step. Texts are as typed. */
export type Draft = {
  type: AccountType;
  subtype: AccountSubtype | null;
  /** What an existing account was when it was opened. */
  keptKind: Kind | null;
  name: string;
  balance: Cents | null;
  /** Of an existing account; a new one gets the household's. */
  currency?: string;
  rate: string;
  /** The interest rate when the account was opened. A bank's rate may have more decimals than users may enter. */
  keptRate: string;
  maturityDate: Day | null;
  byHoldings: boolean;
  holdings: HoldingLine[];
};

let lines = 0;
/** Returns an empty line. The list always has at least one. */
export const emptyLine = (): HoldingLine => ({ key: ++lines, id: null, symbol: "", quantity: "" });

export const newDraft = (category: ManualCategory): Draft => ({
  ...beginningOf(category),
  keptKind: null,
  name: "",
  balance: null,
  rate: "",
  keptRate: "",
  maturityDate: null,
  byHoldings: false,
  holdings: [emptyLine()],
});

export const draftOf = (account: ManualAccount, holdings: readonly ManualHolding[]): Draft => ({
  type: account.type,
  subtype: account.subtype,
  keptKind: { type: account.type, subtype: account.subtype },
  name: account.name,
  balance: account.balance,
  currency: account.currency,
  rate: account.interestRate === null ? "" : String(Number(account.interestRate)),
  keptRate: account.interestRate === null ? "" : String(Number(account.interestRate)),
  maturityDate: account.maturityDate,
  byHoldings: account.automaticBalances === "holding",
  holdings:
    holdings.length === 0
      ? [emptyLine()]
      : holdings.map(({ id, symbol, quantity }) => ({ key: ++lines, id, symbol, quantity: String(Number(quantity)) })),
});

/** Returns the category that fits the draft's type and subtype. */
export const categoryOfDraft = (draft: Draft): ManualCategory => manualCategoryOf(draft.type, draft.subtype);

/** Returns the lines that are not empty. */
export const filled = (draft: Draft): HoldingLine[] =>
  draft.holdings.filter((line) => line.symbol.trim() !== "" || line.quantity.trim() !== "");

const isStep = (rate: number): boolean => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9;

/** Returns the rate as a number, null if empty, or undefined if invalid. */
export const rateOf = ({ rate: text, keptRate }: Pick<Draft, "rate" | "keptRate">): number | null | undefined => {
  if (text.trim() === "") return null;
  if (text.trim() === keptRate) return Number(keptRate);
  const rate = /^\d*\.?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return rate >= MIN_RATE && rate <= MAX_RATE && isStep(rate) ? rate : undefined;
};

/** Returns the quantity as a number, or undefined if the text is not a number of 0 or more. */
export const quantityOf = (text: string): number | undefined => {
  const typed = text.replaceAll(",", "").trim();
  const quantity = /^(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  return quantity <= MAX_QUANTITY ? quantity : undefined;
};

export type DraftMistakes = Partial<Record<"name" | "subtype" | "balance" | "interestRate" | "maturityDate" | "holdings", string>>;

/** Returns what keeps a draft from being saved, by field. Texts that are no amount or no date say so themselves. */
export const mistakesIn = (draft: Draft, { balanceStays }: { balanceStays: boolean }): DraftMistakes => {
  const { type, subtype, name, balance, byHoldings } = draft;
  const holdings = filled(draft).map((line) => ({ symbol: line.symbol, quantity: String(quantityOf(line.quantity) ?? "") }));
  const partial = byHoldings && holdings.some((line) => line.symbol.trim() === "" || line.quantity === "");
  const facts = { type, subtype, maturityDate: maturityOf(draft), holdings: byHoldings ? holdings : null };
  const low = !byHoldings && !balanceStays && (balance === null || balance < MIN_MANUAL_VALUE);
  return {
    ...manualProblems(facts, draft.keptKind),
    ...(partial ? { holdings: "Enter a symbol and a quantity for each holding" } : {}),
    ...(name.trim() === "" ? { name: "Enter a name" } : {}),
    ...(rateOf(draft) === undefined ? { interestRate: WRONG_RATE } : {}),
    ...(low ? { balance: balance === null ? "Enter an amount" : TOO_LITTLE } : {}),
  };
};
export const WRONG_RATE = "Enter a rate from 0.01 to 100, in steps of 0.01";
export const TOO_LITTLE = "Enter at least 0.01";

/** Ignores a maturity date entered before the type changed to one without a maturity. */
export const maturityOf = ({ type, subtype, maturityDate }: Draft): Day | null => (hasMaturity(type, subtype) ? maturityDate : null);
