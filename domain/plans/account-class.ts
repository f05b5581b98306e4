import type { AccountSubtype, AccountType } from "../accounts/accounts.ts";
import type { AccountClass, AccountKind } from "../forecast/accounts.ts";

/** How a forecast treats an account. `unsure`: the class is a guess that a member should check. */
export type Classed = { class: AccountClass; kind: AccountKind; unsure: boolean };
type Place = readonly [AccountClass, AccountKind];

const CASH: Place = ["cash", "cash"];
const BROKERAGE: Place = ["brokerage", "brokerage"];
const IRA: Place = ["pretax", "ira"];
const PLAN: Place = ["pretax", "401k"];

/**
 * Places of cash and investment accounts by subtype; null where the type decides. A pension and an annuity held before retirement are taxed
 * like an IRA when they pay out. A reimbursement account (HRA) belongs to the employer and has no place.
 */
const BY_SUBTYPE: Record<AccountSubtype, Place | "reimbursement" | null> = {
  checking: CASH,
  savings: CASH,
  cd: CASH,
  "money market": CASH,
  hsa: ["hsa", "hsa"],
  hra: "reimbursement",
  "529": ["education", "529"],
  "401k": PLAN,
  brokerage: BROKERAGE,
  ira: IRA,
  "simple ira": IRA,
  roth: ["roth", "roth_ira"],
  "roth 401k": ["roth", "roth_401k"],
  "mutual fund": BROKERAGE,
  pension: PLAN,
  retirement: PLAN,
  "stock plan": BROKERAGE,
  trust: ["brokerage", "trust"],
  "fixed annuity": IRA,
  "variable annuity": IRA,
  crypto: ["brokerage", "crypto"],
  "credit card": null,
  auto: null,
  student: null,
  mortgage: null,
  home: null,
  vehicle: null,
  other: null,
};

const debtKind = (type: AccountType, subtype: AccountSubtype | null): AccountKind => {
  if (type === "credit" || subtype === "credit card") return "card";
  if (subtype === "mortgage" || subtype === "home") return "mortgage";
  if (subtype === "auto" || subtype === "vehicle") return "vehicle";
  return subtype === "student" ? "student" : "other";
};

/** Returns the class of an account by its type and subtype; null for a reimbursement account. */
export const classOfAccount = (type: AccountType, subtype: AccountSubtype | null): Classed | null => {
  if (type === "credit" || type === "loan" || type === "debt") return { class: "debt", kind: debtKind(type, subtype), unsure: false };
  if (type === "property" || type === "asset") {
    const kind = subtype === "home" || subtype === "mortgage" ? "home" : subtype === "vehicle" || subtype === "auto" ? "vehicle" : "other";
    return { class: "property", kind: type === "property" && subtype === null ? "home" : kind, unsure: false };
  }
  const place = subtype === null ? null : BY_SUBTYPE[subtype];
  if (place === "reimbursement") return null;
  if (place) return { class: place[0], kind: place[1], unsure: false };
  return type === "depository" ? { class: "cash", kind: "cash", unsure: false } : { class: "brokerage", kind: "other", unsure: true };
};

/** The kind of an account whose class a member chose. */
export const KIND_OF_CLASS: Record<AccountClass, AccountKind> = {
  cash: "cash",
  brokerage: "brokerage",
  pretax: "ira",
  hsa: "hsa",
  roth: "roth_ira",
  education: "529",
  property: "other",
  debt: "other",
};
