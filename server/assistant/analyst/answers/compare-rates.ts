import { formatMoney } from "#domain/format.ts";
import { tableLines } from "../../markdown.ts";
import type { FramePeriod } from "../frame.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { averageOf, cited, plural, say, sayTable, standsTo } from "../reply.ts";
import { about, type Asked, subject } from "./context.ts";
import { countedUnits, type MeanUnit } from "./counted-units.ts";
import { categoryNote, dataNotes, familyNote, nothingFound, saidMoney } from "./notes.ts";
import { citeRows } from "./spending.ts";

const sideOf = async (asked: Asked, period: FramePeriod, unit: MeanUnit) => {
  const { frame, reply, today, tools } = asked;
  const whole = countedUnits(period, unit, today);
  if (!whole) return null;
  const covered: FramePeriod =
    whole.start === period.start && whole.end === period.end
      ? period
      : { ...period, start: whole.start, end: whole.end, rolling: null, all: false, grain: "range" };
  const totals = await tools("get_spending", { selection: selectionOf(frame.filter, covered) });
  const mean = averageOf(reply, [totals.total], whole.count);
  const cite = citeRows(asked, selectionOf(frame.filter, covered), covered);
  return { label: inPeriod(covered, today), covered, count: whole.count, totals, mean, cite, figure: cited(reply, mean, cite) };
};

/** Compares what a day, a week or a month cost on average in two periods, each over its whole units. False if one has none. */
export const compareRates = async (asked: Asked, p: FramePeriod, q: FramePeriod): Promise<boolean> => {
  const { frame, reply, today } = asked;
  const unit: MeanUnit = frame.groupBy === "week" || frame.groupBy === "month" ? frame.groupBy : "day";
  const [a, b] = await Promise.all([sideOf(asked, p, unit), sideOf(asked, q, unit)]);
  if (!a || !b) return false;
  reply.title = `${subject(frame)} a ${unit}: ${titlePeriod(p, today).replace(/^in /, "")} vs ${titlePeriod(q, today).replace(/^in /, "")}`;
  if (a.totals.count + b.totals.count === 0) {
    say(reply, ...nothingFound(asked, p, `spending${about(frame, saidMoney)}`));
    return true;
  }
  const stands = standsTo(reply, a.mean, b.mean);
  say(
    reply,
    `**You spent ${a.figure} a ${unit} on average${about(frame, saidMoney)} ${a.label}, ${stands ? `${stands} ${b.label} (${b.figure})` : `and ${b.figure} ${b.label}`}.**`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Period" }, { title: `A ${unit}`, right: true }, { title: "Spent", right: true }, { title: `Whole ${unit}s`, right: true }],
      [a, b].map((side) => [
        side.label.replace(/^(?:in|from|over) /, ""),
        side.figure,
        cited(reply, side.totals.total, side.cite),
        String(side.count),
      ]),
    ),
  );
  say(
    reply,
    `The mean is what was spent, divided by ${plural(a.count, `whole ${unit}`)} and by ${b.count}: ${formatMoney(a.totals.total)} and ${formatMoney(b.totals.total)}.`,
    familyNote(asked),
    categoryNote(asked),
    ...dataNotes(asked, q.start < p.start ? q : p),
  );
  reply.chips = ["Why?", "Break it down by category"];
  return true;
};
