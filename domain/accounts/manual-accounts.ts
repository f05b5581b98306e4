import type { AccountSubtype, AccountType } from "./accounts.ts";

/** What a user can add manually, as offered in the first step. */
export const manualCategories = ["cash", "investments", "loans", "credit card", "real estate", "vehicle", "other"] as const;
export type ManualCategory = (typeof manualCategories)[number];

const CASH: readonly AccountSubtype[] = ["checking", "savings", "money market", "cd", "hsa"];
const INVESTMENTS: readonly AccountSubtype[] = [
  "brokerage",
  "401k",
  "ira",
  "roth",
  "roth 401k",
  "simple ira",
  "retirement",
  "pension",
  "529",
  "hra",
  "hsa",
  "mutual fund",
  "stock plan",
  "trust",
  "fixed annuity",
  "variable annuity",
  "crypto",
  "other",
];
const LOANS: readonly AccountSubtype[] = ["mortgage", "auto", "student", "other"];

/** The refined types that fit each type, and whether one is required. */
const REFINED: Record<AccountType, { subtypes: readonly AccountSubtype[]; required: boolean }> = {
  depository: { subtypes: CASH, required: true },
  investment: { subtypes: INVESTMENTS, required: true },
  loan: { subtypes: LOANS, required: true },
  credit: { subtypes: ["credit card"], required: false },
  property: { subtypes: ["home", "other"], required: false },
  asset: { subtypes: ["vehicle", "home", "crypto", "other"], required: false },
  debt: { subtypes: [...LOANS, "credit card"], required: false },
};

/** A type and its refined type. */
export type Kind = { type: AccountType; subtype: AccountSubtype | null };

/** Returns the refined types available for a type, in display order, and the one that an account has already. */
export const refinedTypes = (type: AccountType, kept: Kind | null = null): readonly AccountSubtype[] => {
  const { subtypes } = REFINED[type];
  return kept?.type === type && kept.subtype !== null && !subtypes.includes(kept.subtype) ? [kept.subtype, ...subtypes] : subtypes;
};
/** Whether a refined type is required: cash, investments, and loans need one. */
export const needsRefinedType = (type: AccountType): boolean => REFINED[type].required;

/** Whether the account can have a maturity date: only loans that are not credit cards. */
export const hasMaturity = (type: AccountType, subtype: AccountSubtype | null): boolean => type === "loan" && subtype !== "credit card";
/** Whether the account can have an interest rate: only types that pay or charge interest. */
export const hasRate = (type: AccountType): boolean => type === "depository" || type === "credit" || type === "loan" || type === "debt";

/** Returns the category that an account belongs to. */
export const manualCategoryOf = (type: AccountType, subtype: AccountSubtype | null): ManualCategory => {
  if (type === "depository") return "cash";
  if (type === "investment") return "investments";
  if (type === "loan") return "loans";
  if (type === "credit") return "credit card";
  if (type === "property" || subtype === "home") return "real estate";
  return subtype === "vehicle" ? "vehicle" : "other";
};

/** Returns the initial type and refined type of a category. The refined type is null where the user must choose one. */
export const beginningOf = (category: ManualCategory): { type: AccountType; subtype: AccountSubtype | null } =>
  ({
    cash: { type: "depository", subtype: null },
    investments: { type: "investment", subtype: null },
    loans: { type: "loan", subtype: null },
    "credit card": { type: "credit", subtype: "credit card" },
    "real estate": { type: "property", subtype: "home" },
    vehicle: { type: "asset", subtype: "vehicle" },
    other: { type: "asset", subtype: "other" },
  })[category] as { type: AccountType; subtype: AccountSubtype | null };

type HoldingDraft = { symbol: string; quantity: string };

/** The fields of a manual account that must fit together, apart from name and value. */
export type ManualFacts = Kind & {
  maturityDate: string | null;
  /** Null if the account is tracked by value. */
  holdings: readonly HoldingDraft[] | null;
};

/** Whether a holding is complete: it has a symbol and a positive quantity. */
export const isHeld = ({ symbol, quantity }: HoldingDraft): boolean => symbol.trim() !== "" && Number(quantity) > 0;

/**
 * Returns error messages by field; empty if the account is valid. `kept` is what an existing account was before the change. A file may have
 * told less about it, or more, than the form asks for, and that must not stop a change of its name or balance.
 */
export const manualProblems = (
  { type, subtype, maturityDate, holdings }: ManualFacts,
  kept: Kind | null = null,
): Partial<Record<keyof ManualFacts, string>> => {
  const problems: Partial<Record<keyof ManualFacts, string>> = {};
  const fits = subtype === null ? !REFINED[type].required : REFINED[type].subtypes.includes(subtype);
  if (!fits && !(kept?.type === type && kept.subtype === subtype)) problems.subtype = "Choose what kind it is";
  if (maturityDate !== null && !hasMaturity(type, subtype)) problems.maturityDate = "Only a loan has a maturity date";
  if (holdings !== null && type !== "investment") problems.holdings = "Only investments can be tracked by holdings";
  else if (holdings !== null && !holdings.some(isHeld)) problems.holdings = "Add at least one holding with a symbol and a quantity above 0";
  return problems;
};
