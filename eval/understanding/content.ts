import type { Reply } from "../asking.ts";
import type { Facts } from "./facts.ts";
import { date, monthName } from "./figures.ts";
import { type Range, TODAY } from "./groups.ts";
import type { Filters, Meaning } from "./lines.ts";
import { accountsNamed, isPointing } from "./selecting.ts";
import { bare, CANNOT, FIGURE, namesAll, namesIn, opening, plain, tableRows } from "./shown.ts";

/* What an answer must have besides its kind, where no figure is reckoned: the period, the names, what is left out, and given numbers. */

/** Where a reply has what is asked for, from best to worst. "part" is only a part of it, or among much that is not asked for. */
export const FOUND = ["opening", "elsewhere", "part", "no"] as const;
export type Found = (typeof FOUND)[number];

const DAY = 86_400_000;
const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY;

/** Kinds of answers that fit a measure, for the measures that the reckoning does not cover. */
const KINDS: Record<string, readonly string[]> = {
  bills_due: ["bills_upcoming"],
  next_due: ["bills_upcoming", "subscription_one"],
  next_income: ["payday"],
  budget_left: ["budget_left", "budget_status"],
  budget_status: ["budget_status", "budget_left"],
  budget_pace: ["budget_status", "budget_left"],
  recurring_total: ["subscriptions", "subscription_one"],
  recurring_list: ["subscriptions"],
  recurring_price: ["subscription_one", "subscriptions"],
  price_change: ["subscription_change"],
  duplicates: ["duplicates"],
  unusual: ["unusual"],
  why: ["spend_why", "net_worth_change"],
  runway: ["runway", "emergency_fund"],
  forecast_balance: ["forecast"],
  safe_to_spend: ["safe_to_spend", "forecast"],
  affordability: ["affordability"],
  what_if: ["affordability", "forecast", "payoff"],
  idle_cash: ["idle_cash"],
  net_worth: ["net_worth", "net_worth_change"],
  net_worth_change: ["net_worth_change"],
  debt: ["debt"],
  debt_paid_down: ["debt_change"],
  balance: ["balance"],
  payoff: ["payoff"],
  gain: ["holdings"],
  holding_value: ["holdings"],
  allocation: ["allocation", "holdings"],
  rate: ["rate"],
  interest_paid: ["fees", "spend_total"],
  goal: ["goal_status", "emergency_fund"],
  recommendation: ["cut_back", "recommend", "idle_cash", "products"],
  net_income: ["cash_flow"],
  savings_rate: ["savings_rate"],
  card_choice: ["rewards_card"],
  plan: ["plan_overview"],
  fees: ["fees", "spend_by_merchant", "spend_total"],
  dividends: ["investment_tx"],
  contribution: ["investment_tx"],
  saved: ["investment_tx"],
  balance_change: ["balance", "holdings", "debt_change", "net_worth_change"],
  count: ["spend_count", "flows"],
  days_count: ["spend_count", "flows"],
  first: ["last_time", "flows"],
  last: ["last_time", "flows"],
  spending: ["spend_total", "spend_breakdown", "spend_trend", "spend_compare", "spend_by_merchant", "flows"],
  average_purchase: ["spend_average", "flows"],
  average_day: ["spend_average", "spend_compare", "flows"],
  share: ["spend_breakdown", "allocation", "debt", "equity"],
  credit_limit: ["credit_use"],
  utilisation: ["credit_use"],
  available_credit: ["credit_use"],
};
/** Kinds of answers that compare, for operations such as the largest increase. */
const COMPARING = ["spend_compare", "spend_why", "spend_trend"];
export const kindsOf = (m: Meaning): readonly string[] => {
  if (m.measure === "spending" && /change|increase/.test(String(m.op))) return COMPARING;
  // Which card to use is a recommendation with an answer of its own.
  const isOfCard = m.measure === "recommendation" && /card/.test(`${m.op} ${JSON.stringify(m.filters)}`);
  const isOfRecurring = m.measure === "share" && /recurring|subscription/.test(String(m.filters?.kind));
  const kinds = [...(KINDS[m.measure] ?? []), ...(isOfRecurring ? ["flows"] : []), ...(isOfCard ? (KINDS["card_choice"] ?? []) : [])];
  return String(m.op).endsWith("_bills_due") ? ["bills_upcoming", ...kinds] : kinds;
};

type Source = Reply["citations"][number];
/** What shows that another answer of the same reply is of a kind, because only the request of the last one is saved. */
const SOURCES: Record<string, (source: Source) => boolean> = {
  goal_status: (s) => s.artifactDisplayType === "goal",
  plan_overview: (s) => s.artifactDisplayType === "plan",
  budget_status: (s) => s.artifactDisplayType === "budget",
  budget_left: (s) => s.artifactDisplayType === "budget",
  recommend: (s) => s.artifactDisplayType === "recommendation",
  bills_upcoming: (s) =>
    s.artifactDisplayType === "subscriptions" && s.subscriptionsFetchRequest.estimatedNextTransactionDateBefore !== null,
  subscription_one: (s) => s.artifactDisplayType === "subscriptions" && s.subscriptionsFetchRequest.searchQuery !== null,
};
const answersOf = (text: string): number => text.split("\n\n").filter((one) => one.startsWith("**")).length;
const isOfKind = (kinds: readonly string[], reply: Reply): boolean =>
  kinds.includes(reply.frame?.intent ?? "") ||
  (answersOf(reply.text) > 1 && kinds.some((kind) => reply.citations.some((source) => SOURCES[kind]?.(source) ?? false)));

/** The periods that a reply speaks of: of the saved request, and of the rows, balances, and bills behind its figures. */
const periodsOf = ({ frame, citations }: Reply): Range[] => {
  const of = (from: string | null | undefined, to: string | null | undefined): Range[] => (from || to ? [[from ?? "", to ?? TODAY]] : []);
  const compared = frame?.compare?.by === "period" ? of(frame.compare.other.start, frame.compare.other.end) : [];
  return [
    ...of(frame?.period?.start, frame?.period?.end),
    ...compared,
    ...citations.flatMap((s) => {
      if (s.artifactDisplayType === "transactions") return of(s.transactionsFetchRequest.startDate, s.transactionsFetchRequest.endDate);
      if (s.artifactDisplayType === "accounts") return of(s.accountsFetchRequest.asOf, s.accountsFetchRequest.asOf);
      if (s.artifactDisplayType === "subscriptions") return of(null, s.subscriptionsFetchRequest.estimatedNextTransactionDateBefore);
      return [];
    }),
  ];
};

/** Measures whose answers have no period, or always tell the whole story. */
const TIMELESS = new Set([
  "price_change",
  "goal",
  "payoff",
  "affordability",
  "what_if",
  "recommendation",
  "runway",
  "first",
  "last",
  "next_due",
  "plan",
]);
const TIMELESS_RULES = new Set(["now", "unstated", "all_time"]);
/** Measures of a time to come: only its end counts. */
const isAhead = ([from, to]: Range): boolean => from >= TODAY && to > TODAY;
const fitsPeriod = (said: Range, wanted: Range): boolean => {
  const [from, to] = wanted;
  if (from === to) return said[1] === to || (said[0] <= to && said[1] >= to && daysBetween(...said) <= 31);
  if (isAhead(wanted)) return daysBetween(said[1], to) <= 1;
  // A level at the end of the day before the first is where a change begins.
  const isStart = said[0] === said[1] && daysBetween(said[0], from) <= 1;
  const isUnfinished = to >= TODAY && said[1] >= TODAY;
  return isStart || (daysBetween(said[0], from) <= 1 && (said[1] === to || isUnfinished));
};
/** "The next three bills" has no time of its own. */
const isNextFew = (m: Meaning): boolean => m.measure === "bills_due" && typeof m.limit === "number";
const periodOf = (m: Meaning): Range | null => {
  const [from, to] = m.period?.iso_if_today_is_2026_11_20 ?? [];
  if (TIMELESS.has(m.measure) || TIMELESS_RULES.has(m.period?.rule ?? "now") || isNextFew(m)) return null;
  return typeof from === "string" && typeof to === "string" ? [from, to] : null;
};
/** Whether a text names the month of a day, or its days from the first. */
const namesMonth = (text: string, day: string): boolean => {
  const [month, year] = [monthName(day), day.slice(0, 4)];
  return new RegExp(`${month} ${year}|${month.slice(0, 3)} 1 to \\d+, ${year}`).test(plain(text));
};
export const hasPeriod = (m: Meaning, reply: Reply): boolean => {
  const wanted = periodOf(m);
  if (wanted === null) return true;
  if (m.measure.startsWith("budget_")) return namesMonth(reply.text, wanted[1]);
  if (isAhead(wanted) && date(wanted[1]).some((day) => plain(opening(reply.text)).includes(day))) return true;
  const said = periodsOf(reply);
  const mayRoll = /^(?:last_\d+_|rolling_)/.test(m.period?.rule ?? "");
  const isAsLong = ([from, to]: Range): boolean =>
    mayRoll && to >= "2026-10-31" && Math.abs(daysBetween(from, to) - daysBetween(...wanted)) <= 3;
  return said.length === 0 || said.some((one) => fitsPeriod(one, wanted) || isAsLong(one));
};

/** Names of goals that mean the plan, or that nobody set. */
const isGoalName = (name: string): boolean => /^[A-Z]/.test(name) || name === "emergency fund";
/** Where a reply has the goals of the question: in the opening, or only in a table with all goals. */
const foundGoals = (m: Meaning, reply: Reply): Found => {
  const goals = m.measure === "goal" ? (m.filters?.goal ?? []).filter(isGoalName) : [];
  const isIn = (text: string, name: string): boolean => bare(text).includes(bare(name).slice(0, 9));
  const isOne = m.measure === "goal" && m.filters?.goal?.length === 1 && m.filters.goal[0] !== "all";
  if (isOne && /for \d+ goals/.test(opening(reply.text))) return "part";
  if (goals.every((name) => isIn(opening(reply.text), name))) return "opening";
  if (goals.length > 1 && goals.every((name) => isIn(reply.text, name))) return "opening";
  return goals.some((name) => isIn(reply.text, name)) ? "part" : "no";
};

const hasAccounts = (facts: Facts, m: Meaning, reply: Reply): boolean => {
  const f = m.filters ?? {};
  const filter = reply.frame?.filter;
  const ids = new Set([
    ...[...(filter?.accounts ?? []), ...(filter?.from ?? [])].flatMap((a) => a.ids),
    ...reply.citations.flatMap((s) => (s.artifactDisplayType === "accounts" ? s.accountsFetchRequest.accountIds : [])),
  ]);
  const text = bare(plain(reply.text));
  return (f.account ?? []).every((name) =>
    accountsNamed(facts, name).some((a) => ids.has(a.id) || text.includes(bare(a.name)) || (a.type === "loan" && text.includes("loans"))),
  );
};
/** Where a reply has the holdings of the question: in the opening, or only in a table with all holdings. */
const foundHoldings = (m: Meaning, reply: Reply): Found => {
  const f = (m.filters ?? {}) as Filters & { holding?: string[]; security?: string[] };
  const names = [...(f.holding ?? []), ...(f.security ?? [])];
  const areIn = (text: string): boolean => names.every((name) => bare(text).includes(bare(name.split(" ")[0] ?? name)));
  return areIn(opening(reply.text)) ? "opening" : areIn(reply.text) ? "part" : "no";
};

const LEAVES_OUT =
  /\b(?:without|except|excluding|other than|leaving out|left out|not counting|not in this|besides|apart from|less the|minus)\b/i;
/** Whether a reply leaves out what the question leaves out, and nothing that the question is about. */
const leavesOut = (m: Meaning, reply: Reply): boolean => {
  const { notCategories = [], notMerchants = [] } = reply.frame?.filter ?? {};
  const dropped = notCategories.length + notMerchants.length > 0;
  const exclude = m.filters?.exclude;
  if (exclude === undefined || Object.keys(exclude).length === 0)
    return !notMerchants.some((one) => namesIn(m.filters).some((name) => bare(one.label).includes(bare(name))));
  return dropped || LEAVES_OUT.test(plain(reply.text)) || (exclude.goal?.every((name) => !bare(reply.text).includes(bare(name))) ?? false);
};

const IGNORED_NOT = /could not take[^.]*“(?:not?|never|without|except|\p{L}+n['’]t)”/u;
/** Whether a reply says that it took a question without its “not”, so that it may answer the opposite. */
const ignoresNot = ({ text }: Reply): boolean => IGNORED_NOT.test(plain(text));

/** Measures that are about a number of the question, so that an answer with another number answers nothing. */
const ABOUT_NUMBER = new Set(["affordability", "what_if", "payoff", "safe_to_spend"]);
/** Given numbers that say what is asked, not what to calculate with. */
const LIMITING = /threshold|months|year|factor|multiple|share|count|more_than|min_|percent|amount_of/;
const numbersIn = (value: unknown): number[] =>
  typeof value === "number" ? [value] : Array.isArray(value) ? value.flatMap(numbersIn) : [];
/** Whether a reply uses the numbers of the question, such as a price, an extra payment, or an age. */
const hasNumbers = (m: Meaning, reply: Reply): boolean => {
  const given = Object.entries((m["params"] ?? {}) as Record<string, unknown>).filter(([name]) => !LIMITING.test(name));
  const text = plain(reply.text).replace(/(\d),(?=\d{3})/g, "$1");
  return given
    .flatMap(([, value]) => numbersIn(value))
    .filter((n) => n >= 1)
    .every((n) => new RegExp(`(?<![\\d.])${n}(?!\\d|\\.[1-9]|\\.0[1-9])`).test(text) || reply.frame?.amount === Math.round(n * 100));
};

/** What an answer of one measure must say. */
const SAYS: Record<string, (reply: Reply) => boolean> = {
  why: (reply) => FIGURE.test(reply.text),
  bills_due: (reply) => /\b(?:expected|due|upcoming|coming)\b/i.test(opening(reply.text)),
};

/** Measures of rows, whose groups a table must show. */
const OF_ROWS = new Set(["spending", "income", "net_income", "savings_rate", "count"]);
const hasGroups = (m: Meaning, reply: Reply): boolean => m.group_by === undefined || tableRows(reply.text) > 1;

/** Where a reply answers a meaning, as far as it can be told without a figure. */
export const foundKind = (facts: Facts, m: Meaning, reply: Reply): Found => {
  const fits =
    isOfKind(kindsOf(m), reply) &&
    namesAll(reply.text, m.filters) &&
    hasPeriod(m, reply) &&
    (isPointing(m.filters ?? {}) || hasAccounts(facts, m, reply)) &&
    leavesOut(m, reply) &&
    !ignoresNot(reply) &&
    (!OF_ROWS.has(m.measure) || hasGroups(m, reply)) &&
    (SAYS[m.measure]?.(reply) ?? true);
  if (!fits) return "no";
  const numbers: Found = hasNumbers(m, reply) ? "opening" : ABOUT_NUMBER.has(m.measure) ? "no" : "part";
  const groups: Found = m.measure !== "net_worth" || hasGroups(m, reply) ? "opening" : "part";
  const found = new Set<Found>([foundGoals(m, reply), foundHoldings(m, reply), numbers, groups]);
  return FOUND.findLast((one) => found.has(one)) ?? "opening";
};

/** Whether a reply without any figure says what it lacks, so that it claims nothing. */
export const claimsNothing = ({ text }: Reply): boolean =>
  !FIGURE.test(text) && (CANNOT.test(opening(text)) || /\b(?:no budget|no goal|not yet|has not started)\b/i.test(opening(text)));
