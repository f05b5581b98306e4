import { NEW_ACCOUNT_DAYS } from "../limits.ts";
import type { Cents } from "../money.ts";

/** The account types, with the names that banks and the specification use. */
export const accountTypes = ["depository", "credit", "loan", "investment", "property", "asset", "debt"] as const;
export type AccountType = (typeof accountTypes)[number];

export const accountSubtypes = [
  "checking",
  "savings",
  "cd",
  "money market",
  "credit card",
  "auto",
  "student",
  "mortgage",
  "hsa",
  "hra",
  "529",
  "401k",
  "brokerage",
  "ira",
  "simple ira",
  "roth",
  "roth 401k",
  "mutual fund",
  "pension",
  "retirement",
  "stock plan",
  "trust",
  "fixed annuity",
  "variable annuity",
  "home",
  "vehicle",
  "crypto",
  "other",
] as const;
export type AccountSubtype = (typeof accountSubtypes)[number];

/** Returns true for depository, investment, asset, and property accounts; false for credit, loan, and debt. */
export const isAsset = (type: AccountType): boolean =>
  type === "depository" || type === "investment" || type === "asset" || type === "property";

/** Returns what the account adds to net worth: the balance of an asset, or minus the amount owed on a debt. */
export const worth = (type: AccountType, balance: Cents): Cents => (isAsset(type) || balance === 0 ? balance : (-balance as Cents));

const RETIREMENT: ReadonlySet<string> = new Set(["ira", "simple ira", "401k", "roth", "roth 401k", "retirement"]);
export const isRetirement = (subtype: string | null): boolean => subtype !== null && RETIREMENT.has(subtype);

export const accountGroups = [
  "checking",
  "savings",
  "money market",
  "cd",
  "credit card",
  "investment",
  "retirement",
  "mortgage or home",
  "student",
  "auto or vehicle",
  "other",
] as const;
export type AccountGroup = (typeof accountGroups)[number];

/** Returns the list group of an account. Groups appear in the order of `accountGroups`. */
export const accountGroup = (type: AccountType, subtype: string | null): AccountGroup => {
  if (subtype === "checking" || subtype === "savings" || subtype === "money market" || subtype === "cd" || subtype === "credit card")
    return subtype;
  if (type === "credit") return "credit card";
  if (isRetirement(subtype)) return "retirement";
  if (type === "investment") return "investment";
  if (subtype === "mortgage" || subtype === "home" || type === "property") return "mortgage or home";
  if (subtype === "student") return "student";
  if (subtype === "auto" || subtype === "vehicle") return "auto or vehicle";
  return "other";
};

/** Whether the account's value comes from valuations (a home, a portfolio) instead of its transactions. */
export const isValued = (type: AccountType): boolean => type === "investment" || type === "property" || type === "asset";

/** Whether the account accepts manual transactions: manual cash, card, and debt accounts do. */
export const allowsManualTransactions = (account: { source: string; type: AccountType }): boolean =>
  account.source === "manual" && !isValued(account.type);

/**
 * Whether to show an account as syncing: its history is still loading, the account is new, and the user has finished sign-up. `createdAt`
 * and `now` are instants.
 */
export const isSyncing = (
  accounts: readonly { transactionBackfillStatus: "pending" | "complete"; createdAt: string }[],
  signupCompleted: boolean,
  now: Date,
): boolean =>
  signupCompleted &&
  accounts.some(
    (a) => a.transactionBackfillStatus === "pending" && now.getTime() - new Date(a.createdAt).getTime() <= NEW_ACCOUNT_DAYS * 86_400_000,
  );
