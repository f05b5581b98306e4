import { addDays, addMonths, day, earlier, later, startOfQuarter, startOfYear } from "#domain/day.ts";
import { capitalized, joinNames, plural } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { citeTransactions } from "../../cite.ts";
import { type Column, escapeName, tableLines } from "../../markdown.ts";
import type { Totals } from "../../tools/index.ts";
import { EMPTY_FILTER, type Filter, type FramePeriod, SHARES } from "../frame.ts";
import { daysOfGroup, timeKeyOf, timeLabelOf, withinGroup } from "../../time-groups.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { fullMonths, selectionOf } from "../planner.ts";
import { averageOf, cited, citedWords, say, sayTable, shareOf, standsTo, zeroOf } from "../reply.ts";
import { likeForLike, periodLabel } from "./compare.ts";
import { about, type Answer, type Asked, dataStart, periodOf, subject } from "./context.ts";
import { categoryNote, dataNotes, familyNote, isAhead, nothingFound, saidMoney } from "./notes.ts";
import { partAndWhole, whatOf } from "./part-of.ts";
import { citeRows } from "./spending.ts";

/* Shares, means per purchase and numbers of purchases of two times side by side, and shares by month, quarter or year. */

/** One figure of one time: what is compared, how it is shown, and the cells of its row. Its value is null where there is nothing to divide. */
type Measured = { value: number | null; shown: string; cells: string[]; label: string };

/** The two times in the order in which they are shown: the one that is still running comes first. */
const timesOf = (asked: Asked): { p: FramePeriod; q: FramePeriod; isTurned: boolean } | null => {
  const { frame, today } = asked;
  if (frame.compare?.by !== "period") return null;
  const [one, other] = [periodOf(asked), frame.compare.other];
  const isSecondNow = other.end === today && one.grain === other.grain && one.end < other.start;
  const [p, q] = isSecondNow ? [other, one] : [one, other];
  // "More in June than in May" says which comes first; else the later time is meant.
  return { p, q, isTurned: / than /.test(asked.text.toLowerCase()) ? isSecondNow : p.start < q.start };
};

/** Tells the answer which of two values is more, for a question that wants yes or no. */
const decide = ({ reply }: Asked, a: Measured, b: Measured, isTurned: boolean): void => {
  if (a.value === null || b.value === null) return;
  const gap = Math.sign(a.value - b.value);
  reply.truth.change = isTurned ? -gap : gap;
};

type Share = { part: Filter; whole: Filter; ofIncome: boolean; isIncome: boolean; of: string; took: string; name: string };
/** What a share is of what: spending of all spending, of income or of a category, or income of all income. */
const shareMeant = ({ frame }: Asked): Share => {
  const { filter, metric } = frame;
  const name = escapeName(subject(frame));
  const everything = { ...EMPTY_FILTER, accounts: filter.accounts };
  if (frame.intent === "income_total") {
    const from = joinNames([...filter.categories, ...filter.merchants].map(({ label }) => escapeName(label)));
    return {
      part: { ...filter, section: null },
      whole: everything,
      ofIncome: true,
      isIncome: true,
      of: "your income",
      took: "brought",
      name: from,
    };
  }
  // Accounts limit what was spent, and never what came in.
  if (metric === "income share")
    return { part: filter, whole: EMPTY_FILTER, ofIncome: true, isIncome: false, of: "your income", took: "took", name };
  if (metric !== "part")
    return { part: filter, whole: everything, ofIncome: false, isIncome: false, of: "your spending", took: "took", name };
  const [part, whole] = partAndWhole(frame);
  const added = part.merchants.filter((m) => !whole.merchants.some((one) => one.label === m.label));
  return {
    part: { ...filter, ...part },
    whole: { ...filter, ...whole },
    ofIncome: false,
    isIncome: false,
    of: `your spending ${whatOf(whole)}`,
    took: "took",
    name: joinNames((added.length > 0 ? added : part.categories).map(({ label }) => escapeName(label))),
  };
};

/** The columns of a table of shares, by a unit of time. */
const columnsOf = ({ isIncome, ofIncome }: Share, first: string): Column[] => [
  { title: first },
  { title: "Share", right: true },
  { title: isIncome ? "Received" : "Spent", right: true },
  { title: ofIncome ? "All income" : "Of", right: true },
];

const totalsOf = async (
  { tools }: Asked,
  isIncome: boolean,
  filter: Filter,
  period: FramePeriod,
  by: ShareUnit | null = null,
): Promise<Totals> => {
  const selection = selectionOf(filter, period);
  const groupBy = by ? { groupBy: by } : {};
  return isIncome ? tools("get_income", { selection, ...groupBy }) : tools("get_spending", { selection, ...groupBy });
};
const linked = (asked: Asked, isIncome: boolean, filter: Filter, period: FramePeriod, amount: Cents): string => {
  const [noun, section] = isIncome ? (["Income", "Income"] as const) : (["Spending", "Expense"] as const);
  return cited(asked.reply, amount, citeTransactions(`${noun} ${titlePeriod(period, asked.today)}`, selectionOf(filter, period), section));
};

/** Compares which part of the whole went to the named in two times. */
const compareShares = async (asked: Asked, p: FramePeriod, q: FramePeriod, isTurned: boolean): Promise<void> => {
  const { reply, today } = asked;
  const share = shareMeant(asked);
  const measured = async (period: FramePeriod): Promise<Measured> => {
    const [part, all] = await Promise.all([
      totalsOf(asked, share.isIncome, share.part, period),
      totalsOf(asked, share.ofIncome, share.whole, period),
    ]);
    const isKnown = all.count > 0 && all.total > 0;
    const shown = isKnown ? shareOf(reply, part.total, all.total) : "–";
    return {
      value: isKnown ? part.total / all.total : null,
      shown,
      label: inPeriod(period, today),
      cells: [
        periodLabel(period, asked),
        shown,
        linked(asked, share.isIncome, share.part, period, part.total),
        linked(asked, share.ofIncome, share.whole, period, all.total),
      ],
    };
  };
  const [a, b] = await Promise.all([measured(p), measured(q)]);
  reply.title = `${subject(asked.frame)} as a share: ${titlePeriod(p, today).replace(/^in /, "")} vs ${titlePeriod(q, today).replace(/^in /, "")}`;
  if (a.value === null && b.value === null) return say(reply, ...nothingFound(asked, p, share.ofIncome ? "income" : "spending"));
  decide(asked, a, b, isTurned);
  const [more, less] = p.start > q.start ? ["up from", "down from"] : ["more than", "less than"];
  const stands = a.value === null || b.value === null || a.shown === b.shown ? "against" : a.value > b.value ? more : less;
  say(reply, `**${share.name} ${share.took} ${a.shown} of ${share.of} ${a.label}, ${stands} ${b.shown} ${b.label}.**`);
  sayTable(reply, tableLines(columnsOf(share, "Period"), [a.cells, b.cells]));
};

/** Compares what one purchase costs on average in two times. */
const compareMeans = async (asked: Asked, p: FramePeriod, q: FramePeriod, isTurned: boolean): Promise<void> => {
  const { frame, reply, today } = asked;
  const measured = async (period: FramePeriod): Promise<Measured & { mean: Cents | null }> => {
    const { count, total } = await totalsOf(asked, false, frame.filter, period);
    const cite = citeRows(asked, selectionOf(frame.filter, period), period);
    const mean = count === 0 ? null : averageOf(reply, [total], count);
    const shown = mean === null ? "nothing" : cited(reply, mean, cite);
    return {
      value: mean,
      mean,
      shown,
      label: inPeriod(period, today),
      cells: [periodLabel(period, asked), shown, cited(reply, total, cite), String(count)],
    };
  };
  const [a, b] = await Promise.all([measured(p), measured(q)]);
  reply.title = `${subject(frame)} per purchase: ${titlePeriod(p, today).replace(/^in /, "")} vs ${titlePeriod(q, today).replace(/^in /, "")}`;
  if (a.mean === null && b.mean === null) return say(reply, ...nothingFound(asked, p, `spending${about(frame, saidMoney)}`));
  decide(asked, a, b, isTurned);
  const stands = a.mean === null || b.mean === null ? null : standsTo(reply, a.mean, b.mean);
  say(
    reply,
    `**You spent ${a.shown}${about(frame, saidMoney)} per transaction on average ${a.label}, ${stands ? `${stands} ${b.label} (${b.shown})` : `and ${b.shown} ${b.label}`}.**`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Period" }, { title: "Mean", right: true }, { title: "Spent", right: true }, { title: "Transactions", right: true }],
      [a.cells, b.cells],
    ),
  );
};

/** Compares how many purchases there were in two times; a running month or year with the same days of the other. */
const compareCounts = async (asked: Asked, p: FramePeriod, q: FramePeriod, isTurned: boolean): Promise<void> => {
  const { frame, reply, today } = asked;
  const same = likeForLike(asked, p, q);
  const measured = async (period: FramePeriod, name: string): Promise<Measured & { count: number }> => {
    const { count, total } = await totalsOf(asked, false, frame.filter, period);
    const cite = citeRows(asked, selectionOf(frame.filter, period), period);
    return {
      value: count,
      count,
      shown: citedWords(reply, plural(count, "transaction"), cite),
      label: inPeriod(period, today),
      cells: [name, String(count), cited(reply, total, cite)],
    };
  };
  const [a, b, c] = await Promise.all([
    measured(p, periodLabel(p, asked)),
    measured(q, periodLabel(q, asked)),
    same ? measured(same, `${periodLabel(same, asked)}, same days`) : null,
  ]);
  reply.title = `${subject(frame, "Transactions")} counted: ${titlePeriod(p, today).replace(/^in /, "")} vs ${titlePeriod(q, today).replace(/^in /, "")}`;
  const what = about(frame, saidMoney).replace(/^ on /, " for ");
  if (a.count + b.count === 0) return say(reply, ...nothingFound(asked, p, `transactions${what}`));
  const other = c ?? b;
  if (Math.sign(a.count - other.count) === Math.sign(a.count - b.count)) decide(asked, a, other, isTurned);
  const gap = a.count - other.count;
  say(
    reply,
    `**${a.shown}${what} ${a.label}, ${gap === 0 ? "as many as" : `${Math.abs(gap)} ${gap > 0 ? "more" : "fewer"} than`} ${other.label} (${other.count}).**`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Period" }, { title: "Transactions", right: true }, { title: "Spent", right: true }],
      [a.cells, ...(c ? [c.cells] : []), b.cells],
    ),
  );
  if (c) say(reply, "The current period is compared with the same days, not with the whole of the other.");
};

/** Answers a share, a mean per purchase or a number of purchases in two times; any other question as usual. */
export const inTwoTimes =
  (usual: Answer): Answer =>
  async (asked) => {
    const { frame, reply } = asked;
    const times = timesOf(asked);
    const compared =
      frame.intent === "spend_count"
        ? frame.metric === null && compareCounts
        : frame.metric === "each"
          ? compareMeans
          : SHARES.has(frame.metric ?? "") && compareShares;
    if (!times || !compared) return usual(asked);
    const { p, q, isTurned } = times;
    if (isAhead(p, asked.today)) return say(reply, ...nothingFound(asked, p, "spending"));
    await compared(asked, p, q, isTurned);
    say(reply, familyNote(asked), categoryNote(asked), ...dataNotes(asked, q.start < p.start ? q : p));
    reply.chips = SHARES.has(frame.metric ?? "")
      ? ["By month", "Show me the transactions"]
      : ["The biggest one?", "Show me the transactions"];
  };

/** Units of time that a share may be asked by. */
const SHARE_UNITS = ["month", "quarter", "year"] as const;
type ShareUnit = (typeof SHARE_UNITS)[number];
/** The most rows that one table shows. */
const MOST_UNITS = 36;
/** The time where none is named: the last full months, two years of quarters, or all years. */
const usualTime = (asked: Asked, unit: ShareUnit): FramePeriod => {
  const { today } = asked;
  if (unit === "month") return fullMonths(today, 12);
  const start = unit === "quarter" ? addMonths(startOfQuarter(today), -24) : startOfYear(dataStart(asked) ?? today);
  return { start, end: today, grain: "range", rolling: null, all: false, asked: false, point: null };
};
/** Answers which part of the whole went to the named, by month, quarter or year; other shares as usual. */
export const byUnitOf =
  (usual: Answer): Answer =>
  async (asked) => {
    const { frame, reply, today } = asked;
    const unit = SHARE_UNITS.find((one) => one === frame.groupBy);
    if (unit === undefined || !SHARES.has(frame.metric ?? "")) return usual(asked);
    const given = frame.period?.asked ? periodOf(asked) : usualTime(asked, unit);
    const share = shareMeant(asked);
    const whatOfIncome = share.ofIncome ? "income" : "spending";
    reply.title = `${subject(frame)} as a share of ${whatOfIncome} by ${unit}`;
    if (isAhead(given, today)) return say(reply, ...nothingFound(asked, given, "spending"));
    const from = dataStart(asked);
    const whole: FramePeriod = { ...given, start: later(day(given.start), from ?? day(given.start)), end: earlier(day(given.end), today) };
    const keys = keysOf(unit, whole);
    const shown = keys.slice(-MOST_UNITS);
    const [first] = shown;
    const start = first === undefined ? whole.start : later(day(whole.start), daysOfGroup(unit, first).start);
    const period: FramePeriod =
      start === given.start && whole.end === given.end ? given : { ...whole, start, rolling: null, all: false, grain: "range" };
    const [part, wholes] = await Promise.all([
      totalsOf(asked, share.isIncome, share.part, period, unit),
      totalsOf(asked, share.ofIncome, share.whole, period, unit),
    ]);
    if (wholes.count === 0 || wholes.total <= 0) return say(reply, ...nothingFound(asked, period, whatOfIncome));
    if (part.count === 0)
      return say(
        reply,
        ...nothingFound(asked, period, share.isIncome ? `income from ${share.name}` : `spending${about(frame, saidMoney)}`),
      );
    const ofAll = shareOf(reply, part.total, wholes.total);
    say(
      reply,
      `**${share.name} ${share.took} ${ofAll} of ${share.of} ${inPeriod(period, today)}: ${linked(asked, share.isIncome, share.part, period, part.total)} of ${linked(asked, share.ofIncome, share.whole, period, wholes.total)}.**`,
    );
    const at = (totals: Totals, key: string): Cents => totals.groups.find((g) => g.key === key)?.total ?? zeroOf(reply);
    sayTable(
      reply,
      tableLines(
        columnsOf(share, capitalized(unit)),
        shown.map((key) => {
          const [one, all] = [at(part, key), at(wholes, key)];
          const days: FramePeriod = { ...withinGroup(period, unit, key), grain: unit };
          const isRunning = daysOfGroup(unit, key).end > today;
          return [
            `${timeLabelOf(unit, key)}${isRunning ? " (so far)" : ""}`,
            all > 0 ? shareOf(reply, one, all) : "–",
            linked(asked, share.isIncome, share.part, days, one),
            linked(asked, share.ofIncome, share.whole, days, all),
          ];
        }),
      ),
    );
    say(
      reply,
      keys.length > shown.length ? `Only the last ${plural(MOST_UNITS, unit)} are shown.` : null,
      familyNote(asked),
      categoryNote(asked),
      ...dataNotes(asked, period),
    );
    reply.chips = ["Show me the transactions", "Where does my money go?"];
  };

/** The keys of all units of time that a period touches, in order. */
const keysOf = (unit: ShareUnit, { start, end }: FramePeriod): string[] => {
  const keys: string[] = [];
  for (let at = day(start); at <= end; at = addDays(daysOfGroup(unit, timeKeyOf(unit, at)).end, 1)) keys.push(timeKeyOf(unit, at));
  return keys;
};
