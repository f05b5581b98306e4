import { accountTypes, isAsset } from "#domain/accounts/accounts.ts";
import { addDays, type Day } from "#domain/day.ts";
import { formatDay, formatMoney } from "#domain/format.ts";
import { type DrawnFact, meantBudget, ToolError, type Source, type ToolArgs, viewOfSource } from "../../tools/index.ts";
import { citeAccounts, citeBudget, citeGoal, citeGrid, citeSubscriptions, citeTransactions } from "../../cite.ts";
import { DAYS_OF_BILLS, MOST_MONTHS, TOO_MANY_TRANSFERS } from "../../composed/drafts.ts";
import type { Intent } from "../frame.ts";
import { escapeName, plainName } from "../../markdown.ts";
import { isTimeGroup } from "../../time-groups.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { HELP_TOPICS } from "../../help-topics.ts";
import { cited, citedWords, plural, say } from "../reply.ts";
import { about, type Answer, type Asked } from "./context.ts";
import { drawingIn } from "../drawing.ts";
import { nothingFound, saidMoney } from "./notes.ts";
import { viewOf } from "./plan-shared.ts";
import { tradeKind } from "./trades.ts";
import type { Citation, CitedView } from "#contract/citations.ts";
import { formula } from "../../formula.ts";
import { type DraftRequest, draftRequest, OF_TIME, isOverTime, OVER_TIME } from "./draft-request.ts";

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
export const nothing = (asked: Asked, wish: DraftRequest, error: unknown): void => {
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
export const lower = (wish: DraftRequest, today: Day): string => {
  const plain = wish.period ? wish.title.replace(` ${titlePeriod(wish.period, today)}`, "") : wish.title;
  if (plain.startsWith("Balance of ")) return `the ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`;
  return /^(?:Spending|Income|Net worth|Account|Assets|Debts|Subscriptions|Investments|Transactions|Bills|Budget|Goals|Contributions|Dividends|Sales|Purchases|Money moved)\b/.test(
    plain,
  )
    ? plain.charAt(0).toLowerCase() + plain.slice(1)
    : plain;
};

/** Words that ask for a file rather than for a page. */
const AS_FILE = /\b(?:csv|excel|xlsx?|export\w*|download\w*|files?)\b/i;

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
