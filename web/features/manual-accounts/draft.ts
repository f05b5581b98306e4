import type { ManualAccount, ManualHolding } from "#contract/manual-accounts.ts";
import type { AccountSubtype, AccountType } from "#domain/accounts.ts";
import type { Day } from "#domain/day.ts";
import { MAX_MANUAL_VALUE, MAX_QUANTITY, MAX_RATE, MIN_MANUAL_VALUE, MIN_RATE } from "#domain/limits.ts";
import { beginningOf, hasMaturity, isHeld, type ManualCategory, manualCategoryOf, manualProblems } from "#domain/manual-accounts.ts";
import type { Cents } from "#domain/money.ts";

/** A line of the list of holdings as it is typed; `key` names the line while it is on screen. */
export type HoldingLine = { key: number; id: number | null; symbol: string; quantity: string };

/** What the detail step holds. Texts are as typed. */
export type Draft = {
  type: AccountType;
  subtype: AccountSubtype | null;
  name: string;
  balance: Cents | null;
  rate: string;
  /** The rate as it was when the account was opened: a bank may have given it more decimals than a person may enter. */
  keptRate: string;
  maturityDate: Day | null;
  byHoldings: boolean;
  holdings: HoldingLine[];
};

let lines = 0;
/** An empty line: the list always keeps at least one. */
export const emptyLine = (): HoldingLine => ({ key: ++lines, id: null, symbol: "", quantity: "" });

export const newDraft = (category: ManualCategory): Draft => ({
  ...beginningOf(category),
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
  name: account.name,
  balance: account.balance,
  rate: account.interestRate === null ? "" : String(Number(account.interestRate)),
  keptRate: account.interestRate === null ? "" : String(Number(account.interestRate)),
  maturityDate: account.maturityDate,
  byHoldings: account.automaticBalances === "holding",
  holdings:
    holdings.length === 0
      ? [emptyLine()]
      : holdings.map(({ id, symbol, quantity }) => ({ key: ++lines, id, symbol, quantity: String(Number(quantity)) })),
});

/** A card and a car are what they are; for the rest the category names the account. */
export const categoryOfDraft = (draft: Draft): ManualCategory => manualCategoryOf(draft.type, draft.subtype);

/** Lines that are more than an empty row. */
export const filled = (draft: Draft): HoldingLine[] =>
  draft.holdings.filter((line) => line.symbol.trim() !== "" || line.quantity.trim() !== "");

const isStep = (rate: number): boolean => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9;

/** The rate as a number; null when it is left empty, undefined when it is not one that may be entered. */
export const rateOf = ({ rate: text, keptRate }: Pick<Draft, "rate" | "keptRate">): number | null | undefined => {
  if (text.trim() === "") return null;
  if (text.trim() === keptRate) return Number(keptRate);
  const rate = /^\d*\.?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return rate >= MIN_RATE && rate <= MAX_RATE && isStep(rate) ? rate : undefined;
};

/** A quantity as a number; undefined when the text is none, or below 0. */
export const quantityOf = (text: string): number | undefined => {
  const typed = text.replaceAll(",", "").trim();
  const quantity = /^(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  return quantity <= MAX_QUANTITY ? quantity : undefined;
};

/** Whether everything a save needs is there. */
export const isComplete = (draft: Draft, { balanceStays = false }: { balanceStays?: boolean } = {}): boolean => {
  const { type, subtype, name, balance, byHoldings } = draft;
  const held = filled(draft).map((line) => ({ symbol: line.symbol, quantity: String(quantityOf(line.quantity) ?? "") }));
  if (name.trim() === "" || rateOf(draft) === undefined) return false;
  if (Object.keys(manualProblems({ type, subtype, maturityDate: maturityOf(draft), holdings: byHoldings ? held : null })).length > 0)
    return false;
  if (byHoldings) return held.every((line) => line.symbol.trim() !== "" && line.quantity !== "") && held.some(isHeld);
  return balanceStays || (balance !== null && balance >= MIN_MANUAL_VALUE && balance <= MAX_MANUAL_VALUE);
};

/** A maturity date typed before the type changed does not count. */
export const maturityOf = ({ type, subtype, maturityDate }: Draft): Day | null => (hasMaturity(type, subtype) ? maturityDate : null);
