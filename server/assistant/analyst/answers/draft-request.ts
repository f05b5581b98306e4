import { addDays } from "#domain/day.ts";
import { capitalized, formatDay, formatPeriod } from "#domain/format.ts";
import type { Source } from "../../tools/index.ts";
import { DAYS_OF_BILLS } from "../../composed/drafts.ts";
import { type Frame, type FramePeriod, type Intent, isFiltered } from "../frame.ts";
import { plainName } from "../../markdown.ts";
import { isTimeGroup } from "../../time-groups.ts";
import { daysOf, shortName, titlePeriod } from "../period-name.ts";
import { everything, lastYearOfDays, monthsToDate, selectionOf, thisYear } from "../planner.ts";
import { type Asked, dataStart, subject } from "./context.ts";
import { LESS_COSTS } from "./income-less.ts";
import { drawingIn } from "../drawing.ts";
import { MONTH } from "../periods/lexicon.ts";
import { likeForLike, setAgainst } from "./compare.ts";
import { tradeKind } from "./trades.ts";

export type DraftRequest = { source: Source; title: string; period: FramePeriod | null; chart: "bar" | "line" | "pie" };

const says = (text: string, words: RegExp): boolean => words.test(text);
const grainOf = (frame: Frame, text: string): Source["groupBy"] | null =>
  frame.groupBy ?? (says(text, /\bmonthly\b|\bby month\b/) ? "month" : says(text, /\bweekly\b|\bby week\b/) ? "week" : null);

/** What is drawn after answers that are not about transactions or balances. Null for a part that no drawing shows. */
const OF_ROOT: Partial<Record<Intent, (asked: Asked) => DraftRequest | null>> = {
  bills_upcoming: ({ frame: { filter, metric, period }, today }) => {
    const isOfAll = metric === null && !isFiltered(filter) && filter.from.length === 0;
    const ahead = period !== null && period.end > today ? period : null;
    const when = ahead ? titlePeriod(ahead, today) : `through ${formatDay(addDays(today, DAYS_OF_BILLS), today)}`;
    const days = ahead ? { selection: { start: ahead.start, end: ahead.end } } : {};
    return isOfAll ? { source: { of: "bills", ...days }, title: `Bills ${when}`, period: null, chart: "bar" } : null;
  },
  budget_status: budgetWish,
  budget_left: budgetWish,
  goal_status: () => ({ source: { of: "goals" }, title: "Goals", period: null, chart: "bar" }),
  plan_overview: () => ({ source: { of: "plan" }, title: "Net worth in the plan", period: null, chart: "line" }),
  investment_tx: tradesWish,
};
function budgetWish({ frame: { filter, period }, today }: Asked): DraftRequest | null {
  const isNow = period === null || (period.start <= today && period.end >= today);
  const isWhole = filter.categories.length === 0 && isNow;
  return isWhole ? { source: { of: "budget" }, title: "Budget by category", period: null, chart: "bar" } : null;
}
function tradesWish({ frame, text, today }: Asked): DraftRequest | null {
  if (frame.metric === "came") return null;
  const period = frame.period ?? thisYear(today);
  const ids = [...new Set(frame.filter.accounts.flatMap((a) => a.ids))].slice(0, 50);
  const selection = { start: period.start, end: period.end, ...(ids.length > 0 ? { accountIds: ids } : {}) };
  if (frame.metric === "moved")
    return {
      source: { of: "transfers_in", selection },
      title: `Money moved into ${frame.filter.accounts.map((a) => a.label).join(" and ")} by month ${titlePeriod(period, today)}`,
      period,
      chart: "bar",
    };
  const found = tradeKind(text);
  // Purchases, sales and dividends together have no sum that means anything.
  if (!found) return null;
  return {
    source: { of: "trades", selection, kind: found.kind },
    title: `${capitalized(found.noun)} by month ${titlePeriod(period, today)}`,
    period,
    chart: "bar",
  };
}
/** Answers whose transactions, income or balances are drawn. After any other, nothing is drawn rather than all spending. */
const DRAWN: ReadonlySet<Intent> = new Set<Intent>([
  ...(["spend_total", "spend_breakdown", "spend_by_merchant", "spend_trend", "spend_compare", "spend_average", "spend_why"] as const),
  ...(["spend_count", "largest", "search", "last_time", "fees", "income_total", "cash_flow", "savings_rate", "flows", "summary"] as const),
  ...(["net_worth", "net_worth_change", "balance", "accounts_list", "debt", "payoff", "holdings", "allocation"] as const),
  ...(["subscriptions", "subscription_one", "make_chart", "make_table"] as const),
]);
/** A figure of such rows is no spending. */
const UNDRAWN_FLOWS: ReadonlySet<string> = new Set(["refunds", "subscriptions"]);

/**
 * Returns the subject of a chart or table request as a query, from its words or else from the previous request. Null for what no drawing
 * shows.
 */
export const draftRequest = (asked: Asked): DraftRequest | null => {
  const { frame, today } = asked;
  const text = asked.text.toLowerCase();
  const ofRoot = OF_ROOT[frame.root];
  if (ofRoot) return ofRoot(asked);
  // One figure less another has no parts to draw.
  if (frame.metric === LESS_COSTS) return null;
  if (!DRAWN.has(frame.root) || (frame.root === "flows" && frame.flow && UNDRAWN_FLOWS.has(frame.flow.subject))) return null;
  const about = (words: RegExp): boolean => says(text, words);
  const root = frame.root;
  if (about(/\bsubscriptions?|recurring\b/) || root === "subscriptions")
    return { source: { of: "subscriptions" }, title: "Subscriptions", period: null, chart: "bar" };
  const overTime = balancesWish(asked, text);
  if (overTime) return overTime;
  if (about(/\b(?:holdings?|stocks|portfolio|positions?|investments?)\b/) || root === "holdings")
    return { source: { of: "holdings" }, title: "Investments", period: null, chart: "pie" };
  if (root === "allocation" || about(/\b(?:allocation|assets?|i own|we own)\b/))
    return { source: { of: "assets" }, title: "Assets by account", period: null, chart: "pie" };
  if (root === "debt" || about(/\bdebts?\b(?! payments?)|\b(?:i|we) owe\b|\bwhat's owed\b/))
    return { source: { of: "debts" }, title: "Debts", period: null, chart: "bar" };
  if (about(/\bnet worth\b|\bworth\b/) || root === "net_worth" || root === "net_worth_change") {
    const period = frame.period ?? lastYearOfDays(today);
    return {
      source: { of: "net_worth", selection: { start: period.start, end: period.end } },
      title: `Net worth ${titlePeriod(period, today)}`,
      period,
      chart: "line",
    };
  }
  if (about(/\bbalances?|accounts?\b/) || root === "balance" || root === "accounts_list") {
    const ids = frame.filter.accounts.flatMap((a) => a.ids);
    return {
      source: { of: "balances", ...(ids.length > 0 ? { selection: { accountIds: ids.slice(0, 50) } } : {}) },
      title: "Account balances",
      period: null,
      chart: "bar",
    };
  }
  return rowsWish(asked, text);
};

export const OVER_TIME =
  /\b(?:over|grew|gr[eo]w\w*|chang\w*|trend\w*|history|since|through|monthly|(?:by|per|each|every) month|month by month|progress|evolution|development|went (?:up|down))\b/;
export const OF_TIME = new RegExp(`\\b(?:days?|weeks?|months?|quarters?|years?|ytd|20\\d\\d|spring|summer|fall|autumn|winter|${MONTH})\\b`);
const LEVEL = /\b(?:balances?|value|values|worth|held|savings)\b/;
const MOVED =
  /\b(?:spen[dt]\w*|paid|pay|payments?|charges?|purchases?|transactions?|bought|income|earn\w*|deposits?|interest|transfers?)\b/;
/** "A graph of how the savings grew this year" draws what accounts held at the end of each month. Null for rows of them. */
const balancesWish = ({ frame, today, vocabulary }: Asked, text: string): DraftRequest | null => {
  const { accounts } = frame.filter;
  const ids = [...new Set(accounts.flatMap((a) => a.ids))];
  const areHeld = ids.every((id) =>
    /^(?:investment|asset|property|loan|debt)$/.test(vocabulary.accounts.find((a) => a.id === id)?.type ?? ""),
  );
  const isLevel = frame.root === "balance" || frame.root === "debt" || LEVEL.test(text) || /\bgr[eo]w/.test(text) || areHeld;
  const spansTime = OVER_TIME.test(text) || frame.groupBy === "month" || frame.period?.asked === true;
  if (ids.length === 0 || !isLevel || !spansTime || MOVED.test(text)) return null;
  const period = frame.period ?? lastYearOfDays(today);
  return {
    source: { of: "balances", groupBy: "month", selection: { accountIds: ids.slice(0, 50), start: period.start, end: period.end } },
    title: `Balance of ${accounts.map((a) => a.label).join(" and ")} ${titlePeriod(period, today)}`,
    period,
    chart: "line",
  };
};

export const isOverTime = ({ source }: DraftRequest): boolean => source.of === "balances" && source.groupBy === "month";
/** The sides of a comparison as series. Null for a side that no single selection holds; empty if nothing is compared. */
const seriesOf = (asked: Asked, period: FramePeriod): NonNullable<Source["series"]> | null => {
  const { frame, today } = asked;
  const { compare } = frame;
  if (compare?.by === "period") {
    if (compare.joined) return null;
    const sides = [period, compare.other] as const;
    return sides.map((one, i) => {
      // A time that still runs is set against the same days of the other, as in the answer.
      const drawn = likeForLike(asked, sides[i === 0 ? 1 : 0], one) ?? one;
      const name = drawn === one ? shortName(one, today) : null;
      return { label: capitalized(name ?? formatPeriod(daysOf(drawn))), selection: selectionOf(frame.filter, drawn) };
    });
  }
  if (compare?.by !== "entity" || compare.joined === true) return [];
  const sides = setAgainst(frame).slice(0, MOST_SERIES);
  const series = sides.flatMap(({ label, filters: [one, another] }) =>
    one && !another ? [{ label: plainName(label, 80), selection: selectionOf(one, period) }] : [],
  );
  return series.length === sides.length ? series : null;
};
const MOST_SERIES = 6;

const rowsWish = (asked: Asked, text: string): DraftRequest | null => {
  const { frame, today } = asked;
  const grain = grainOf(frame, text);
  const income = says(text, /\bincome|earn|paid|salary\b/) || frame.intent === "income_total" || frame.root === "income_total";
  const both =
    (income && says(text, /\bexpenses?|spending|spent\b/)) ||
    says(text, /\bcash ?flow|savings rate\b/) ||
    frame.root === "cash_flow" ||
    frame.root === "savings_rate";
  const category = says(text, /\bby categor|\bcategories\b|\bpie\b/);
  const byTime = grain !== null && grain !== undefined && isTimeGroup(grain);
  const period =
    frame.period ??
    (grain === "year" || grain === "quarter"
      ? everything(today, dataStart(asked) ?? today)
      : grain === "month" || both
        ? monthsToDate(today, 6)
        : thisYear(today));
  const selection = selectionOf(frame.filter, period);
  if (both)
    return {
      source: { of: "income_and_spending", selection: { start: period.start, end: period.end }, groupBy: byTime ? grain : "month" },
      title: `Income and spending ${titlePeriod(period, today)}`,
      period,
      chart: "bar",
    };
  if (says(text, /\btransactions|purchases|charges\b/) || (frame.root === "search" && !byTime))
    return {
      source: { of: "transactions", selection },
      title: `${subject(frame, "Transactions")} ${titlePeriod(period, today)}`,
      period,
      chart: "bar",
    };
  const filtered = frame.filter.categories.length + frame.filter.merchants.length > 0;
  const merchants = says(text, /\b(?:merchants?|stores?|shops?|payees?)\b/);
  const groupBy =
    merchants && !byTime
      ? "merchant"
      : byTime && !category
        ? grain
        : (frame.groupBy ?? (filtered && !category ? (frame.filter.categories.length > 0 ? "merchant" : "month") : "category"));
  const noun = income ? "Income" : subject(frame);
  const compared = seriesOf(asked, period);
  if (compared === null) return null;
  if (compared.length > 1) {
    const isByPeriod = frame.compare?.by === "period";
    const isInTime = byTime && !isByPeriod && drawingIn(text) !== "pie";
    const names = compared.map(({ label }) => label).join(isByPeriod ? " against " : " and ");
    return {
      source: { of: income ? "income" : "spending", series: compared, ...(isInTime ? { groupBy: grain } : {}) },
      title: isByPeriod
        ? `${noun}, ${names.charAt(0).toLowerCase()}${names.slice(1)}`
        : `${names}${isInTime ? ` by ${grain}` : ""} ${titlePeriod(period, today)}`,
      period: isByPeriod ? null : period,
      chart: "bar",
    };
  }
  return {
    source: {
      of: income ? "income" : "spending",
      selection,
      groupBy,
      ...(frame.limit !== null && (groupBy === "category" || groupBy === "merchant") ? { top: Math.min(frame.limit, 50) } : {}),
    },
    title: `${noun} by ${groupBy} ${titlePeriod(period, today)}`,
    period,
    chart: groupBy === "category" || groupBy === "merchant" ? "bar" : "line",
  };
};
