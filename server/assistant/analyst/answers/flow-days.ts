import { addDays, type Day, day, daysBetween, weekdayOf } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import type { Group } from "../../tools/index.ts";
import { formula } from "../../formula.ts";
import { tableLines } from "../../markdown.ts";
import { inPeriod } from "../period-name.ts";
import { averageOf, cited, plural, say, sayTable, sumOf } from "../reply.ts";
import { citeGroup, closing, groupsOf, narrowing, none, type Source, sumWords, titleOf } from "./flow-source.ts";

/* Figures by day of the week. */

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

/** The days of a source that have rows, and the days of the calendar that count for a mean. */
type Days = { source: Source; groups: Group[]; start: Day; end: Day };
const daysOf = async (given: Source): Promise<Days> => {
  const source = withinAYear(given);
  const { period, asked } = source;
  const groups = (await groupsOf(source, "day")).groups.filter((group) => group.count > 0);
  const first = groups[0] ? dayOf(groups[0]) : day(period.start);
  return { source, groups, start: period.all ? first : day(period.start), end: period.end > asked.today ? asked.today : day(period.end) };
};
const dayOf = (group: Group): Day => day(group.key.slice(0, 10));
/** Returns the sum of some days, as text that opens each of them. */
const figureOf = (source: Source, name: string, groups: readonly Group[]): { total: Cents; figure: string } => {
  const { asked } = source;
  const total = sumOf(
    asked.reply,
    groups.map((group) => group.total),
  );
  const parts = groups.map((group) => ({
    label: formatDay(dayOf(group), asked.today),
    amount: group.total,
    view: citeGroup(source, group, "day"),
  }));
  return {
    total,
    figure: groups.length > 0 ? cited(asked.reply, total, formula(`${name}, ${titleOf(source)}`, parts)) : formatMoney(total),
  };
};
/** Says that only a part of the period counts, where that is so. */
const cutNote = (given: Source, { period }: Source): string | null =>
  period === given.period ? null : `Only the last ${LONGEST} days of the period are counted.`;
const withoutDays = (source: Source): Source => ({
  ...source,
  asked: { ...source.asked, frame: { ...source.asked.frame, filter: { ...source.asked.frame.filter, days: [] } } },
});

/** Sums and means by day of the week. Every day of the period counts for the mean, also one without any. */
export const weekdays = async (given: Source): Promise<void> => {
  const { source, groups: byDay, start, end } = await daysOf(given);
  const { asked, period, words } = source;
  const { reply, today, frame } = asked;
  if (byDay.length === 0) return none(source);
  const wanted = frame.filter.days.length > 0 ? frame.filter.days : [0, 1, 2, 3, 4, 5, 6];
  const rows = wanted.map((weekday) => {
    const name = NAMES[weekday] ?? "";
    const count = Math.floor((daysBetween(start, end) - ((weekday - weekdayOf(start) + 7) % 7)) / 7) + 1;
    const groups = byDay.filter((group) => weekdayOf(dayOf(group)) === weekday);
    const { total, figure } = figureOf(source, name, groups);
    const number = groups.reduce((sum, group) => sum + group.count, 0);
    return { name, figure, number, mean: count > 0 ? averageOf(reply, [total], count) : ZERO, days: Math.max(0, count) };
  });
  const counts = frame.metric === "count";
  /** A day of the week may come once more often in the period than another. */
  const sizeOf = (row: (typeof rows)[number]): number => (counts ? row.number / Math.max(1, row.days) : row.mean);
  const isLowest = frame.order === "smallest";
  const sorted = rows.toSorted((a, b) => (isLowest ? sizeOf(a) - sizeOf(b) : sizeOf(b) - sizeOf(a)));
  const [peak, next] = sorted;
  if (!peak) return none(source);
  const subject = `${counts ? capitalized(words.many) : sumWords(words)}${narrowing(withoutDays(source))} ${inPeriod(period, today)}`;
  const worded = (row: typeof peak): string =>
    counts ? `${plural(row.number, words.one, words.many)}, ${row.figure} in all` : `${row.figure}, ${formatMoney(row.mean)} a day`;
  const most = counts
    ? isLowest
      ? "are least frequent"
      : "are most frequent"
    : `${words.sum ? "is" : "are"} ${isLowest ? "lowest" : "highest"}`;
  say(reply, `**${subject} ${most} on ${peak.name}: ${worded(peak)}.**`, next ? `${next.name} come next with ${worded(next)}.` : null);
  const number = counts ? [{ title: capitalized(words.many), right: true } as const] : [];
  sayTable(
    reply,
    tableLines(
      [{ title: "Day" }, ...number, { title: words.column, right: true }, { title: "Days", right: true }, { title: "A day", right: true }],
      rows.map((row) => [row.name, ...(counts ? [String(row.number)] : []), row.figure, String(row.days), formatMoney(row.mean)]),
    ),
  );
  say(reply, cutNote(given, source));
  closing(source);
};

const CALLED: readonly [number[], string][] = [
  [[0, 6], "weekends"],
  [[1, 2, 3, 4, 5], "weekdays"],
];
/** What some days of the week come to: sum, number and the mean of each such day, also of days without any. */
export const onDays = async (given: Source): Promise<void> => {
  const wanted = given.asked.frame.filter.days;
  const { source, groups: byDay, start, end } = await daysOf(withoutDays(given));
  const { asked, period, words } = source;
  const { reply, today } = asked;
  const called =
    CALLED.find(([list]) => list.length === wanted.length && list.every((one) => wanted.includes(one)))?.[1] ??
    joinNames(wanted.map((one) => NAMES[one] ?? ""));
  const counted = byDay.filter((group) => wanted.includes(weekdayOf(dayOf(group))));
  if (counted.length === 0) return none({ ...source, words: { ...words, many: `${words.many} on ${called}` } });
  let days = 0;
  for (let at = start; at <= end; at = addDays(at, 1)) if (wanted.includes(weekdayOf(at))) days += 1;
  const { total, figure } = figureOf(source, called, counted);
  const count = counted.reduce((sum, group) => sum + group.count, 0);
  const whole = plural(count, words.one, words.many);
  const headline =
    asked.frame.metric === "days"
      ? `**There were ${words.many}${narrowing(source)} on ${counted.length} of ${days} ${called === "weekends" ? "weekend days" : called} ${inPeriod(period, today)}.** That was ${whole}, ${figure} in all.`
      : `**${whole}${narrowing(source)} on ${called} ${inPeriod(period, today)}, ${figure} in all.**`;
  say(
    reply,
    headline,
    `That is ${formatMoney(averageOf(reply, [total], days))} for each of the ${plural(days, "such day", "such days")}, also those without any, and ${formatMoney(averageOf(reply, [total], count))} for each ${words.one}.`,
    cutNote(given, source),
  );
  closing(source);
};
