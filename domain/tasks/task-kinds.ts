/** Topics of the guided task lists. */
export const TASK_FEATURES = [
  "GET_STARTED",
  "MAXIMIZE_CREDIT_CARD_REWARDS",
  "MAXIMIZE_SAVINGS_YIELD",
  "TRACK_SPENDING",
  "TRACK_NET_WORTH",
  "SUBSCRIPTION_MANAGEMENT",
  "EMERGENCY_FUND_GOAL",
  "FINANCIAL_SITUATION_CHAT",
  "INVESTMENT_DIVERSIFICATION",
] as const;
export type TaskFeature = (typeof TASK_FEATURES)[number];

export const SUB_TASK_TYPES = [
  "best_new_credit_card",
  "best_new_savings_account",
  "chat",
  "connect_accounts",
  "emergency_fund",
  "income_statement",
  "missed_card_rewards",
  "net_worth",
  "setup_emergency_fund",
  "subscriptions",
  "surplus_cash",
] as const;
export type SubTaskType = (typeof SUB_TASK_TYPES)[number];
