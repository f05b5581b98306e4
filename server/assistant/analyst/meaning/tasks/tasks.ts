import { Flow, type Frame, type Intent } from "../../frame.ts";

type Figure = Flow["figure"];
/** Answers that do a task: intents, or figures of one subject. */
type Doing = {
  intents?: readonly Intent[];
  figures?: readonly Figure[];
  of?: readonly Flow["subject"][];
  reply?: Intent;
  /** Whether a total of some days of the week does it, which states their mean, too. */
  byDays?: true;
  /** Answers among `intents` that do it only if they select a category: a total of everything is no answer about fees. */
  ofCategory?: readonly Intent[];
  /** The order that an answer must not have: the last purchase is not the first one. */
  notIn?: NonNullable<Frame["order"]>;
};
const answers = (...intents: Intent[]): Doing => ({ intents });
const OUT: readonly Flow["subject"][] = ["spending", "subscriptions", "refunds", "interest"];
const ALL: readonly Figure[] = Flow.shape.figure.options;
const IN: readonly Flow["subject"][] = ["income", "pay"];
const out = (figures: readonly Figure[], ...intents: Intent[]): Doing => ({ intents, figures, of: OUT });
const into = (figures: readonly Figure[], ...intents: Intent[]): Doing => ({ intents, figures, of: IN });
/** A task that no figure answers, and the reply to it. */
const replies = (reply: Intent, ...intents: Intent[]): Doing => ({ reply, intents: [reply, ...intents] });

/** What people ask a finance assistant to do, and which answers do it. The model of tasks tells them apart. */
const DOING = {
  total: out(["total", "gross", "groups", "on days"], "spend_total", "spend_compare", "fees"),
  compare_names: out(["groups"], "spend_compare", "spend_by_merchant", "spend_breakdown"),
  compare_times: {
    intents: ["spend_compare", "spend_trend", "spend_why", "income_total", "cash_flow", "subscription_change", "balance", "debt_change"],
    figures: ["weekdays", "groups"],
    of: [...OUT, ...IN],
  },
  against_usual: out([], "spend_compare", "spend_average", "subscription_change", "income_total"),
  by_category: out(["groups"], "spend_breakdown"),
  share: { figures: ["share"], of: [...OUT, ...IN], intents: ["spend_breakdown", "spend_compare", "allocation", "debt"] },
  by_merchant: out(["groups", "ends"], "spend_by_merchant", "spend_breakdown", "largest"),
  trend: out(["groups"], "spend_trend", "spend_compare", "cash_flow"),
  mean_period: { ...out(["mean", "median", "rate", "groups", "on days", "weekdays"], "spend_average", "spend_trend"), byDays: true },
  mean_purchase: out(["mean", "median"], "spend_average"),
  why: out([], "spend_why", "net_worth_change"),
  count: out(["count", "days", "groups", "weekdays", "on days"], "spend_count"),
  day_count: out(["days", "weekdays", "on days", "count", "mean"], "spend_count", "spend_total", "spend_trend", "spend_average"),
  largest: { ...out(["largest", "ends"], "largest", "spend_trend", "spend_by_merchant", "spend_breakdown", "search"), notIn: "smallest" },
  smallest: { ...out(["smallest", "ends"], "largest", "spend_trend", "spend_by_merchant", "spend_breakdown"), notIn: "largest" },
  last: { ...out(["last"], "last_time"), notIn: "earliest" },
  first: { ...out(["first"], "last_time"), notIn: "latest" },
  list: out(["list", "last", "first"], "search", "pending", "refunds", "largest"),
  threshold: out(["total", "count"], "spend_total", "spend_average", "spend_trend", "spend_count"),
  uncategorized: { intents: ["search", "spend_count", "spend_total"], ofCategory: ["search", "spend_count", "spend_total"] },
  pending: answers("pending"),
  refunds: { intents: ["refunds", "income_total"], figures: ALL, of: ["refunds"] },
  unusual: answers("unusual"),
  duplicates: answers("duplicates"),
  fees: { intents: ["fees", "spend_total", "spend_by_merchant"], ofCategory: ["spend_total", "spend_by_merchant"] },
  interest_paid: { intents: ["fees", "spend_total", "payoff"], ofCategory: ["spend_total"], figures: ALL, of: ["interest", "spending"] },
  income_total: into(["total", "gross"], "income_total", "cash_flow"),
  income_by: into(["groups", "share"], "income_total"),
  income_mean: into(["mean", "median", "rate"], "income_total"),
  income_rows: into(
    ["largest", "smallest", "last", "first", "list", "count", "ends", "days"],
    "search",
    "last_time",
    "income_total",
    "spend_count",
  ),
  payday: answers("payday"),
  interest_earned: { intents: ["income_total"], figures: ALL, of: ["interest"] },
  dividends: answers("investment_tx"),
  cash_flow: answers("cash_flow"),
  savings_rate: answers("savings_rate", "cash_flow"),
  moved: answers("investment_tx", "search", "goal_status"),
  balance: answers("balance", "holdings"),
  balance_then: answers("balance", "debt_change", "net_worth_change"),
  accounts: answers("accounts_list", "balance"),
  net_worth: answers("net_worth", "balance"),
  net_worth_change: answers("net_worth_change"),
  debt: answers("debt", "balance"),
  debt_change: answers("debt_change"),
  payoff: answers("payoff"),
  credit: answers("credit_use", "debt"),
  rate: answers("rate"),
  equity: answers("equity", "balance"),
  allocation: answers("allocation", "holdings"),
  holdings: answers("holdings", "balance"),
  gain: answers("holdings"),
  idle_cash: answers("idle_cash", "products", "recommend"),
  subscriptions: { intents: ["subscriptions"], figures: ["total", "count", "list", "largest", "groups"], of: ["subscriptions"] },
  subscription_price: answers("subscription_one", "bills_upcoming", "subscriptions"),
  price_change: answers("subscription_change", "subscription_one"),
  what_ending_saves: answers("subscription_one", "cut_back", "recommend", "spend_average"),
  bills_due: answers("bills_upcoming", "subscription_one"),
  budget_left: answers("budget_left", "budget_status"),
  budget_make: answers("budget_create", "budget_edit"),
  afford: answers("affordability"),
  forecast: answers("forecast", "bills_upcoming"),
  safe_to_spend: answers("forecast"),
  runway: answers("runway", "emergency_fund"),
  goal_status: answers("goal_status", "emergency_fund"),
  goal_make: answers("goal_create"),
  emergency_fund: answers("emergency_fund", "goal_status", "runway"),
  plan: answers("plan_overview"),
  recommend: answers("recommend", "cut_back", "idle_cash", "products"),
  card_choice: answers("rewards_card", "products"),
  products: answers("products", "recommend", "rewards_card", "idle_cash"),
  summary: answers("summary"),
  chart: answers("make_chart", "spend_trend", "net_worth_change", "spend_breakdown"),
  table: answers("make_table"),
  categorize: answers("categorize"),
  remember: answers("memory_save"),
  remembered: answers("memory_read"),
  remind: replies("cannot_act", "schedule"),
  cannot_do: replies("cannot_act"),
  advice_refused: replies("advice_boundary"),
  others: replies("others"),
  concept: replies("concept"),
  out_of_scope: replies("out_of_scope"),
  smalltalk: replies("smalltalk"),
  help: replies("help"),
  member: replies("member_split"),
  // Nothing says which of several figures is meant. No answer does it: the user is asked.
  unclear: {},
} satisfies Record<string, Doing>;

export type Task = keyof typeof DOING;
export const TASKS = Object.keys(DOING).toSorted() as readonly Task[];
export const isTask = (name: string): name is Task => Object.hasOwn(DOING, name);
const doing: Record<Task, Doing> = DOING;

/** Answers whose order says which end is meant. */
const ORDERED: ReadonlySet<Intent> = new Set<Intent>(["largest", "last_time"]);
/** Whether an answer does a task. */
export const does = (task: Task, { intent, flow, filter, order }: Pick<Frame, "intent" | "flow" | "filter" | "order">): boolean => {
  const { intents = [], figures = [], of = [], byDays = false, ofCategory = [], notIn = null } = doing[task];
  if (intent === "flows") return flow !== null && figures.includes(flow.figure) && of.includes(flow.subject);
  if (ofCategory.includes(intent) && filter.categories.length === 0) return false;
  if (order !== null && order === notIn && ORDERED.has(intent)) return false;
  return intents.includes(intent) || (byDays && intent === "spend_total" && filter.days.length > 0);
};
/** The reply to a task that no figure answers; null for the others. */
export const replyTo = (task: Task): Intent | null => doing[task].reply ?? null;
