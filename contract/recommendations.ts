import { z } from "zod/mini";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { cursor, day, decimal, id, instant, money, moneyFrom, page, pathId, query, typed, unreviewed } from "./kit/fields.ts";
import { Product, RewardType, TransactionReward } from "./products.ts";
import { Transaction } from "./transactions.ts";

export const recommendationTypes = [
  "checking_balance",
  "connect_accounts",
  "credit_card_spending",
  "best_credit_card",
  "high_yield_savings",
] as const;
export const RecommendationType = z.enum(recommendationTypes);
export type RecommendationType = z.output<typeof RecommendationType>;
export const recommendationActions = ["no_action", "not_enough_data", "processing", "action"] as const;
export const RecommendationAction = z.enum(recommendationActions);
export type RecommendationAction = z.output<typeof RecommendationAction>;
/** `accepted`: the user did it. `dismissed`: hidden until it is worth clearly more. */
export const RecommendationStatus = z.enum(["new", "seen", "accepted", "dismissed"]);
export type RecommendationStatus = z.output<typeof RecommendationStatus>;

/** Where a rate comes from. An unknown rate counts as zero. */
const RateSource = z.enum(["account", "product", "estimated", "unknown"]);

/** The goal that an account funds. `taken`: what the goal would lose if the money moved to an account that does not fund it. */
const GoalShare = z.object({ goalFundId: id, name: z.string(), allocated: money, taken: money });

/** An expected balance below the safety balance: `opening` plus the events, minus everyday spending, is `balance`. */
const Dip = z.object({
  day,
  balance: money,
  opening: money,
  /** Expected payments until that day; positive when money comes in. */
  events: z.array(z.object({ date: day, name: z.string(), amount: money })),
  everyday: money,
});

export const CheckingAccountDetail = z.object({
  account: id,
  accountName: z.string(),
  /** The lowest balance minus the safety balance; negative below it. */
  surplus: money,
  /** The account's own rate as a fraction. */
  apr: decimal,
  aprSource: RateSource,
  safeBalance: money,
  /** Whether a member set the safety balance. Otherwise it is a week of the usual outflow. */
  safeBalanceSet: z.boolean(),
  /** What left the account in `outflowDays`, without transfers between own cash accounts. */
  outflow: money,
  outflowDays: z.int(),
  /** The lowest end-of-day balance of the last 30 days. */
  recentMinBalance: money,
  lowestDay: day,
  /** What moving the surplus would earn in a year. */
  gain: money,
  /** Whether the gain exceeds $10 a year. */
  listed: z.boolean(),
  days: z.array(z.object({ day, balance: money })),
  goal: z.nullable(GoalShare),
  /** The lowest expected balance of the next 30 days, if it is below the safety balance. */
  dip: z.nullable(Dip),
});

/** A debt on which the same money saves more in a year than it would earn. */
const DebtFirst = z.object({ account: id, accountName: z.string(), apr: decimal, amount: money, saved: money, earned: money });

export const CheckingBalance = z.object({
  subtype: z.enum(["surplus", "deficit", "none"]),
  toAccount: z.nullable(id),
  toAccountName: z.nullable(z.string()),
  toAccountApr: z.nullable(decimal),
  /** The product to move to, if the household has no savings account. */
  toProduct: z.nullable(Product),
  accountDetails: z.array(CheckingAccountDetail),
  /** Accounts with rows for less than 30 days. */
  leftOut: z.array(z.string()),
  debtFirst: z.nullable(DebtFirst),
});

/** What a new card would add in one group of categories, beyond the best card that the user has. */
const CardValueLine = z.object({ categoryGroup: z.string(), spend: money, value: money, multiplier: z.nullable(decimal) });
const BonusReach = z.object({ description: z.string(), value: money, requiredAmount: money, months: z.int(), reachable: z.boolean() });
/** A card with its value. `value` is exact; `shownValue` is rounded down to tens of dollars. */
export const ValuedCard = z.extend(Product, {
  value: money,
  shownValue: money,
  gain: money,
  gainAYear: money,
  firstYearValue: money,
  valueLines: z.array(CardValueLine),
  bonuses: z.array(BonusReach),
});

export const BestCreditCard = z.object({
  products: z.array(ValuedCard),
  /** No credit score is known, so cards that ask for a high one are listed too. */
  needsCreditScore: z.boolean(),
  creditScore: z.nullable(z.int()),
  /** Days that the rows cover; fewer than 365 are scaled to a year. */
  days: z.int(),
  /** Card spending of the last 90 days. */
  usualSpending: money,
  /** A held card that charges interest, which costs more than rewards earn. */
  interestFirst: z.nullable(z.object({ account: id, accountName: z.string(), interest: money })),
  heldCards: z.int(),
});

const SavingsLine = z.object({
  account: id,
  accountName: z.string(),
  balance: money,
  apr: decimal,
  aprSource: RateSource,
  newApr: decimal,
  value: money,
  goal: z.nullable(GoalShare),
});
export const ValuedDeposit = z.extend(Product, {
  /** What it would earn more in a year, after fees. */
  value: money,
  movedBalance: money,
  apy: decimal,
  fees: money,
  valueLines: z.array(SavingsLine),
  /** An own account is this product. */
  yours: z.boolean(),
});
export const HighYieldSavings = z.object({
  savableBalance: money,
  products: z.array(ValuedDeposit),
  /** Certificates and funds: money that is tied up or not insured. */
  apart: z.array(ValuedDeposit),
  /** Certificates that are not counted until they mature. */
  tiedUp: z.array(z.object({ account: id, accountName: z.string(), balance: money, maturityDate: z.nullable(day) })),
  /** Regular transfers into the accounts, to redirect before switching. */
  transfers: z.array(z.object({ account: id, accountName: z.string(), amount: money, dayOfMonth: z.int() })),
});

const AccountRef = z.object({ id, name: z.string(), product: z.nullable(z.string()) });
export const SpendingCategory = z.object({
  categoryName: z.string(),
  /** Whether the user leaves this category out of the totals. */
  ignored: z.boolean(),
  count: z.int(),
  totalSpend: money,
  unreviewed,
  totalEarnedValue: money,
  totalMissedValue: money,
  totalOptimalValue: money,
  optimalAccount: AccountRef,
  optimalRewardMultiplier: decimal,
  accountSpends: z.array(z.object({ account: AccountRef, spend: money, earned: money })),
  /** Rewards of the best card in this category. */
  transactionRewards: z.array(TransactionReward),
});
export const CreditCardSpending = z.object({
  id,
  /** Length of the window in days: 30 or 365. */
  days: z.int(),
  start: day,
  end: day,
  categories: z.array(SpendingCategory),
  totalSpend: money,
  unreviewed,
  optimalTotalValue: money,
  earnedTotalValue: money,
  missedTotalValue: money,
  /** Days that the rows of the cards cover. Null when there are no cards. */
  coveredDays: z.nullable(z.int()),
  /** `rewardType` is null for a card that the catalog no longer has. */
  cards: z.array(z.object({ account: AccountRef, productId: id, valuePerReward: decimal, rewardType: z.nullable(RewardType) })),
  ignoredGroups: z.array(z.string()),
});
export type CreditCardSpending = z.output<typeof CreditCardSpending>;

export const Recommendation = z.object({
  id,
  type: RecommendationType,
  status: RecommendationStatus,
  action: RecommendationAction,
  priority: z.int(),
  title: z.string(),
  description: z.string(),
  /** The day up to which rows counted. */
  date: z.nullable(day),
  value: z.nullable(money),
  valuePeriod: z.nullable(z.enum(["one_time", "month", "year"])),
  valueDescription: z.nullable(z.string()),
  /** A question about it for the assistant. */
  prompt: z.nullable(z.string()),
  computedAt: z.nullable(instant),
  /** Something changed since, and a new result is on its way. */
  updating: z.boolean(),
  /** It rests on invented products. */
  sample: z.boolean(),
  /** The oldest day of the products it rests on. */
  catalogAsOf: z.nullable(day),
  /** What the arithmetic takes for granted. */
  assumptions: z.array(z.string()),
  /** Accounts to identify or connect first. */
  accounts: z.array(id),
  checkingBalance: z.nullable(CheckingBalance),
  bestCreditCard: z.nullable(BestCreditCard),
  highYieldSavings: z.nullable(HighYieldSavings),
  /** The last 365 days. */
  creditCardSpending: z.nullable(CreditCardSpending),
});
export type Recommendation = z.output<typeof Recommendation>;

/** One of the things a recommendation compares: an own account or a product. */
const Compared = z.object({
  name: z.string(),
  current: z.boolean(),
  account: z.nullable(id),
  product: z.nullable(Product),
  /** Yearly rate as a fraction, where it has one. */
  rate: z.nullable(decimal),
  annualFee: z.nullable(money),
  /** What it would bring in a year beyond today. */
  value: money,
});
export const Comparison = z.object({ id, type: RecommendationType, sample: z.boolean(), options: z.array(Compared) });
export type Comparison = z.output<typeof Comparison>;

/** A transaction behind a recommendation. On a card, what it earned and what the best card would have paid. */
export const RelevantTransaction = z.extend(Transaction, {
  categoryGroup: z.string(),
  reward: z.nullable(
    z.object({
      earned: money,
      optimal: money,
      missed: money,
      multiplier: decimal,
      optimalMultiplier: decimal,
      optimalAccount: AccountRef,
    }),
  ),
});
export type RelevantTransaction = z.output<typeof RelevantTransaction>;

export const SettingType = z.enum(["checking_balance"], "Enter checking_balance");
export const RecommendationSetting = z.object({ id, account: id, type: SettingType, safeBalance: money, updatedAt: instant });
export type RecommendationSetting = z.output<typeof RecommendationSetting>;
export const NEGATIVE_SAFE_BALANCE = "Safety balance cannot be negative.";
const safeBalance = moneyFrom(0, NEGATIVE_SAFE_BALANCE);

const params = z.object({ id: pathId });
const ofRecommendation = { recommendationPk: pathId };
const filters = z.object({
  categoryGroup: z.optional(query.texts),
  finxMerchant: z.optional(typed(200)),
  cursor,
});

export const recommendations = endpoints("recommendations", {
  list: endpoint({
    about: "The user's recommendations: cash first, then rewards.",
    method: "GET",
    path: "/recommendations/",
    access: { token: "read" },
    reply: z.array(Recommendation),
  }),
  get: endpoint({
    about: "One recommendation.",
    method: "GET",
    path: "/recommendations/:id/",
    access: { token: "read" },
    params,
    reply: Recommendation,
  }),
  replace: endpoint({
    about: "Sets whether the user saw, did or dismissed a recommendation.",
    method: "PUT",
    path: "/recommendations/:id/",
    access: { token: "write" },
    params,
    body: z.object({ status: RecommendationStatus }),
    reply: Recommendation,
  }),
  update: endpoint({
    about: "Sets whether the user saw, did or dismissed a recommendation.",
    method: "PATCH",
    path: "/recommendations/:id/",
    access: { token: "write" },
    params,
    body: z.object({ status: z.optional(RecommendationStatus) }),
    reply: Recommendation,
  }),
  compare: endpoint({
    about: "What the user has now and what is recommended, side by side.",
    method: "GET",
    path: "/recommendations/:id/compare/",
    access: { token: "read" },
    params,
    reply: Comparison,
  }),
  transactions: endpoint({
    about: "Transactions behind a recommendation, newest first, 50 per page. `finx_merchant` is a merchant's name.",
    method: "GET",
    path: "/recommendations/:recommendationPk/relevant-transactions/",
    access: { token: "read" },
    params: z.object(ofRecommendation),
    query: filters,
    reply: page(RelevantTransaction),
  }),
  transaction: endpoint({
    about: "One transaction behind a recommendation.",
    method: "GET",
    path: "/recommendations/:recommendationPk/relevant-transactions/:id/",
    access: { token: "read" },
    params: z.object({ ...ofRecommendation, id: pathId }),
    query: filters,
    reply: RelevantTransaction,
  }),
  spending: endpoint({
    about: "Rewards earned and missed in the last 30 and the last 365 days.",
    method: "GET",
    path: "/recommendation-detail/credit-card-spending/",
    access: { token: "read" },
    reply: z.array(CreditCardSpending),
  }),
  spendingDetail: endpoint({
    about: "Rewards earned and missed in one window.",
    method: "GET",
    path: "/recommendation-detail/credit-card-spending/:id/",
    access: { token: "read" },
    params,
    reply: CreditCardSpending,
  }),
  replaceSpending: endpoint({
    about: "Sets the category groups that the totals of a window leave out.",
    method: "PUT",
    path: "/recommendation-detail/credit-card-spending/:id/",
    access: { token: "write" },
    params,
    body: z.object({ ignoredGroups: z.array(typed(60)).check(z.maxLength(50)) }),
    reply: CreditCardSpending,
  }),
  updateSpending: endpoint({
    about: "Sets the category groups that the totals of a window leave out.",
    method: "PATCH",
    path: "/recommendation-detail/credit-card-spending/:id/",
    access: { token: "write" },
    params,
    body: z.object({ ignoredGroups: z.optional(z.array(typed(60)).check(z.maxLength(50))) }),
    reply: CreditCardSpending,
  }),
  settings: endpoint({
    about: "Safety balances of the household's checking accounts.",
    method: "GET",
    path: "/recommendation-settings/",
    access: { token: "read" },
    query: z.object({ account: z.optional(query.ids), type: z.optional(SettingType) }),
    reply: z.array(RecommendationSetting),
  }),
  createSetting: endpoint({
    about: "Sets the safety balance of a checking account. An existing one is replaced.",
    method: "POST",
    path: "/recommendation-settings/",
    access: { token: "write" },
    body: z.object({ account: id, type: SettingType, safeBalance }),
    reply: RecommendationSetting,
  }),
  setting: endpoint({
    about: "One safety balance.",
    method: "GET",
    path: "/recommendation-settings/:id/",
    access: { token: "read" },
    params,
    reply: RecommendationSetting,
  }),
  replaceSetting: endpoint({
    about: "Replaces a safety balance.",
    method: "PUT",
    path: "/recommendation-settings/:id/",
    access: { token: "write" },
    params,
    body: z.object({ account: id, type: SettingType, safeBalance }),
    reply: RecommendationSetting,
  }),
  updateSetting: endpoint({
    about: "Changes a safety balance.",
    method: "PATCH",
    path: "/recommendation-settings/:id/",
    access: { token: "write" },
    params,
    body: z.object({ safeBalance: z.optional(safeBalance) }),
    reply: RecommendationSetting,
  }),
  removeSetting: endpoint({
    about: "Removes a safety balance. The account then keeps a week of its usual outflow.",
    method: "DELETE",
    path: "/recommendation-settings/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
});
