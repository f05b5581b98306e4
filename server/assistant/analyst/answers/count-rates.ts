import { formatPeriod } from "#domain/format.ts";
import { lengthInDays } from "#domain/period.ts";
import type { FramePeriod } from "../frame.ts";
import { daysOf } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { citedWords, plural, say } from "../reply.ts";
import { about, type Asked, dataStart } from "./context.ts";
import { countedUnits, type MeanUnit } from "./counted-units.ts";
import { dataNotes, familyNote, nothingFound, saidMoney } from "./notes.ts";
import { citeRows } from "./spending.ts";

/** How many there are a month, for times of two months and more. */
export const perMonth = (period: FramePeriod, count: number): string | null => {
  const months = lengthInDays(daysOf(period)) / 30.44;
  return months < 2 || count < months * 1.5 ? null : `That is about ${Math.round(count / months)} a month.`;
};

/** How many days lie between two of them, on average. */
export const everyDays = (period: FramePeriod, count: number): string | null =>
  count < 2 ? null : `That is about one every ${plural(Math.max(1, Math.round(lengthInDays(daysOf(period)) / count)), "day")}.`;

/** A number of times per unit in words: "2.5 times a week", or "once every 3 weeks" if it is less than one. */
const timesA = (count: number, units: number, unit: MeanUnit): string => {
  const inWords = (n: number): string => n.toFixed(1).replace(/\.0$/, "");
  const [times, apart] = [inWords(count / units), inWords(units / count)];
  if (times === "1" || apart === "1") return `once a ${unit}`;
  return count > units ? `${times} times a ${unit}` : `once every ${apart} ${unit}s`;
};
/** Answers how many times a day, week or month, over the whole ones of the period. */
export const countRate = async (asked: Asked, given: FramePeriod): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const unit: MeanUnit = frame.groupBy === "week" || frame.groupBy === "day" ? frame.groupBy : "month";
  const from = dataStart(asked);
  const units = countedUnits(from && from > given.start ? { ...given, start: from } : given, unit, today);
  if (!units) return say(reply, `**There is no whole ${unit} to count in.**`);
  const period: FramePeriod = { ...given, start: units.start, end: units.end, grain: "range", rolling: null, all: false };
  const s = selectionOf(frame.filter, period);
  const found = await tools("list_transactions", { selection: s, orderBy: "date", limit: 1 });
  const what = about(frame, saidMoney).replace(/^ on /, " for ");
  if (found.count === 0) return say(reply, ...nothingFound(asked, period, `transactions${what}`));
  say(
    reply,
    `**About ${timesA(found.count, units.count, unit)}: ${citedWords(reply, plural(found.count, "transaction"), citeRows(asked, s, period))}${what} in ${plural(units.count, unit)}.**`,
    `Only whole ${unit}s count, ${formatPeriod(daysOf(period))}.`,
    familyNote(asked),
    ...dataNotes(asked, period),
  );
  reply.chips = ["When was the last one?", "The biggest one?", "Show me the transactions"];
};
