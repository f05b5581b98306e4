import type { Day } from "#domain/day.ts";
import { formatMoney, joinNames } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { plainName } from "../../markdown.ts";
import type { Frame, Intent } from "../frame.ts";
import { titlePeriod } from "../period-name.ts";
import { isAboutRows } from "../understand.ts";

/** The parts of a request as words of a question: what is measured, of what, and when. Empty where the request has none. */
export type Phrases = { measure: string; names: string; when: string };

const MOST_NAME = 40;
/** What each answer measures, in words that the analyst reads back. */
const MEASURES: Partial<Record<Intent, string>> = {
  income_total: "income",
  cash_flow: "net income",
  savings_rate: "savings rate",
  payday: "paycheck",
  net_worth: "net worth",
  net_worth_change: "net worth",
  balance: "balance",
  accounts_list: "accounts",
  debt: "owe",
  payoff: "owe",
  debt_change: "owe",
  credit_use: "credit limit",
  rate: "interest rate",
  holdings: "holdings",
  allocation: "holdings",
  investment_tx: "contributions",
  subscriptions: "subscriptions",
  subscription_one: "subscriptions",
  subscription_change: "subscriptions",
  bills_upcoming: "bills due",
  budget_status: "budget",
  budget_left: "budget",
  budget_edit: "budget",
  goal_status: "goals",
  emergency_fund: "emergency fund",
  recommend: "recommendations",
  fees: "fees",
  refunds: "refunds",
  equity: "home equity",
};
const OF: Partial<Record<Intent, string>> = {
  income_total: "from",
  balance: "of",
  rate: "of",
  debt: "on",
  payoff: "on",
  debt_change: "on",
};

const listOf = (names: readonly { label: string }[]): string => joinNames(names.map(({ label }) => plainName(label, MOST_NAME)));
/** Whether a request measures spending or lists rows of it. */
export const isSpending = ({ intent, filter }: Frame): boolean =>
  isAboutRows(intent) && intent !== "income_total" && intent !== "fees" && intent !== "refunds" && filter.section !== "Income";

/** Returns the parts of a request in words. Exclusions and amount limits have no words here; they are taken over as they are. */
export const phrasesOf = (frame: Frame, today: Day): Phrases => {
  const { categories, merchants, accounts } = frame.filter;
  const of = OF[frame.intent];
  const names = [
    categories.length > 0 ? `${of ?? "on"} ${listOf(categories)}` : "",
    merchants.length > 0 ? `${of ?? "at"} ${listOf(merchants)}` : "",
    accounts.length > 0 ? `${of ?? (isAboutRows(frame.intent) ? "with" : "of")} ${listOf(accounts)}` : "",
  ].filter(Boolean);
  const measure = frame.filter.section === "Income" ? "income" : (MEASURES[frame.intent] ?? (isAboutRows(frame.intent) ? "spending" : ""));
  return { measure, names: names.join(" "), when: frame.period ? titlePeriod(frame.period, today) : "" };
};

const limits = ({ filter: { over, under } }: Frame): string => {
  const money = (n: number): string => formatMoney(n as Cents).replace(/\.00$/, "");
  return over !== null ? ` over ${money(over)}` : under !== null ? ` under ${money(under)}` : "";
};
const without = ({ filter }: Frame): string => {
  const left = [...filter.notCategories, ...filter.notMerchants];
  return left.length > 0 ? ` without ${listOf(left)}` : "";
};

const joined = (...parts: string[]): string => parts.filter(Boolean).join(" ");

/** Whether a time has several months to show. */
const isLong = ({ period }: Frame): boolean => period !== null && period.start.slice(0, 7) !== period.end.slice(0, 7);

/** Returns full questions that stay close to a request: what was asked, and what people ask next. */
export const questionsNear = (frame: Frame, today: Day): string[] => {
  const { names, when } = phrasesOf(frame, today);
  const account = frame.filter.accounts[0] ? plainName(frame.filter.accounts[0].label, MOST_NAME) : null;
  if (frame.intent === "income_total" || frame.filter.section === "Income")
    return [
      `${joined("What was my income", names, when)}?`,
      `${joined("What was my income by month", names, isLong(frame) ? when : "this year")}?`,
      "When do I get paid next?",
    ];
  if (isSpending(frame)) {
    const rest = `${limits(frame)}${without(frame)}`;
    return [
      `${joined("How much did I spend", names, when)}${rest}?`,
      `${joined("Show my transactions", names, when)}${rest}`,
      `${joined("Compare my spending", names, when)} with last year`,
    ];
  }
  switch (frame.intent) {
    case "balance":
    case "accounts_list":
    case "credit_use":
      return [account ? `What is the balance of ${account}?` : "What are my balances?", "How much do I owe?", "What is my net worth?"];
    case "debt":
    case "debt_change":
    case "payoff":
    case "rate":
      return [
        account ? `How much do I owe on ${account}?` : "How much do I owe?",
        account ? `What is the interest rate of ${account}?` : "What are the rates on my loans and cards?",
        account ? `When will ${account} be paid off?` : "When will I be debt free?",
      ];
    case "net_worth":
    case "net_worth_change":
      return ["What is my net worth?", "How has my net worth changed this year?", "What are my balances?"];
    case "subscriptions":
    case "subscription_one":
    case "subscription_change":
      return ["What subscriptions do I have?", "What is my most expensive subscription?", "Which subscriptions went up in price?"];
    case "bills_upcoming":
      return ["What bills are due this month?", "What bills are due next week?", "When do I get paid next?"];
    case "budget_status":
    case "budget_left":
    case "budget_edit":
      return ["How is my budget?", "What am I over budget on?", "How much did I spend this month?"];
    case "goal_status":
    case "goal_create":
    case "emergency_fund":
      return ["How are my goals?", "How much is in my emergency fund?", "How much do I save a month?"];
    case "plan_overview":
      return ["When can I retire?", "What if I retire at 60?", "What does my plan assume?"];
    case "holdings":
    case "allocation":
    case "investment_tx":
      return ["What are my holdings?", "What is my asset allocation?", "What is my net worth?"];
    case "recommend":
    case "cut_back":
    case "idle_cash":
      return ["What should I do to save money?", "How can I save money?", "What subscriptions do I have?"];
    case "affordability":
    case "forecast":
    case "runway":
      return ["How much is safe to spend?", "What bills are due this month?", "How much cash do I have?"];
    case "payday":
      return ["When do I get paid next?", "What was my income this year?", "What bills are due before payday?"];
    default:
      return ["How much did I spend this month?", "What are my balances?", "Show my latest transactions"];
  }
};
