import { givenKinds } from "../kinds/given.ts";
import { answerKinds } from "../kinds/index.ts";
import type { AnswerKind } from "../query.ts";
import type { Task } from "./tasks.ts";

/** The kinds of answers that do a task if the question has no words for a narrower one, the plainest first. */
const NAMES: Partial<Record<Task, readonly string[]>> = {
  accounts: ["accounts"],
  afford: ["affordability", "affordability without a price"],
  budget_make: ["budget to make"],
  goal_make: ["goal to make"],
  threshold: ["spending against a threshold"],
  share: ["a part of the whole"],
  uncategorized: ["rows without a category"],
  smallest: ["smallest of spending"],
  against_usual: ["against the usual"],
  allocation: ["allocation", "allocation of an account"],
  balance: ["balance", "cash"],
  balance_then: ["balance"],
  bills_due: ["upcoming bills", "when a name is next paid"],
  budget_left: ["budget left", "budget"],
  by_category: ["by category"],
  by_merchant: ["by merchant"],
  card_choice: ["rewards"],
  cash_flow: ["income less spending"],
  chart: ["chart"],
  compare_names: ["two names compared"],
  compare_times: ["two periods side by side", "two periods compared"],
  count: ["count"],
  credit: ["credit limit"],
  day_count: ["days of spending"],
  debt: ["debt", "debt of an account"],
  debt_change: ["change of a loan", "debt then and now", "change of debts"],
  dividends: ["dividends of investments"],
  duplicates: ["duplicates"],
  emergency_fund: ["emergency fund"],
  equity: ["home equity"],
  fees: ["fees"],
  first: ["when first"],
  forecast: ["forecast of a balance"],
  gain: ["change of investments", "gain of investments"],
  goal_status: ["goals"],
  holdings: ["holdings"],
  idle_cash: ["idle cash"],
  income_by: ["income by payer"],
  income_mean: ["mean income"],
  income_total: ["income"],
  interest_earned: ["interest earned"],
  interest_paid: ["interest paid"],
  largest: ["largest"],
  last: ["when last"],
  list: ["list"],
  mean_period: ["mean of a month"],
  mean_purchase: ["mean per purchase"],
  moved: ["investment contributions"],
  net_worth: ["net worth"],
  net_worth_change: ["net worth change"],
  payday: ["payday"],
  payoff: ["payoff"],
  pending: ["pending"],
  plan: ["plan"],
  price_change: ["price of a name then and now", "price changes"],
  products: ["products"],
  rate: ["rates"],
  recommend: ["recommendations"],
  refunds: ["refunds"],
  runway: ["runway"],
  safe_to_spend: ["safe to spend"],
  savings_rate: ["savings rate"],
  subscription_price: ["price of a recurring payment", "what a bill costs"],
  subscriptions: ["subscriptions", "recurring payments"],
  summary: ["summary"],
  table: ["table"],
  total: ["spending"],
  trend: ["trend"],
  unusual: ["unusual"],
  what_ending_saves: ["what ending a payment saves", "what the end of a bill saves", "what the end of a habit saves"],
  why: ["why"],
};
const byName = new Map([...answerKinds, ...givenKinds].map((kind) => [kind.name, kind]));
const byTask = new Map(
  Object.entries(NAMES).map(([task, names]) => [
    task,
    names.map((name) => {
      const kind = byName.get(name);
      if (!kind) throw new Error(`there is no kind of answer called ${name}`);
      return kind;
    }),
  ]),
);
/** Returns the kinds of answers that do a task without words for it; none for a task that needs its words. */
export const kindsOf = (task: Task): readonly AnswerKind[] => byTask.get(task) ?? [];
