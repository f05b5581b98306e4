import { capitalized, formatDay, formatLongDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute } from "#domain/money.ts";
import type { Group, Selection } from "../../tools/index.ts";
import { citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { isTimeGroup, isWholeUnit } from "../../time-groups.ts";
import { EMPTY_FILTER, type Flow, type FramePeriod } from "../frame.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { averageOf, cited, citedWords, differenceOf, plural, say, sayTable, shareOf } from "../reply.ts";
import { type Answer, dataStart, periodOf } from "./context.ts";
import { onDays, weekdays } from "./flow-days.ts";
import {
  citeGroup,
  citeOf,
  citeRow,
  closing,
  groupsOf,
  labelOf,
  listOf,
  MOST_ROWS,
  narrowing,
  none,
  type Sizes,
  sizesOf,
  type Source,
  sourceOf,
  sumWords,
  titleOf,
  type Words,
  WORDS,
} from "./flow-source.ts";
import { firstShown, isAhead, nothingFound } from "./notes.ts";
import { interestAhead } from "./interest-by-unit.ts";
import { rowName, rowsTable } from "./rows.ts";
import { isInterestOfLoans } from "./spending.ts";
import { countedUnits } from "./counted-units.ts";

/*
 * Any figure of any subject: the largest paycheck, the first refund, subscription payments by month, days with a deposit. Answers of their
 * own exist for what is asked most; this one closes the gaps between them, so that words which are understood can always be combined.
 */

/** The rows of a sum, in words: "3 purchases and 1 refund". */
const countedRows = (words: Words, { count, reversed }: Sizes): string => {
  const back = words.section === "Income" ? "reversal" : "refund";
  return [
    ...(count > reversed ? [plural(count - reversed, words.one, words.many)] : []),
    ...(reversed > 0 ? [plural(reversed, back)] : []),
  ].join(" and ");
};

/** One row or a few: the largest, the smallest, the first, the last, or a list. */
const rows = async (source: Source, figure: Flow["figure"]): Promise<void> => {
  const { asked, period, words } = source;
  const { reply, frame, today } = asked;
  const by = figure === "largest" || figure === "smallest" ? "amount" : "date";
  const isFirst = figure === "smallest" || figure === "first";
  const limit = Math.min(frame.limit ?? (figure === "list" ? 10 : 1), 25);
  const found = await listOf(source, by, isFirst, limit, figure === "list");
  const [one] = found;
  if (!one) return none(source);
  reply.rows = found.map((row) => row.id);
  reply.shown = found.map((row) => row.merchant || row.name);
  if (figure === "list") {
    const sizes = await sizesOf(source);
    say(
      reply,
      `**${countedRows(words, sizes)}${narrowing(source)} ${inPeriod(period, today)}, ${cited(reply, sizes.total, citeOf(source))} in all.**`,
      firstShown(found.length, sizes.count, "latest"),
    );
    sayTable(reply, rowsTable(asked, found));
    return closing(source);
  }
  const amount = cited(reply, absolute(one.amount), citeRow(one));
  const when = by === "date" ? formatLongDay(one.date) : formatDay(one.date);
  say(
    reply,
    by === "date"
      ? `**The ${figure} ${words.one}${narrowing(source)} was ${when}: ${rowName(one)}, ${amount}.**`
      : `**The ${figure} ${words.one}${narrowing(source)} ${inPeriod(period, today)} ${found.length > 1 ? "is" : "was"} ${rowName(one)}: ${amount} on ${when}.**`,
    `It is in ${escapeName(one.category)}, ${words.section === "Income" || source.refunds ? "to" : "from"} ${escapeName(one.account)}${one.pending ? ", still pending" : ""}.`,
  );
  if (found.length > 1) sayTable(reply, rowsTable(asked, found));
  closing(source);
};

/** The largest row and the smallest. */
const ends = async (source: Source): Promise<void> => {
  const { asked, period, words } = source;
  const { reply, today } = asked;
  const [[largest], [smallest]] = await Promise.all([listOf(source, "amount", false, 1), listOf(source, "amount", true, 1)]);
  if (!largest || !smallest) return none(source);
  const one = (row: typeof largest): string => `${cited(reply, absolute(row.amount), citeRow(row))} on ${formatDay(row.date)}`;
  say(
    reply,
    `**The largest ${words.one}${narrowing(source)} ${inPeriod(period, today)} was ${rowName(largest)}, ${one(largest)}, and the smallest ${rowName(smallest)}, ${one(smallest)}.**`,
  );
  reply.rows = [largest.id, smallest.id];
  sayTable(reply, rowsTable(asked, [largest, smallest]));
  closing(source);
};

/** Number, mean and median of single amounts, and the days that have any. */
const sizes = async (source: Source, figure: Flow["figure"]): Promise<void> => {
  const { asked, period, words } = source;
  const { reply, today } = asked;
  const found = await sizesOf(source);
  if (found.count === found.reversed) return none(source);
  const when = inPeriod(period, today);
  const all = `${countedRows(words, found)}${narrowing(source)}`;
  const total = (): string => cited(reply, found.total, citeOf(source));
  if (figure === "count") say(reply, `**${all} ${when}, ${total()} in all.**`);
  else if (figure === "total") say(reply, `**${total()} in ${citedWords(reply, all, citeOf(source))} ${when}.**`);
  else if (figure === "days")
    say(
      reply,
      `**There were ${words.many}${narrowing(source)} on ${plural(found.days, "day")} ${when}.**`,
      `That is ${all}, ${total()} in all.`,
    );
  else
    say(
      reply,
      `**The ${figure === "median" ? "median" : "average"} ${words.one}${narrowing(source)} ${when} is ${cited(reply, figure === "median" ? found.median : found.mean, citeOf(source, "amount"))}.**`,
      figure === "median" ? `Half of ${all} are smaller, half larger.` : `That is the mean of ${all}.`,
    );
  closing(source);
};

/** The mean of a day, a week or a month. */
const rate = async (source: Source): Promise<void> => {
  const { asked, period, words } = source;
  const { reply, today, frame } = asked;
  const unit = frame.groupBy === "day" || frame.groupBy === "week" ? frame.groupBy : "month";
  const whole = countedUnits(period, unit, today);
  if (!whole) return sizes(source, "total");
  const covered: FramePeriod = { ...period, start: whole.start, end: whole.end, rolling: null, all: false, grain: "range" };
  const within = {
    ...source,
    period: covered,
    selection: { ...source.selection, start: whole.start, end: whole.end },
    refunds: source.refunds?.filter((row) => row.date >= whole.start && row.date <= whole.end) ?? null,
  };
  const found = await sizesOf(within);
  if (found.count === found.reversed) return none(within);
  const mean = averageOf(reply, [found.total], whole.count);
  say(
    reply,
    `**${capitalized(words.many)}${narrowing(source)} come to ${cited(reply, mean, citeOf(within))} a ${unit} on average.**`,
    `That is ${formatMoney(found.total)} in ${countedRows(words, found)}, spread over ${plural(whole.count, `whole ${unit}`)}: ${inPeriod(covered, today).replace(/^(?:in|from) /, "")}.`,
  );
  closing(within);
};

/** Groups that a table shows. */
const MOST_SHOWN = 24;
/** A table by time, category, merchant or account, and the group that stands out if the question asks for it. */
const groups = async (source: Source): Promise<void> => {
  const { asked, period, words } = source;
  const { reply, today, frame } = asked;
  const by = frame.groupBy ?? "month";
  const { groups: found, total } = await groupsOf(source, by);
  const counted = found.filter((group) => group.count > 0);
  if (counted.length === 0) return none(source);
  const when = inPeriod(period, today);
  const amountOf = (group: Group): string => cited(reply, group.total, citeGroup(source, group, by));
  // A unit that is not over, or older than the data, is not the lowest one.
  const whole = isTimeGroup(by) ? counted.filter((g) => isWholeUnit(by, g.key, dataStart(asked), today)) : counted;
  const over = frame.order === "smallest" && whole.length > 0 ? whole : counted;
  const isByCount = frame.metric === "count";
  const [peak] = over.toSorted((a, b) =>
    isByCount ? b.count - a.count : frame.order === "smallest" ? a.total - b.total : b.total - a.total,
  );
  const stands =
    isByCount && peak
      ? `**${labelOf(peak, by, today)} came most often: ${plural(peak.count, words.one, words.many)}, ${amountOf(peak)}.** `
      : frame.order !== null && peak
        ? `**${labelOf(peak, by, today)} had the ${frame.order === "smallest" ? "least" : "most"}: ${amountOf(peak)}.** `
        : "";
  const number = counted.reduce((sum, group) => sum + group.count, 0);
  if (frame.metric === "number")
    say(reply, `**${plural(number, words.one, words.many)}${narrowing(source)} ${when}, ${cited(reply, total, citeOf(source))} in all.**`);
  else
    say(
      reply,
      `${stands}${stands === "" ? "**" : ""}${sumWords(words)}${narrowing(source)} ${when} ${words.sum ? "comes" : "come"} to ${cited(reply, total, citeOf(source))}.${stands === "" ? "**" : ""}`,
    );
  const most = Math.min(frame.limit ?? MOST_SHOWN, MOST_SHOWN);
  const ranked = frame.order === "smallest" && !isTimeGroup(by) ? counted.toSorted((a, b) => a.total - b.total) : counted;
  const shown = isTimeGroup(by) ? ranked.slice(-MOST_SHOWN) : ranked.slice(0, most);
  const rest = total - shown.reduce((sum, group) => sum + group.total, 0);
  sayTable(
    reply,
    tableLines(
      [{ title: capitalized(by) }, { title: words.column, right: true }, { title: "Number", right: true }, { title: "Share", right: true }],
      shown.map((group) => [
        labelOf(group, by, today),
        amountOf(group),
        String(group.count),
        total > 0 && group.total >= 0 ? shareOf(reply, group.total, total) : "",
      ]),
    ),
  );
  const partial = counted.filter((g) => !whole.includes(g)).map((g) => labelOf(g, by, today));
  say(
    reply,
    rest !== 0
      ? `Only ${frame.order === "smallest" && !isTimeGroup(by) ? "the smallest groups are" : "a part of the groups is"} shown; the total has all of them.`
      : null,
    (by === "quarter" || by === "year") && partial.length > 0
      ? `${joinNames(partial)} ${partial.length > 1 ? "are" : "is"} not complete.`
      : null,
    frame.order === "smallest" && whole.length > 0 && partial.length > 0 ? `Only complete ${by}s can be the lowest.` : null,
  );
  closing(source);
};
/** Purchases before refunds, and what remains of them after. The figure opens to what remains and what came back. */
const gross = async (source: Source): Promise<void> => {
  const { asked, period, selection, words } = source;
  const { reply, today } = asked;
  const [before, net, { rows: returned }] = await Promise.all([
    asked.tools("get_purchase_sizes", { selection }),
    asked.tools("get_spending", { selection }),
    asked.tools("list_transactions", { selection, orderBy: "amount", direction: "asc", limit: MOST_ROWS }),
  ]);
  if (before.count === 0) return none(source);
  const refunds = differenceOf(reply, before.total, net.total);
  const ids = returned.filter((row) => row.amount < 0).map((row) => row.id);
  const remains = citeOf(source);
  const figure = formula(`Before refunds, ${titleOf(source)}`, [
    { label: "What remains", amount: net.total, view: remains },
    // Only a list that has all refunds opens to their sum.
    {
      label: "Refunds",
      amount: refunds,
      view: ids.length > 0 && ids.length < MOST_ROWS ? citeTransactions("Refunds", { ids }, null) : null,
    },
  ]);
  say(
    reply,
    `**Before refunds you spent ${cited(reply, before.total, refunds > 0 ? figure : remains)}${narrowing(source)} ${inPeriod(period, today)}.**`,
    `That is ${plural(before.count, words.one, words.many)}.`,
    refunds > 0 ? `Refunds took ${formatMoney(refunds)} off, so ${cited(reply, net.total, remains)} remains.` : "There were no refunds.",
  );
  closing(source);
};

/** Recurring payments as a part of all spending, or of all income. */
const shareOfRecurring = async (source: Source): Promise<void> => {
  const { asked, period, selection } = source;
  const { reply, today, frame } = asked;
  const section = frame.metric === "income share" ? "Income" : "Expense";
  const whole: Selection = { ...selectionOf({ ...EMPTY_FILTER, accounts: frame.filter.accounts }, period), section };
  const [part, all] = await Promise.all([
    asked.tools("get_spending", { selection }),
    asked.tools(section === "Income" ? "get_income" : "get_spending", { selection: whole }),
  ]);
  if (all.count === 0 || all.total <= 0) return none({ ...source, words: section === "Income" ? WORDS.income : WORDS.spending });
  const name = section === "Income" ? "income" : "spending";
  say(
    reply,
    `**${part.count === 0 ? "None" : shareOf(reply, part.total, all.total)} of your ${name} ${inPeriod(period, today)} went to recurring payments: ${cited(reply, part.total, citeOf(source))} of ${cited(reply, all.total, citeTransactions(`${capitalized(name)} ${titlePeriod(period, today)}`, whole, section))}.**`,
    "That is what was paid for them, not their prices now.",
  );
  closing(source);
};

/** A part of all income: what one payer paid, pay or interest. */
const share = async (source: Source): Promise<void> => {
  const { asked, period, selection } = source;
  const { reply, today, frame } = asked;
  const whole: Selection = { ...selectionOf({ ...EMPTY_FILTER, accounts: frame.filter.accounts }, period), section: "Income" };
  const [part, all] = await Promise.all([asked.tools("get_income", { selection }), asked.tools("get_income", { selection: whole })]);
  if (all.count === 0 || all.total <= 0) return none({ ...source, words: WORDS.income });
  const { filter } = frame;
  const of =
    filter.categories.length > 0 && filter.merchants.length === 0
      ? ` from ${joinNames(filter.categories.map((c) => escapeName(c.label)))}`
      : narrowing(source);
  say(
    reply,
    `**${part.count === 0 ? "None" : shareOf(reply, part.total, all.total)} of your income ${inPeriod(period, today)} came${of}: ${cited(reply, part.total, citeOf(source))} of ${cited(reply, all.total, citeTransactions(`Income ${titlePeriod(period, today)}`, whole, "Income"))}.**`,
  );
  closing(source);
};

/** Answers any figure of any subject. */
export const flows: Answer = async (asked) => {
  const { frame, reply, today } = asked;
  const { flow } = frame;
  if (!flow) throw new Error("a request without a subject and a figure");
  const period = periodOf(asked);
  reply.title = `${capitalized(WORDS[flow.subject].many)} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, WORDS[flow.subject].many));
  if (await isInterestOfLoans(asked)) {
    const { count } = await asked.tools("get_spending", { selection: selectionOf(frame.filter, period) });
    if (count === 0) return interestAhead(asked);
  }
  const source = await sourceOf(asked, flow);
  reply.chips = flow.figure === "largest" ? ["When was the first one?"] : ["The biggest one?", "Show me the transactions"];
  switch (flow.figure) {
    case "largest":
    case "smallest":
    case "first":
    case "last":
    case "list":
      return rows(source, flow.figure);
    case "ends":
      return ends(source);
    case "rate":
      return rate(source);
    case "groups":
      return groups(source);
    case "weekdays":
      return weekdays(source);
    case "on days":
      return onDays(source);
    case "gross":
      return gross(source);
    case "share":
      return flow.subject === "subscriptions" ? shareOfRecurring(source) : share(source);
    default:
      return sizes(source, flow.figure);
  }
};
