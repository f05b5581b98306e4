import type { Intent } from "../frame.ts";
import { plainName } from "../../markdown.ts";
import type { Composed, Parsed } from "./compose.ts";
import type { Task } from "./tasks/tasks.ts";

/** Names and the time of a question, as words for a suggested one. */
type Said = {
  /** A shop, an employer or a category, or null. */ what: string | null;
  /** A shop or an employer, or null. */ who: string | null;
  /** A shop, or null. */ seller: string | null;
  /** An account, or null. */ account: string | null;
  /** An account on which money is owed, or null. */ debt: string | null;
  /** A goal, or null. */ goal: string | null;
  /** What is left out, and the time: " except Target last month". */ when: string;
  /** The time alone. */ time: string;
};
const SHOWN = 40;
const OWED: ReadonlySet<string> = new Set(["loan", "credit"]);
const saidIn = ({ query: { reading, text, items, vocabulary, nameIndex } }: Pick<Composed, "query">): Said => {
  const { merchants, categories, accounts } = reading.entities;
  const all = [...merchants, ...categories, ...accounts];
  const nameOf = (list: readonly { label: string; excluded: boolean }[]): string | null => {
    const found = list.find((e) => !e.excluded);
    return found ? plainName(found.label, SHOWN) : null;
  };
  const out = all.find((e) => e.excluded);
  const [period] = reading.periods;
  const goal = items.find((i) => i.type === "goal_name");
  const time = period ? ` ${text.slice(period.from, period.to)}` : " this year";
  return {
    what: nameOf([...merchants, ...categories]),
    who: nameOf(merchants),
    seller: nameOf(merchants.filter(({ names }) => !names.every((name) => nameIndex.payers.has(name)))),
    account: nameOf(accounts),
    debt: nameOf(accounts.filter(({ ids }) => ids.every((id) => OWED.has(vocabulary.accounts.find((a) => a.id === id)?.type ?? "")))),
    goal: goal ? plainName(goal.text, SHOWN) : null,
    when: `${out ? ` except ${plainName(out.label, SHOWN)}` : ""}${time}`,
    time,
  };
};
const on = ({ what, account }: Said): string => ((what ?? account) ? ` on ${what ?? account}` : "");
const at = ({ what, account }: Said): string => ((what ?? account) ? ` at ${what ?? account}` : "");

const total = (said: Said): string => `How much did I spend${on(said)}${said.when}?`;

/** One question of each task, as the analyst understands it. Null where it would need an amount or a fact that nobody named. */
export const QUESTIONS: Record<Task, ((said: Said) => string) | null> = {
  total,
  compare_names: () => "Which merchants do I spend the most at?",
  compare_times: ({ what }) => `How does my spending${what ? ` on ${what}` : ""} this month compare with last month?`,
  against_usual: ({ what }) => `Is my spending${what ? ` on ${what}` : ""} this month higher than usual?`,
  by_category: ({ when }) => `Where did my money go${when}?`,
  share: ({ what, when }) => (what ? `What percent of my spending went to ${what}${when}?` : `Where did my money go${when}?`),
  by_merchant: () => "Which merchants do I spend the most at?",
  trend: ({ what }) => `Show my spending${what ? ` on ${what}` : ""} by month`,
  mean_period: ({ what }) => `What is my average spending${what ? ` on ${what}` : ""} per month?`,
  mean_purchase: (said) => `What was my average purchase${at(said)}${said.when}?`,
  why: () => "Why is my spending higher this month?",
  count: (said) => `How many purchases${at(said)}${said.when}?`,
  day_count: () => "How many days without spending did I have this month?",
  largest: (said) => `What was my biggest purchase${at(said)}${said.when}?`,
  smallest: (said) => `What was my smallest purchase${at(said)}${said.when}?`,
  last: (said) => `What was my last purchase${at(said)}?`,
  first: (said) => `What was my first purchase${at(said)}?`,
  list: (said) => `Show my transactions${at(said)}${said.when}`,
  threshold: total,
  uncategorized: () => "Show uncategorized transactions",
  pending: () => "What's pending?",
  refunds: ({ seller, when }) => `Which refunds did I get${seller ? ` from ${seller}` : ""}${when}?`,
  unusual: ({ seller }) => `Any unusual charges${seller ? ` at ${seller}` : ""}?`,
  duplicates: () => "Was I charged twice?",
  fees: ({ when }) => `How much did I pay in fees${when}?`,
  interest_paid: ({ when }) => `How much interest did I pay${when}?`,
  income_total: ({ who, when }) => `What was my income${who ? ` from ${who}` : ""}${when}?`,
  income_by: () => "Show my income by payer",
  income_mean: () => "What is my average monthly income?",
  income_rows: () => "When was my last paycheck?",
  payday: () => "When is my next payday?",
  interest_earned: ({ when }) => `How much interest did I earn${when}?`,
  dividends: ({ when }) => `How much did I get in dividends${when}?`,
  cash_flow: ({ time }) => `What was my cash flow${time}?`,
  savings_rate: () => "What is my savings rate?",
  moved: () => "How much did I put into savings this year?",
  balance: ({ account }) => (account ? `What is the balance of ${account}?` : "What are my balances?"),
  balance_then: () => "What are my balances?",
  accounts: () => "What accounts do I have?",
  net_worth: () => "What is my net worth?",
  net_worth_change: () => "How has my net worth changed this year?",
  debt: ({ debt }) => `How much do I owe${debt ? ` on ${debt}` : ""}?`,
  debt_change: ({ debt }) => (debt ? `How has the balance of ${debt} changed this year?` : "How much debt did I pay down this year?"),
  payoff: ({ debt }) => (debt ? `When will ${debt} be paid off?` : "When will I be debt-free?"),
  credit: () => "What is my credit utilization?",
  rate: ({ account }) => (account ? `What is the interest rate of ${account}?` : "What interest rates am I paying?"),
  equity: () => "How much home equity do I have?",
  allocation: () => "What is my asset allocation?",
  holdings: ({ account }) => `What are my holdings${account ? ` in ${account}` : ""}?`,
  gain: () => "How much have my investments gained?",
  idle_cash: () => "Do I have idle cash?",
  subscriptions: () => "What subscriptions do I have?",
  subscription_price: ({ seller }) => (seller ? `What does ${seller} cost?` : "What subscriptions do I have?"),
  price_change: ({ seller }) => (seller ? `Did ${seller} get more expensive?` : "Which subscriptions got more expensive?"),
  what_ending_saves: () => "Where could I cut back?",
  bills_due: () => "What bills are due?",
  budget_left: ({ what, who }) => `How much is left in my budget${what && !who ? ` for ${what}` : ""}?`,
  budget_make: null,
  afford: null,
  forecast: () => "What will my balance be at the end of the month?",
  safe_to_spend: () => "How much is safe to spend?",
  runway: () => "How long would my money last without income?",
  goal_status: ({ goal }) => (goal ? `How is my goal ${goal} doing?` : "How are my goals doing?"),
  goal_make: null,
  emergency_fund: () => "How many months does my emergency fund last?",
  plan: () => "Am I on track for retirement?",
  recommend: () => "What do you recommend?",
  card_choice: () => "Which card should I use?",
  products: () => "Are there savings accounts that pay more interest?",
  summary: () => "Give me an overview",
  chart: null,
  table: null,
  categorize: null,
  remember: null,
  remembered: () => "What do you remember about me?",
  remind: null,
  cannot_do: null,
  advice_refused: null,
  others: null,
  concept: null,
  out_of_scope: null,
  smalltalk: null,
  help: null,
  member: null,
  unclear: null,
};

const GENERAL = ["How much did I spend this month?", "What are my balances?", "Show my latest transactions"];
/** A task less likely than this does not replace the best reading as a suggestion. */
const WORTH = 0.15;
/** A task less likely than this is no better than a general question. */
const POSSIBLE = 0.05;
const MOST = 3;

/** Answers whose question is not one about a total. */
const TASK_OF: Partial<Record<Intent, Task>> = {
  income_total: "income_total",
  spend_count: "count",
  spend_average: "mean_period",
  largest: "largest",
  balance: "balance",
  debt: "balance",
  search: "list",
  net_worth: "net_worth",
  net_worth_change: "net_worth_change",
  subscriptions: "subscriptions",
  bills_upcoming: "bills_due",
};
/** A question that reads as this reading and nothing else. */
export const chipOf = (composed: Composed): string => {
  const task = composed.kind.intent === null ? undefined : TASK_OF[composed.kind.intent];
  return (QUESTIONS[task ?? "total"] ?? total)(saidIn(composed));
};

const NOTHING: Said = {
  what: null,
  who: null,
  seller: null,
  account: null,
  debt: null,
  goal: null,
  when: " this year",
  time: " this year",
};
/** The shares of the tasks that a question may set, where nothing says which: one of them is meant, however open it is. */
const ifOneIsMeant = (tasks: Parsed["tasks"]): Parsed["tasks"] => {
  const open = tasks.find(({ task }) => task === "unclear")?.share ?? 0;
  return open < 1 ? tasks.map(({ task, share }) => ({ task, share: task === "unclear" ? 0 : share / (1 - open) })) : tasks;
};
/** Up to three questions to choose from: of the likeliest tasks, with the names and times of the best reading, then general ones. */
export const suggestions = (best: Composed | null, parsed: Pick<Parsed, "tasks">): string[] => {
  const said = best ? saidIn(best) : NOTHING;
  const tasks = ifOneIsMeant(parsed.tasks);
  const likely = tasks.flatMap(({ task, share }) => (share >= WORTH ? (QUESTIONS[task]?.(said) ?? []) : []));
  const read = best && (likely.length === 0 || best.likely >= WORTH) ? [chipOf(best)] : [];
  const possible = tasks.flatMap(({ task, share }) => (share >= POSSIBLE && share < WORTH ? (QUESTIONS[task]?.(said) ?? []) : []));
  return [...new Set([...likely, ...read, ...possible, ...GENERAL])].slice(0, MOST);
};
