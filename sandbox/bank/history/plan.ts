import type { Flow } from "./flow.ts";
import type { LoanPlan } from "./loans.ts";
import type { PortfolioPlan } from "./portfolio.ts";

/** A household's account at one institution. Money is whole cents. */
export type AccountPlan = {
  key: string;
  institutionId: string;
  /** The login that sees it, if a household has several. */
  login: string;
  name: string;
  officialName: string;
  mask: string;
  type: "depository" | "credit" | "loan" | "investment";
  subtype: "checking" | "savings" | "cd" | "credit card" | "mortgage" | "student" | "auto" | "brokerage" | "roth" | "401k";
  /** Balance on the epoch day, money in positive; loans and investments have their own plan. */
  opening: number;
  limit?: number;
  /** Percent per year on purchases. */
  apr?: number;
  closes?: number;
  due?: number;
};

/** A household as its banks know it: accounts, and the rules that move money on them. */
export type HouseholdPlan = {
  seed: string;
  accounts: readonly AccountPlan[];
  /** In the order in which they happen within a day. */
  flows: readonly Flow[];
  portfolios: readonly PortfolioPlan[];
  loans: readonly LoanPlan[];
  /** How many months of rows a new link delivers. */
  months: number;
};
