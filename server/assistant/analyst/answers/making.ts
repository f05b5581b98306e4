import { accountTypes, isAsset } from "#domain/accounts/accounts.ts";
import { addDays, addMonths, type Day, day, endOfMonth, startOfMonth } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, formatMonth, formatPeriod } from "#domain/format.ts";
import { type DrawnFact, meantBudget, ToolError, type Source, type ToolArgs, viewOfSource } from "../../tools/index.ts";
import { findAmounts } from "../amounts.ts";
import { citeAccounts, citeBudget, citeGoal, citeGrid, citeSubscriptions, citeTransactions } from "../../cite.ts";
import { DAYS_OF_BILLS, MOST_MONTHS, TOO_MANY_TRANSFERS } from "../../composed/drafts.ts";
import { type Frame, type FramePeriod, type Intent, isFiltered } from "../frame.ts";
import { escapeName, plainName } from "../../markdown.ts";
import { isTimeGroup } from "../../time-groups.ts";
import { normalize } from "../normalize.ts";
import { daysOf, inPeriod, shortName, titlePeriod } from "../period-name.ts";
import { everything, lastYearOfDays, monthsToDate, selectionOf, thisYear } from "../planner.ts";
import { HELP_TOPICS } from "../../help-topics.ts";
import { cited, citedWords, plural, say } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import { about, type Answer, type Asked, dataStart, subject } from "./context.ts";
import { drawingIn } from "../drawing.ts";
import { MONTH } from "../periods/lexicon.ts";
import { likeForLike, setAgainst } from "./compare.ts";
import { nothingFound, saidMoney } from "./notes.ts";
import { viewOf } from "./plan-shared.ts";
import { tradeKind } from "./trades.ts";
import type { Citation, CitedView } from "#contract/citations.ts";
import { formula } from "../../formula.ts";

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

const OVER_TIME =
  /\b(?:over|grew|gr[eo]w\w*|chang\w*|trend\w*|history|since|through|monthly|(?:by|per|each|every) month|month by month|progress|evolution|development|went (?:up|down))\b/;
const OF_TIME = new RegExp(`\\b(?:days?|weeks?|months?|quarters?|years?|ytd|20\\d\\d|spring|summer|fall|autumn|winter|${MONTH})\\b`);
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

const isOverTime = ({ source }: DraftRequest): boolean => source.of === "balances" && source.groupBy === "month";
/**
 * Says where balances over time begin later than asked, because one of them is not known before. Their time is drawn, so the answer must not
 * say that it was left out, as it does for charts of accounts today.
 */
const sayTime = ({ frame, reply }: Asked, wish: DraftRequest, { count }: DrawnFact): void => {
  if (!isOverTime(wish) || !wish.period) return;
  const undrawn = frame.ignored.filter((word) => !OVER_TIME.test(word) && !OF_TIME.test(word));
  frame.ignored.splice(0, frame.ignored.length, ...undrawn);
  const [from, to] = [wish.period.start, wish.period.end].map((on) => Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)));
  const months = Math.min((to ?? 0) - (from ?? 0) + 1, MOST_MONTHS);
  if (count < months)
    say(reply, `It shows ${plural(count, "month")} of ${months}, because not all of these balances are known for the others.`);
};

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

/** Number of groups that a chart shows unless the user names one. */
const MOST_DRAWN = 12;
const chartArgs = (text: string, wish: DraftRequest): ToolArgs["create_chart"] => {
  const { groupBy } = wish.source;
  const byTime = groupBy !== undefined && isTimeGroup(groupBy);
  const chartType = drawingIn(text) ?? (byTime && wish.source.of === "spending" ? "bar" : wish.chart);
  const top = groupBy === "category" || groupBy === "merchant" ? { top: wish.source.top ?? MOST_DRAWN } : {};
  return { title: plainName(wish.title, 110), chartType, source: { ...wish.source, ...top } };
};

/** Returns what a drawing shows altogether, linked to what it covers: "$120.00 in all". */
const shownTotal = async (asked: Asked, { source, title }: DraftRequest, { total, shows }: DrawnFact): Promise<string> => {
  const { reply, today, vocabulary } = asked;
  const { of, selection = {} } = source;
  if (source.series) return shownSeries(asked, source);
  const parts = await PARTS_OF[of]?.(asked, source);
  if (parts) return `${cited(reply, total, parts)} ${WORDS_OF[of] ?? "in all"}`;
  const ids = vocabulary.accounts.flatMap(({ id, type }) => (IS_OF[of]?.(type) ? [id] : []));
  const view =
    viewOfSource(title, source) ??
    citeAccounts(title, selection.accountIds ?? ids, of === "net_worth" || of === "balances" ? (selection.end ?? today) : today);
  const words =
    of === "subscriptions"
      ? "a month"
      : of === "income_and_spending"
        ? "of income"
        : of === "transactions" && !selection.section
          ? "in all, money out minus money in"
          : shows === "latest"
            ? "at the end"
            : "in all";
  return `${cited(reply, total, view)} ${words}`;
};
/** What each of several series comes to, with its own rows: "Costco $300.00, Safeway $120.00". */
const shownSeries = async ({ reply, tools }: Asked, { of, series = [] }: Source): Promise<string> => {
  const section = of === "income" ? "Income" : "Expense";
  const totals = await Promise.all(
    series.map(({ selection }) => (of === "income" ? tools("get_income", { selection }) : tools("get_spending", { selection }))),
  );
  return series
    .flatMap(({ label, selection }, i) => {
      const total = totals[i]?.total;
      return total === undefined ? [] : [`${escapeName(label)} ${cited(reply, total, citeTransactions(label, selection, section))}`];
    })
    .join(", ");
};
/** What a total of these opens, which no list of transactions or accounts shows. */
const PARTS_OF: Partial<Record<Source["of"], (asked: Asked, source: Source) => Promise<Citation | CitedView | null>>> = {
  bills: async ({ tools, today }, { selection }) => {
    const { bills } = await tools("get_upcoming_bills", { end: selection?.end ?? addDays(today, DAYS_OF_BILLS) });
    const due = bills.filter((b) => b.date >= (selection?.start ?? today));
    const views = due.map((b) => ({
      label: `${b.name}, ${formatDay(b.date, today)}`,
      amount: b.amount,
      view:
        b.kind === "subscription"
          ? citeSubscriptions(b.name, { search: plainName(b.name, 200) })
          : citeAccounts(b.name, [b.accountId], today),
    }));
    return formula("Bills", views);
  },
  budget: async ({ tools, today }) => {
    const one = meantBudget((await tools("list_budgets", { start: today, end: today })).budgets);
    return one ? citeBudget(one.name, one.id) : null;
  },
  goals: async ({ tools }) => {
    const { goals } = await tools("list_goals", { status: "active" });
    return formula(
      "Set aside for goals",
      goals.map((goal) => ({ label: goal.name, amount: goal.current, view: citeGoal(goal) })),
    );
  },
  plan: async ({ tools }) => {
    const { run } = await tools("run_plan", {});
    return run ? viewOf(run, run.horizon.year) : null;
  },
  trades: async ({ tools, today }, { selection, kind }) => {
    const { trades } = await tools("list_trades", {
      start: selection?.start ?? today,
      end: selection?.end ?? today,
      ...(selection?.accountIds ? { accountIds: selection.accountIds } : {}),
      ...(kind ? { kind } : {}),
    });
    return citeAccounts("Investments", [...new Set(trades.map((t) => t.accountId))], today);
  },
};
const WORDS_OF: Partial<Record<Source["of"], string>> = {
  budget: "spent in all",
  goals: "set aside in all",
  plan: "at the end, in today's dollars",
};
const isOwned = (type: string): boolean => accountTypes.some((one) => one === type && isAsset(one));
/** The accounts that some sources are about. */
const IS_OF: Partial<Record<Source["of"], (type: string) => boolean>> = {
  assets: isOwned,
  debts: (type) => !isOwned(type),
  holdings: (type) => type === "investment",
};

/** What a drawing without anything to show was looking for. */
const soughtIn = ({ frame, text }: Asked, { source: { of } }: DraftRequest): string => {
  if (of === "spending" || of === "income") return `${of}${about(frame, saidMoney)}`;
  if (of === "trades") return tradeKind(text)?.noun ?? "investment activity";
  return of === "transfers_in" ? "transfers into these accounts" : "such transactions";
};
const nothing = (asked: Asked, wish: DraftRequest, error: unknown): void => {
  const { reply } = asked;
  if (error instanceof ToolError && error.message === TOO_MANY_TRANSFERS)
    return say(reply, "**There are too many transfers in that time to add up here.**", "Name a shorter time, such as a year.");
  if (!(error instanceof ToolError) || error.message !== "there is nothing to show") throw error;
  if (wish.period && wish.source.of !== "net_worth") say(reply, ...nothingFound(asked, wish.period, soughtIn(asked, wish)));
  else say(reply, "**There is nothing to show yet.**", asked.vocabulary.range ? null : "Connect an account or add one manually first.");
  reply.chips = asked.vocabulary.range ? ["Where does my money go?", "What accounts do I have?"] : ["What can you do?"];
};

/** Says that something has no chart or table of its own, rather than drawing something else. */
const cannotMake = ({ reply }: Asked, what: "chart" | "table"): void => {
  reply.title = what === "chart" ? "Charts" : "Tables";
  say(
    reply,
    `**I can't make a ${what} of that.**`,
    `I can make one of spending, income, net worth, balances, debts, investments, recurring payments, bills, a whole budget, goals and the plan.`,
  );
  reply.chips = what === "chart" ? ["Chart my spending by month", "Chart my net worth"] : ["Make a table of my subscriptions"];
};

/** Saves a chart of what was asked and shows it. */
export const makeChart: Answer = async (asked) => {
  const { reply, tools, text, today } = asked;
  const wish = draftRequest(asked);
  if (!wish) return cannotMake(asked, "chart");
  reply.title = wish.title;
  try {
    const made = await tools("create_chart", chartArgs(text, wish));
    const when = wish.period ? ` ${inPeriod(wish.period, today)}` : "";
    say(
      reply,
      `**Here ${MANY.test(wish.title) ? "are" : "is"} ${escapeName(lower(wish, today))}${when}, as a chart: ${await shownTotal(asked, wish, made)}.**`,
    );
    say(reply, `![${escapeName(made.name)}](/charts/${made.id}/image/)`);
    sayTime(asked, wish, made);
    say(reply, "It is made from today's data and kept with this chat; you can delete it on its own page.");
    reply.chips = ["Make a table of that", ...(wish.source.of === "spending" ? ["Where does my money go?"] : []), "What's my net worth?"];
  } catch (error) {
    nothing(asked, wish, error);
  }
};

/** Intents whose answer shows a chart on request. */
const CHARTED = new Set<Intent>([
  "spend_trend",
  "spend_breakdown",
  "spend_by_merchant",
  "net_worth",
  "net_worth_change",
  "cash_flow",
  "income_total",
  "savings_rate",
  "allocation",
  "holdings",
  "debt",
  "spend_total",
]);

/** Inserts the requested chart below the first paragraph of an answer. */
export const addChart = async (asked: Asked): Promise<void> => {
  const { reply, frame, tools, text } = asked;
  const first = reply.pieces.findIndex((p) => p.endsWith("\n\n"));
  if (frame.form !== "chart" || !CHARTED.has(frame.intent) || reply.citations.length === 0 || first < 0) return;
  const wish = draftRequest({ ...asked, frame: { ...frame, root: frame.intent } });
  if (!wish) return;
  try {
    const made = await tools("create_chart", chartArgs(text, wish));
    // The answer may be about another period or part than a chart can show, so a total that it does not state is stated with the chart.
    const stated = reply.pieces.join("").includes(`[${formatMoney(made.total)}]`);
    const caption = stated ? [] : [`${escapeName(made.name)}: ${await shownTotal(asked, wish, made)}.\n\n`];
    reply.pieces.splice(first + 1, 0, ...caption, `![${escapeName(made.name)}](/charts/${made.id}/image/)\n\n`);
  } catch (error) {
    // If the chart fails, the figures are shown without it.
    if (!(error instanceof ToolError)) throw error;
  }
};

const MANY =
  /^(?:Account balances|Assets|Debts|Subscriptions|Investments|Transactions|Bills|Goals|Contributions|Dividends|Sales|Purchases|Fees)\b/;
/** Returns the title without its period, for use in a sentence. */
const lower = (wish: DraftRequest, today: Day): string => {
  const plain = wish.period ? wish.title.replace(` ${titlePeriod(wish.period, today)}`, "") : wish.title;
  if (plain.startsWith("Balance of ")) return `the ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`;
  return /^(?:Spending|Income|Net worth|Account|Assets|Debts|Subscriptions|Investments|Transactions|Bills|Budget|Goals|Contributions|Dividends|Sales|Purchases|Money moved)\b/.test(
    plain,
  )
    ? plain.charAt(0).toLowerCase() + plain.slice(1)
    : plain;
};

/** Saves a table of what was asked, which the user can edit. */
export const makeTable: Answer = async (asked) => {
  const { reply, tools, today } = asked;
  if (/\badd (?:an? |another )?(?:column|row)\b/i.test(asked.text)) {
    reply.title = "Tables";
    say(reply, "I can't change a table from here; open it and edit its cells. I can make a new one.");
    reply.chips = ["Make a table of my subscriptions", "Put my monthly spending by category into a table"];
    return;
  }
  const wish = draftRequest(asked);
  if (!wish) return cannotMake(asked, "table");
  const source: Source =
    wish.source.of === "spending" && asked.frame.filter.categories.length > 0 && wish.source.groupBy === "merchant"
      ? { of: "transactions", selection: { ...wish.source.selection } }
      : wish.source;
  reply.title = wish.title;
  const title = plainName(wish.title, 110);
  try {
    const made = await tools("create_datagrid", { title, source });
    const when = wish.period ? ` ${inPeriod(wish.period, today)}` : "";
    say(
      reply,
      `**I made ${citedWords(reply, `a table with ${plural(made.count, "row")}`, citeGrid(made.name, made.id))}: ${escapeName(lower(wish, today))}${when}, ${await shownTotal(asked, { ...wish, source }, made)}.**`,
      "It is yours to edit; it opens on its own page, where you can also delete it.",
      AS_FILE.test(asked.text) ? HELP_TOPICS.tableFile.says : null,
    );
    sayTime(asked, wish, made);
    reply.chips = ["Show that as a chart", "Where does my money go?"];
  } catch (error) {
    nothing(asked, wish, error);
  }
};

/** Words that ask for a file rather than for a page. */
const AS_FILE = /\b(?:csv|excel|xlsx?|export\w*|download\w*|files?)\b/i;

const monthsNamed = (text: string): number => {
  const n = Number(/\b(?:last|past|previous) (\d{1,2}) months?\b/.exec(text)?.[1] ?? Number.NaN);
  return n >= 1 && n <= 24 ? n : 3;
};

/** Returns the targets that the user named: "$600 for groceries and 200 for dining". */
const targetsIn = (asked: Asked): { categoryId: number; amount: number }[] => {
  const text = normalize(asked.text).text;
  const found: { categoryId: number; amount: number }[] = [];
  for (const label of asked.frame.filter.categories) {
    const id = label.ids.length === 1 ? label.ids[0] : undefined;
    const category = asked.vocabulary.categories.find((c) => c.id === (id ?? label.ids[0]));
    if (!category) continue;
    const words = [label.label, category.name, ...nameKey(category.name).split(" ")]
      .map((w) => w.toLowerCase().slice(0, 5))
      .filter((w) => w.length >= 4);
    const near = text.split(/,| and |;/).find((part) => words.some((w) => part.includes(w)));
    const { named } = findAmounts((near ?? "").replace(/(?<![\d$.])(\d{2,6})(?![\d.])/g, "$$$1"));
    const [amount] = named;
    if (amount !== undefined && amount > 0) found.push({ categoryId: category.id, amount });
  }
  return found;
};

/**
 * Returns the days of a new budget: the named period if it is current or ahead. Otherwise this month, or the next one late in the month.
 */
const budgetPeriod = (asked: Asked): { start: Day; end: Day } => {
  const { frame, today, text } = asked;
  const p = frame.period;
  if (p && p.grain === "month") return { start: startOfMonth(day(p.start)), end: endOfMonth(day(p.start)) };
  if (p && p.end > today && p.asked && /holiday|christmas/i.test(text))
    return { start: startOfMonth(day(p.end)), end: endOfMonth(day(p.end)) };
  const from = /\bnext month\b/i.test(text) || Number(today.slice(8)) > 20 ? addMonths(startOfMonth(today), 1) : startOfMonth(today);
  return { start: from, end: endOfMonth(from) };
};

/** Drafts a budget from past spending, with the user's own targets where named. */
export const makeBudget: Answer = async (asked) => {
  const { reply, tools, text } = asked;
  const span = budgetPeriod(asked);
  const months = monthsNamed(text.toLowerCase());
  const targets = targetsIn(asked);
  const name = formatMonth(span.start);
  reply.title = `Budget ${name}`;
  reply.chips = ["How's my budget?", "What do I usually spend a month?", "Where does my money go?"];
  try {
    const made = await tools("create_budget", {
      title: name,
      start: span.start,
      end: span.end,
      months,
      ...(targets.length > 0 ? { targets, onlyTargets: true } : {}),
    });
    const view = citeBudget(made.name, made.id);
    say(
      reply,
      `**I drafted a budget for ${name} (${formatPeriod(span)}): ${cited(reply, made.total, view)} in ${plural(made.count, "line")}.**`,
      targets.length > 0
        ? "The targets are those you named."
        : `Each target is the mean of your last ${months} full months, rounded up to ten dollars.`,
      asked.frame.amount !== null && targets.length === 0
        ? "I did not lower any of them: set the targets you want in the budget itself."
        : null,
      /50\s*\/\s*30\s*\/\s*20/.test(text)
        ? "A 50/30/20 split is by kind of spending, which your categories do not show; these lines are by category."
        : null,
    );
    say(reply, "Change a target by opening it; you can delete it under Budgets.");
  } catch (error) {
    if (!(error instanceof ToolError) || error.message !== "there is nothing to show") throw error;
    say(
      reply,
      "**There is no full month of spending yet to make a budget from.**",
      "Name targets yourself, an amount for each category, or make one under Budgets.",
    );
    reply.chips = ["How much did I spend this month?", "What can you do?"];
  }
};
