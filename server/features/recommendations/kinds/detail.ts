import type { RecommendationAction, RecommendationType } from "#contract/recommendations.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { GainLine } from "#domain/recommendations/best-card.ts";
import type { Checking, CheckingDetail, DebtFirst } from "#domain/recommendations/checking.ts";
import type { Dip } from "#domain/recommendations/dip.ts";
import type { Missed } from "#domain/recommendations/missed.ts";
import type { YearlyRate } from "#domain/recommendations/rates.ts";
import type { SavingsLine } from "#domain/recommendations/savings.ts";
import type { GoalShare } from "#domain/recommendations/set-aside.ts";

export type CheckingBody = Omit<Checking, "action" | "value" | "accounts"> & {
  accounts: (CheckingDetail & { goal: GoalShare | null; dip: Dip | null })[];
  debtFirst: DebtFirst | null;
};
export type CardBody = {
  cards: {
    productId: number;
    value: Cents;
    shown: Cents;
    gain: Cents;
    gainAYear: Cents;
    firstYear: Cents;
    lines: GainLine[];
    bonuses: { description: string; value: Cents; requiredAmount: Cents; months: number; reachable: boolean }[];
  }[];
  needsCreditScore: boolean;
  creditScore: number | null;
  days: number;
  usual: Cents;
  interestFirst: { accountId: number; name: string; interest: Cents } | null;
  heldCards: number;
  /** The household's cards that the new ones are compared with. Details from before this field have none. */
  current?: { accountId: number; name: string; productId: number }[];
};
export type DepositBody = {
  productId: number;
  value: Cents;
  moved: Cents;
  rate: YearlyRate;
  fees: Cents;
  lines: (SavingsLine & { goal: GoalShare | null })[];
  yours: boolean;
};
export type SavingsBody = {
  savable: Cents;
  products: DepositBody[];
  apart: DepositBody[];
  tiedUp: { accountId: number; name: string; balance: Cents; maturityDate: Day | null }[];
  transfers: { accountId: number; name: string; amount: Cents; dayOfMonth: number }[];
};
export type SpendingBody = {
  month: Missed;
  year: Missed;
  covered: number | null;
  cards: { accountId: number; name: string; productId: number; product: string; valuePerReward: string }[];
};

/** What is saved of a recommendation beside its columns. */
export type Detail = {
  assumptions: string[];
  /** Accounts to identify or connect first. */
  accounts: number[];
  sample: boolean;
  catalogAsOf: Day | null;
  checking?: CheckingBody;
  card?: CardBody;
  savings?: SavingsBody;
  spending?: SpendingBody;
};

export type Result = {
  type: RecommendationType;
  action: RecommendationAction;
  title: string;
  description: string;
  value: Cents | null;
  period: "one_time" | "year" | null;
  valueDescription: string | null;
  prompt: string | null;
  detail: Detail;
};
