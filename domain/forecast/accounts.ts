import type { Cents } from "../money.ts";

/** Kinds of accounts, which decide growth and tax. Every account of the household has one. */
export const ACCOUNT_CLASSES = ["cash", "brokerage", "pretax", "hsa", "roth", "education", "property", "debt"] as const;
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

/** What an account is inside its class. Limits, required distributions and sales depend on it. */
export const ACCOUNT_KINDS = {
  cash: ["cash"],
  brokerage: ["brokerage", "crypto", "trust", "other"],
  pretax: ["401k", "ira"],
  hsa: ["hsa"],
  roth: ["roth_ira", "roth_401k"],
  education: ["529"],
  property: ["home", "vehicle", "other"],
  debt: ["mortgage", "vehicle", "card", "student", "other", "shortfall"],
} as const satisfies Record<AccountClass, readonly string[]>;
export type AccountKind = (typeof ACCOUNT_KINDS)[AccountClass][number];

export const PERSON_KEYS = ["me", "partner"] as const;
export type PersonKey = (typeof PERSON_KEYS)[number];

/** An account on the day a run starts. */
export type OpeningAccount = {
  /** Unique, without "@", such as "account:12". It appears in log keys. */
  key: string;
  label: string;
  class: AccountClass;
  kind: AccountKind;
  /** What the account holds. For a debt, the amount owed, which is negative for a credit balance. */
  balance: Cents;
  /**
   * Brokerage and property: cost. Roth and 529: contributions that are still inside. Null: the balance itself, so growth until today is
   * never taxed.
   */
  basis?: Cents | null;
  /**
   * Yearly rate as a fraction. Cash: interest with compounding (APY). Investments: total return with dividends. Property: change of value.
   * Debt: the nominal rate, a twelfth of it a month. Null: the scenario's parameter.
   */
  annualRate?: number | null;
  /** Debt: what is paid each month. Null: a month's interest and 1 % of the balance. */
  monthlyPayment?: Cents | null;
  /** Debt: what its lender collects each month beside the payment, such as taxes and insurance. The forecast does not pay it: rules do. */
  paidBeside?: Cents;
  /** A card paid in full each month: no interest, no payment, the balance stays. */
  paidInFull?: boolean;
  /** Debt: the key of the property that secures it. A sale of the property pays it off. */
  securedBy?: string | null;
  /** Null: the first person. */
  owner?: PersonKey | null;
};
