import { addDays, addMonths, type Day, day, daysBetween, endOfMonth, startOfMonth, startOfWeek, weekdayOf } from "#domain/day.ts";
import { formatDay, formatLongDay, formatMoney, formatMonth, joinNames } from "#domain/format.ts";
import { absolute, cents, type Cents, ZERO } from "#domain/money.ts";
import type { Group, GroupBy, Selection, TransactionFact } from "../../tools/index.ts";
import { citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { EMPTY_FILTER, type Flow, type FramePeriod } from "../frame.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf, wholeUnits as alignedUnits } from "../planner.ts";
import { averageOf, cited, citedWords, differenceOf, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { about, type Answer, type Asked, periodOf } from "./context.ts";
import { dataNotes, familyNote, isAhead, nothingFound, saidMoney } from "./notes.ts";
import { rowName, rowsTable } from "./rows.ts";

/*
 * Any figure of any subject: the largest paycheck, the first refund, subscription payments by month, days with a deposit. Answers of their
 * own exist for what is asked most; this one closes the gaps between them, so that words which are understood can always be combined.
 */

/** `sum` begins a sentence about a sum that is net of refunds. */
type Words = { one: string; many: string; sum?: string; column: string; section: "Expense" | "Income" };
const WORDS: Record<Flow["subject"], Words> = {
  spending: { one: "purchase", many: "purchases", sum: "Spending", column: "Spent", section: "Expense" },
  income: { one: "deposit", many: "deposits", column: "Received", section: "Income" },
  pay: { one: "paycheck", many: "paychecks", column: "Received", section: "Income" },
  interest: { one: "interest payment", many: "interest payments", column: "Received", section: "Income" },
  refunds: { one: "refund", many: "refunds", column: "Returned", section: "Expense" },
  subscriptions: {
    one: "subscription payment",
    many: "subscription payments",
    sum: "Spending on subscriptions",
    column: "Spent",
    section: "Expense",
  },
};

/** The rows that a figure is taken of. Refunds are listed, because no selection tells them from purchases. */
type Source = {
  asked: Asked;
  period: FramePeriod;
  words: Words;
  selection: Selection;
  refunds: TransactionFact[] | null;
  /** What is not counted, in words. */
  note?: string;
};
/** Most rows that one list returns. */
const MOST_ROWS = 50;

const sourceOf = async (asked: Asked, { subject }: Flow): Promise<Source> => {
  const period = periodOf(asked);
  const words = WORDS[subject];
  const selection: Selection = { ...selectionOf({ ...asked.frame.filter, section: null, moneyIn: false }, period), section: words.section };
  if (subject === "subscriptions") {
    const { subscriptions } = await asked.tools("list_subscriptions", { status: "all" });
    return {
      asked,
      period,
      words,
      selection: { ...selection, subscriptionIds: subscriptions.map((s) => s.id).slice(0, MOST_ROWS) },
      refunds: null,
      ...(subscriptions.length > MOST_ROWS && { note: `Only the ${MOST_ROWS} largest recurring payments are counted.` }),
    };
  }
  if (subject !== "refunds") return { asked, period, words, selection, refunds: null };
  const { rows } = await asked.tools("list_transactions", { selection, orderBy: "amount", direction: "asc", limit: MOST_ROWS });
  return { asked, period, words, selection, refunds: rows.filter((row) => row.amount < 0) };
};

const titleOf = ({ words, period, asked }: Source): string =>
  `${words.many.charAt(0).toUpperCase()}${words.many.slice(1)} ${titlePeriod(period, asked.today)}`;
const citeOf = (source: Source, orderBy: "date" | "amount" = "date") =>
  source.refunds
    ? citeTransactions(titleOf(source), { ids: source.refunds.map((row) => row.id) }, null, orderBy)
    : citeTransactions(titleOf(source), source.selection, source.words.section, orderBy);
const citeRow = (row: TransactionFact) =>
  citeTransactions(`${row.merchant || row.name} on ${formatDay(row.date)}`, { ids: [row.id] }, null);

/** What the figure is narrowed to, in words: " from Northwind over $100". */
const narrowing = ({ asked, words }: Source): string => {
  const { filter } = asked.frame;
  const from =
    filter.merchants.length > 0
      ? ` ${words.section === "Income" ? "from" : "at"} ${joinNames(filter.merchants.map((m) => escapeName(m.label)))}`
      : "";
  const rest = about({ ...asked.frame, filter: { ...filter, merchants: [], categories: [] } }, saidMoney)
    .replace(/^ on everything/, "")
    .replace(/ from /, words.section === "Income" ? " into " : " from ");
  const named = filter.categories.filter((c) => c.label !== words.many && c.label !== "pay" && c.label !== "interest");
  return `${named.length > 0 ? ` in ${joinNames(named.map((c) => escapeName(c.label)))}` : ""}${from}${rest}`;
};

type Sizes = { count: number; total: Cents; mean: Cents; median: Cents; days: number };
const sizesOf = async (source: Source): Promise<Sizes> => {
  const { asked, refunds, selection, words } = source;
  if (!refunds) {
    const found = await asked.tools("get_purchase_sizes", { selection });
    if (found.count === 0) return found;
    // Sums are net of refunds and of income that was taken back, as everywhere.
    const { total, count } = await asked.tools(words.section === "Income" ? "get_income" : "get_spending", { selection });
    return { ...found, total, count, mean: averageOf(asked.reply, [total], count) };
  }
  const sizes = refunds.map((row) => absolute(row.amount)).toSorted((a, b) => a - b);
  const [low = ZERO, high = ZERO] = [sizes[Math.floor((sizes.length - 1) / 2)], sizes[Math.floor(sizes.length / 2)]];
  const { reply } = asked;
  if (sizes.length === 0) return { count: 0, total: ZERO, mean: ZERO, median: ZERO, days: 0 };
  return {
    count: sizes.length,
    total: sumOf(reply, sizes),
    mean: averageOf(reply, sizes, sizes.length),
    median: averageOf(reply, [low, high], 2),
    days: new Set(refunds.map((row) => row.date)).size,
  };
};

/** Rows in an order. Only money in the subject's direction is listed: a purchase returned is no purchase. */
const listOf = async (source: Source, by: "date" | "amount", first: boolean, limit: number): Promise<TransactionFact[]> => {
  const { asked, refunds, selection, words } = source;
  const isIn = words.section === "Income" || refunds !== null;
  if (refunds) {
    const sorted = refunds.toSorted((a, b) => (by === "date" ? (a.date < b.date ? -1 : 1) : b.amount - a.amount));
    return (first ? sorted : sorted.toReversed()).slice(0, limit);
  }
  // By amount, money in comes first in ascending order, largest first.
  const ascending = by === "date" ? first : first !== isIn;
  const { rows } = await asked.tools("list_transactions", {
    selection,
    orderBy: by,
    direction: ascending ? "asc" : "desc",
    limit: MOST_ROWS,
  });
  return rows.filter((row) => (isIn ? row.amount < 0 : row.amount > 0)).slice(0, limit);
};

const keyOf = (row: TransactionFact, by: GroupBy): { key: string; label: string; id: number | null } => {
  if (by === "category") return { key: String(row.categoryId), label: row.category, id: row.categoryId };
  if (by === "account") return { key: String(row.accountId), label: row.account, id: row.accountId };
  if (by === "merchant") return { key: row.merchant, label: row.merchant, id: null };
  const key = by === "month" ? row.date.slice(0, 7) : by === "week" ? startOfWeek(row.date) : row.date;
  return { key, label: key, id: null };
};
/** The groups that the tools return, and the total of all, also of groups that were cut off. */
const groupsOf = async (source: Source, by: GroupBy): Promise<{ groups: Group[]; total: Cents }> => {
  const { asked, refunds, selection, words } = source;
  if (!refunds) {
    const args = { selection, groupBy: by, top: MOST_ROWS };
    return words.section === "Income" ? asked.tools("get_income", args) : asked.tools("get_spending", args);
  }
  const rows = Map.groupBy(refunds, (row) => keyOf(row, by).key);
  const groups = [...rows.values()].flatMap((list): Group[] => {
    const [first] = list;
    return first
      ? [
          {
            ...keyOf(first, by),
            total: sumOf(
              asked.reply,
              list.map((row) => absolute(row.amount)),
            ),
            count: list.length,
          },
        ]
      : [];
  });
  const isTime = by === "day" || by === "week" || by === "month";
  return {
    groups: groups.toSorted((a, b) => (isTime ? (a.key < b.key ? -1 : 1) : b.total - a.total)),
    total: sumOf(
      asked.reply,
      groups.map((group) => group.total),
    ),
  };
};

const labelOf = (group: Group, by: GroupBy, today: Day): string =>
  by === "month"
    ? formatMonth(day(`${group.key.slice(0, 7)}-01`))
    : by === "week" || by === "day"
      ? formatDay(day(group.key.slice(0, 10)), today)
      : escapeName(group.label);
const citeGroup = (source: Source, group: Group, by: GroupBy) => {
  const { asked, refunds, selection, words } = source;
  const name = `${labelOf(group, by, asked.today)}, ${titleOf(source)}`;
  if (refunds) return citeTransactions(name, { ids: refunds.filter((row) => keyOf(row, by).key === group.key).map((row) => row.id) }, null);
  const start = by === "month" ? day(`${group.key.slice(0, 7)}-01`) : day(isTime(by) ? group.key.slice(0, 10) : "2000-01-01");
  const end = by === "month" ? endOfMonth(start) : by === "week" ? addDays(start, 6) : start;
  const days = {
    start: (selection.start ?? start) > start ? selection.start : start,
    end: (selection.end ?? end) < end ? selection.end : end,
  };
  const narrowed: Selection =
    by === "category" && group.id !== null
      ? { ...selection, categoryIds: [group.id] }
      : by === "account" && group.id !== null
        ? { ...selection, accountIds: [group.id] }
        : by === "merchant"
          ? { ...selection, merchants: [group.label.slice(0, 120)] }
          : { ...selection, ...(days.start ? { start: days.start } : {}), ...(days.end ? { end: days.end } : {}) };
  return citeTransactions(name, narrowed, words.section);
};
const isTime = (by: GroupBy): boolean => by === "day" || by === "week" || by === "month";

const none = (source: Source): void =>
  say(source.asked.reply, ...nothingFound(source.asked, source.period, `${source.words.many}${narrowing(source)}`));
const closing = (source: Source): void => {
  const { asked, period, refunds, note } = source;
  say(
    asked.reply,
    note ?? null,
    refunds && refunds.length === MOST_ROWS
      ? `Only the ${MOST_ROWS} largest refunds are counted; ask about a shorter time for all of them.`
      : null,
    familyNote(asked),
    ...dataNotes(asked, period),
  );
};

/** One row or a few: the largest, the smallest, the first, the last, or a list. */
const rows = async (source: Source, figure: Flow["figure"]): Promise<void> => {
  const { asked, period, words } = source;
  const { reply, frame, today } = asked;
  const by = figure === "largest" || figure === "smallest" ? "amount" : "date";
  const isFirst = figure === "smallest" || figure === "first";
  const limit = Math.min(frame.limit ?? (figure === "list" ? 10 : 1), 25);
  const found = await listOf(source, by, isFirst, limit);
  const [one] = found;
  if (!one) return none(source);
  reply.rows = found.map((row) => row.id);
  reply.shown = found.map((row) => row.merchant || row.name);
  if (figure === "list") {
    const { count, total } = await sizesOf(source);
    say(
      reply,
      `**${plural(count, words.one, words.many)}${narrowing(source)} ${inPeriod(period, today)}, ${cited(reply, total, citeOf(source))} in all.**`,
      count > found.length ? `The latest ${found.length} are below.` : null,
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

/** Number, mean and median of single amounts, and the days that have any. */
const sizes = async (source: Source, figure: Flow["figure"]): Promise<void> => {
  const { asked, period, words } = source;
  const { reply, today } = asked;
  const found = await sizesOf(source);
  if (found.count === 0) return none(source);
  const when = inPeriod(period, today);
  const all = `${plural(found.count, words.one, words.many)}${narrowing(source)}`;
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

const UNIT = { day: "day", week: "week", month: "month" } as const;
/** Whole days, weeks or months of a period, and the days they cover. A unit that is not over would pull the mean down. */
const wholeUnits = (period: FramePeriod, unit: keyof typeof UNIT, today: Day): { count: number; start: Day; end: Day } | null => {
  const [start, last] = [day(period.start), period.end > today ? today : day(period.end)];
  if (unit === "day") return { count: daysBetween(start, last) + 1, start, end: last };
  if (unit === "week") {
    const from = weekdayOf(start) === 0 ? start : addDays(startOfWeek(start), 7);
    const to = weekdayOf(last) === 6 ? last : addDays(startOfWeek(last), -1);
    const count = Math.floor((daysBetween(from, to) + 1) / 7);
    return count < 1 ? null : { count, start: from, end: to };
  }
  const from = start === startOfMonth(start) ? start : addMonths(startOfMonth(start), 1);
  const to = last === endOfMonth(last) ? last : addDays(startOfMonth(last), -1);
  const count =
    from > to ? 0 : (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  return count < 1 ? null : { count, start: from, end: to };
};

/** The mean of a day, a week or a month. */
const rate = async (source: Source): Promise<void> => {
  const { asked, period, words } = source;
  const { reply, today, frame } = asked;
  const unit = frame.groupBy === "day" || frame.groupBy === "week" ? frame.groupBy : "month";
  const whole = wholeUnits(unit === "month" ? alignedUnits(period, today, "average", "month") : period, unit, today);
  if (!whole) return sizes(source, "total");
  const covered: FramePeriod = { ...period, start: whole.start, end: whole.end, rolling: null, all: false, grain: "range" };
  const within = {
    ...source,
    period: covered,
    selection: { ...source.selection, start: whole.start, end: whole.end },
    refunds: source.refunds?.filter((row) => row.date >= whole.start && row.date <= whole.end) ?? null,
  };
  const found = await sizesOf(within);
  if (found.count === 0) return none(within);
  const mean = averageOf(reply, [found.total], whole.count);
  say(
    reply,
    `**${words.many.charAt(0).toUpperCase()}${words.many.slice(1)}${narrowing(source)} come to ${cited(reply, mean, citeOf(within))} a ${unit} on average.**`,
    `That is ${formatMoney(found.total)} in ${plural(found.count, words.one, words.many)}, spread over ${plural(whole.count, `whole ${unit}`)}: ${inPeriod(covered, today).replace(/^(?:in|from) /, "")}.`,
  );
  closing(within);
};

const sumWords = ({ sum, many }: Words): string => sum ?? `${many.charAt(0).toUpperCase()}${many.slice(1)}`;

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
  // A month or a week that is not over is not the lowest one yet.
  const over = frame.order === "smallest" && isTime(by) ? counted.filter((g) => !runs(g, by, today)) : counted;
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
  say(
    reply,
    `${stands}${stands === "" ? "**" : ""}${sumWords(words)}${narrowing(source)} ${when} ${words.sum ? "comes" : "come"} to ${cited(reply, total, citeOf(source))}.${stands === "" ? "**" : ""}`,
  );
  const shown = counted.slice(isTime(by) ? -MOST_SHOWN : 0, isTime(by) ? undefined : MOST_SHOWN);
  const rest = total - shown.reduce((sum, group) => sum + group.total, 0);
  sayTable(
    reply,
    tableLines(
      [
        { title: by.charAt(0).toUpperCase() + by.slice(1) },
        { title: words.column, right: true },
        { title: "Number", right: true },
        { title: "Share", right: true },
      ],
      shown.map((group) => [
        labelOf(group, by, today),
        amountOf(group),
        String(group.count),
        total > 0 && group.total >= 0 ? shareOf(reply, group.total, total) : "",
      ]),
    ),
  );
  say(reply, rest !== 0 ? "Only a part of the groups is shown; the total has all of them." : null);
  closing(source);
};
const NAMES = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"];
/** The tools return the sums of 400 days at most, so a longer period is cut to its last year. */
const LONGEST = 365;
const withinAYear = (source: Source): Source => {
  const { period, asked, selection } = source;
  const end = period.end > asked.today ? asked.today : day(period.end);
  if (!period.all && daysBetween(day(period.start), end) < LONGEST) return source;
  const start = addDays(end, 1 - LONGEST);
  return {
    ...source,
    period: { ...period, start, end, all: false, rolling: null, grain: "range" },
    selection: { ...selection, start, end },
    refunds: source.refunds?.filter((row) => row.date >= start && row.date <= end) ?? null,
  };
};

/** Sums and means by day of the week. Every day of the period counts for the mean, also one without any. */
const weekdays = async (given: Source): Promise<void> => {
  const source = withinAYear(given);
  const { asked, period, words } = source;
  const { reply, today, frame } = asked;
  const { groups: byDay } = await groupsOf(source, "day");
  if (byDay.every((group) => group.count === 0)) return none(source);
  const end = period.end > today ? today : day(period.end);
  const first = byDay[0] ? day(byDay[0].key.slice(0, 10)) : day(period.start);
  const start = period.all ? first : day(period.start);
  const wanted = frame.filter.days.length > 0 ? frame.filter.days : [0, 1, 2, 3, 4, 5, 6];
  const rows = wanted.map((weekday) => {
    const groups = byDay.filter((group) => weekdayOf(day(group.key.slice(0, 10))) === weekday);
    const count = Math.floor((daysBetween(start, end) - ((weekday - weekdayOf(start) + 7) % 7)) / 7) + 1;
    const total = sumOf(
      reply,
      groups.map((group) => group.total),
    );
    const parts = groups.map((group) => ({
      label: formatDay(day(group.key.slice(0, 10)), today),
      amount: group.total,
      view: citeGroup(source, group, "day"),
    }));
    const name = NAMES[weekday] ?? "";
    return {
      name,
      total,
      mean: count > 0 ? averageOf(reply, [total], count) : ZERO,
      figure: groups.length > 0 ? cited(reply, total, formula(`${name}, ${titleOf(source)}`, parts)) : formatMoney(total),
      days: Math.max(0, count),
    };
  });
  const sorted = rows.toSorted((a, b) => (frame.order === "smallest" ? a.mean - b.mean : b.mean - a.mean));
  const [peak, next] = sorted;
  if (!peak) return none(source);
  say(
    reply,
    `**${sumWords(words)}${narrowing({ ...source, asked: { ...asked, frame: { ...frame, filter: { ...frame.filter, days: [] } } } })} ${inPeriod(period, today)} ${words.sum ? "is" : "are"} ${frame.order === "smallest" ? "lowest" : "highest"} on ${peak.name}: ${peak.figure}, ${formatMoney(peak.mean)} a day.**`,
    next ? `${next.name} come next with ${next.figure}, ${formatMoney(next.mean)} a day.` : null,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Day" }, { title: words.column, right: true }, { title: "Days", right: true }, { title: "A day", right: true }],
      rows.map((row) => [row.name, row.figure, String(row.days), formatMoney(row.mean)]),
    ),
  );
  say(reply, source === given ? null : `Only the last ${LONGEST} days of the period are counted.`);
  closing(source);
};

const CALLED: readonly [number[], string][] = [
  [[0, 6], "weekends"],
  [[1, 2, 3, 4, 5], "weekdays"],
];
/** What some days of the week come to: sum, number and the mean of each such day, also of days without any. */
const onDays = async (given: Source): Promise<void> => {
  const { filter } = given.asked.frame;
  const source = withinAYear({
    ...given,
    asked: { ...given.asked, frame: { ...given.asked.frame, filter: { ...filter, days: [] } } },
  });
  const { asked, period, words } = source;
  const { reply, today } = asked;
  const wanted = filter.days;
  const called =
    CALLED.find(([list]) => list.length === wanted.length && list.every((one) => wanted.includes(one)))?.[1] ??
    joinNames(wanted.map((one) => NAMES[one] ?? ""));
  const { groups: byDay } = await groupsOf(source, "day");
  const counted = byDay.filter((group) => group.count > 0 && wanted.includes(weekdayOf(day(group.key.slice(0, 10)))));
  if (counted.length === 0) return none({ ...source, words: { ...words, many: `${words.many} on ${called}` } });
  const end = period.end > today ? today : day(period.end);
  const first = byDay[0] ? day(byDay[0].key.slice(0, 10)) : day(period.start);
  const start = period.all ? first : day(period.start);
  let days = 0;
  for (let at = start; at <= end; at = addDays(at, 1)) if (wanted.includes(weekdayOf(at))) days += 1;
  const total = sumOf(
    reply,
    counted.map((group) => group.total),
  );
  const parts = counted.map((group) => ({
    label: formatDay(day(group.key.slice(0, 10)), today),
    amount: group.total,
    view: citeGroup(source, group, "day"),
  }));
  const figure = cited(reply, total, formula(`${called}, ${titleOf(source)}`, parts));
  const count = counted.reduce((sum, group) => sum + group.count, 0);
  say(
    reply,
    `**${plural(count, words.one, words.many)}${narrowing(source)} on ${called} ${inPeriod(period, today)}, ${figure} in all.**`,
    `That is ${formatMoney(averageOf(reply, [total], days))} for each of the ${plural(days, "such day", "such days")}, also those without any, and ${formatMoney(averageOf(reply, [total], count))} for each ${words.one}.`,
    source.period === given.period ? null : `Only the last ${LONGEST} days of the period are counted.`,
  );
  closing(source);
};

/** Purchases before refunds, and what remains of them after. */
const gross = async (source: Source): Promise<void> => {
  const { asked, period, selection, words } = source;
  const { reply, today } = asked;
  const [before, net] = await Promise.all([asked.tools("get_purchase_sizes", { selection }), asked.tools("get_spending", { selection })]);
  if (before.count === 0) return none(source);
  const refunds = cents(before.total - net.total);
  say(
    reply,
    `**Before refunds you spent ${cited(reply, before.total, citeTransactions(titleOf(source), selection, "Expense", "amount"))}${narrowing(source)} ${inPeriod(period, today)}.**`,
    `That is ${plural(before.count, words.one, words.many)}.`,
    refunds > 0
      ? `Refunds took ${formatMoney(differenceOf(reply, before.total, net.total))} off, so ${cited(reply, net.total, citeOf(source))} remains.`
      : "There were no refunds.",
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

const MOST_SHOWN = 24;
const runs = (group: Group, by: GroupBy, today: Day): boolean =>
  by === "month" ? group.key.slice(0, 7) === today.slice(0, 7) : by === "week" ? day(group.key.slice(0, 10)) === startOfWeek(today) : false;

/** Answers any figure of any subject. */
export const flows: Answer = async (asked) => {
  const { frame, reply, today } = asked;
  const { flow } = frame;
  if (!flow) throw new Error("a request without a subject and a figure");
  const period = periodOf(asked);
  reply.title = `${WORDS[flow.subject].many.charAt(0).toUpperCase()}${WORDS[flow.subject].many.slice(1)} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, WORDS[flow.subject].many));
  const source = await sourceOf(asked, flow);
  reply.chips = flow.figure === "largest" ? ["When was the first one?"] : ["The biggest one?", "Show me the transactions"];
  switch (flow.figure) {
    case "largest":
    case "smallest":
    case "first":
    case "last":
    case "list":
      return rows(source, flow.figure);
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
      return share(source);
    default:
      return sizes(source, flow.figure);
  }
};
