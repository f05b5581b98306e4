import { type Day, addDays, day, endOfMonth, endOfWeek, later, earlier, startOfMonth, startOfWeek } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, formatMonth } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import type { Totals } from "../../tools/index.ts";
import type { Filter, FramePeriod } from "../frame.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf, wholeUnits } from "../planner.ts";
import { averageOf, cited, differenceOf, plural, type Reply, say, sayTable, shareOf, sumOf, zeroOf } from "../reply.ts";
import { about, type Answer, type Asked, dataStart, periodOf, subject } from "./context.ts";
import { categoryNote, dataNotes, familyNote, isAhead, nothingFound, pendingNote, saidMoney } from "./notes.ts";
import { interestAhead } from "./interest-by-unit.ts";
import { yearOfMean } from "./other-unit.ts";
import { perPurchase } from "./per-purchase.ts";
import { sidesOf } from "./sides.ts";
import { citeRows, isInterestOfLoans } from "./spending.ts";

type Step = "day" | "week" | "month";
type Slot = { key: string; start: Day; end: Day; whole: boolean };

/**
 * Returns the days, weeks, or months of a period, including those without rows. `whole` is false if the period or the data covers only part
 * of it.
 */
export const slotsOf = (period: FramePeriod, step: Step, dataFrom: Day | null, today: Day): Slot[] => {
  const slots: Slot[] = [];
  const end = earlier(day(period.end), today);
  for (let at = later(day(period.start), dataFrom ?? day(period.start)); at <= end && slots.length < 400;) {
    const unitStart = step === "month" ? startOfMonth(at) : step === "week" ? startOfWeek(at) : at;
    const unitEnd = step === "month" ? endOfMonth(at) : step === "week" ? endOfWeek(at) : at;
    slots.push({
      key: unitStart,
      start: at,
      end: earlier(unitEnd, end),
      whole: at === unitStart && unitEnd <= end && !(step === "day" && at === today),
    });
    at = addDays(unitEnd, 1);
  }
  return slots;
};

/** Returns the group of a time series for a slot. Groups are keyed by a day or month inside it. */
const inSlot = (reply: Reply, totals: Totals, slot: Slot, step: Step): { total: Cents; count: number } => {
  const found = totals.groups.find(
    (g) => (step === "month" ? g.key.slice(0, 7) === slot.key.slice(0, 7) : g.key >= slot.key && g.key <= slot.end) || g.key === slot.start,
  );
  return found ?? { total: zeroOf(reply), count: 0 };
};

const slotName = (slot: Slot, step: Step, today: Day): string => {
  const base =
    step === "month"
      ? formatMonth(slot.start)
      : step === "week"
        ? `${formatDay(slot.start, today)} to ${formatDay(slot.end, today)}`
        : formatDay(slot.start, today);
  return slot.whole || step === "day" ? base : slot.end === today ? `${base} (so far)` : `${base} (part)`;
};

const direction = (asked: Asked, whole: readonly Cents[], step: Step): string | null => {
  if (whole.length < 3) return null;
  const last = whole.at(-1) ?? (0 as Cents);
  const mean = averageOf(asked.reply, whole.slice(0, -1), whole.length - 1);
  if (mean <= 0) return null;
  const difference = differenceOf(asked.reply, last, mean);
  const share = Math.round((difference * 100) / mean);
  if (Math.abs(share) < 3) return `The last full ${step} is close to the average of the ${whole.length - 1} before it.`;
  return `The last full ${step} is ${shareOf(asked.reply, difference, mean)} ${difference > 0 ? "above" : "below"} the average of the ${whole.length - 1} before it.`;
};

const periodOfSlot = (slot: Slot, step: Step): FramePeriod => ({
  start: slot.start,
  end: slot.end,
  grain: step,
  rolling: null,
  all: false,
  asked: true,
  point: null,
});

/** Returns a slot's amount linked to its rows. */
const slotAmount = (asked: Asked, amount: Cents, slot: Slot, step: Step, filter: Filter): string => {
  const p = periodOfSlot(slot, step);
  return amount === 0
    ? formatMoney(amount)
    : cited(asked.reply, amount, citeRows({ ...asked, frame: { ...asked.frame, filter } }, selectionOf(filter, p), p));
};

/** States the most expensive or cheapest day, week, or month of a series. */
const sayPeak = (asked: Asked, totals: Totals | undefined, slots: readonly Slot[], step: Step, end: "peak" | "trough"): void => {
  const { frame, reply, today } = asked;
  if (!totals) return;
  const turn = end === "peak" ? -1 : 1;
  const [top] = slots
    .filter((s) => end === "peak" || s.whole)
    .map((slot) => ({ slot, ...inSlot(reply, totals, slot, step) }))
    .sort((a, b) => turn * (a.total - b.total));
  if (!top) return;
  const p = periodOfSlot(top.slot, step);
  say(
    reply,
    `**${slotName(top.slot, step, today)} was your ${end === "peak" ? "most expensive" : "cheapest"} ${step}${about(frame, saidMoney)}: ${cited(reply, top.total, citeRows(asked, selectionOf(frame.filter, p), p))}.**`,
  );
};

/** Shows spending over time: one row per day, week, or month, the average of the full ones, and the trend. */
export const trend: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const step: Step = frame.groupBy === "day" || frame.groupBy === "week" ? frame.groupBy : "month";
  const period = wholeUnits(periodOf(asked), today, "series", step === "month" ? "month" : "week");
  reply.title = `${subject(frame)} by ${step} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "spending"));
  const parts = sidesOf(frame);
  const all = await Promise.all(parts.map((p) => tools("get_spending", { selection: selectionOf(p.filter, period), groupBy: step })));
  if (all.every((t) => t.count === 0)) return say(reply, ...nothingFound(asked, period, `spending${about(frame, saidMoney)}`));
  const slots = slotsOf(period, step, dataStart(asked), today).slice(-36);
  const figures = all.map((t, i) =>
    cited(
      reply,
      t.total,
      citeRows(
        { ...asked, frame: { ...frame, filter: parts[i]?.filter ?? frame.filter } },
        selectionOf(parts[i]?.filter ?? frame.filter, period),
        period,
      ),
    ),
  );
  const head =
    parts.length > 1
      ? `**By ${step} ${inPeriod(period, today)}: ${parts.map((p, i) => `${figures[i]} on ${escapeName(p.label)}`).join(" and ")}.**`
      : frame.filter.section === "Transfer"
        ? `**Your transfers${about(frame, saidMoney).replace(/^ on /, " for ")} ${inPeriod(period, today)} come to ${figures[0]}, by ${step}.**`
        : `**You spent ${figures[0]}${about(frame, saidMoney)} ${inPeriod(period, today)}, by ${step}.**`;
  const [only] = all;
  const whole = slots.filter((s) => s.whole);
  if (frame.metric === "peak" || frame.metric === "both ends") sayPeak(asked, all[0], slots, step, "peak");
  if (frame.metric === "trough" || frame.metric === "both ends") sayPeak(asked, all[0], slots, step, "trough");
  say(
    reply,
    head,
    only && parts.length === 1
      ? direction(
          asked,
          whole.map((s) => inSlot(reply, only, s, step).total),
          step,
        )
      : null,
  );
  const average = (t: Totals): string =>
    whole.length > 1
      ? formatMoney(
          averageOf(
            reply,
            whole.map((s) => inSlot(reply, t, s, step).total),
            whole.length,
          ),
        )
      : "";
  sayTable(
    reply,
    tableLines(
      [{ title: capitalized(step) }, ...parts.map((p) => ({ title: escapeName(p.label), right: true as const }))],
      [
        ...slots.map((s) => [
          slotName(s, step, today),
          ...all.map((t, i) => slotAmount(asked, inSlot(reply, t, s, step).total, s, step, parts[i]?.filter ?? frame.filter)),
        ]),
        ...(whole.length > 1 ? [[`**Average of ${plural(whole.length, `full ${step}`)}**`, ...all.map(average)]] : []),
      ],
    ),
  );
  say(
    reply,
    only && parts.length === 1
      ? pendingNote(asked, only, citeRows(asked, { ...selectionOf(frame.filter, period), pending: true }, period))
      : null,
    familyNote(asked),
    parts.length === 1 ? categoryNote(asked) : null,
    ...dataNotes(asked, period),
  );
  reply.chips = ["Why?", step === "month" ? "By week" : "By month", "Show me the transactions"];
};

/** Answers the usual amount per day, week, or month: the mean over full ones only. */
export const average: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const step: Step = frame.groupBy === "day" || frame.groupBy === "week" ? frame.groupBy : "month";
  if (frame.metric === "each" || frame.metric === "median") return perPurchase(asked);
  const period = wholeUnits(periodOf(asked), today, "average", step === "month" ? "month" : "week");
  reply.title = `${subject(frame)} per ${step}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "spending"));
  const s = selectionOf(frame.filter, period);
  const totals = await tools("get_spending", { selection: s, groupBy: step });
  if (totals.count === 0 && (await isInterestOfLoans(asked))) return interestAhead(asked);
  if (totals.count === 0) return say(reply, ...nothingFound(asked, period, `spending${about(frame, saidMoney)}`));
  const slots = slotsOf(period, step, dataStart(asked), today);
  const whole = slots.filter((x) => x.whole || step === "day");
  const used = whole.length > 0 ? whole : slots;
  const amounts = used.map((x) => inSlot(reply, totals, x, step).total);
  const mean = averageOf(reply, amounts, used.length);
  const [first, last] = [used[0], used.at(-1)];
  const covered: FramePeriod = first && last ? { ...period, start: first.start, end: last.end, rolling: null, all: false } : period;
  const cite = citeRows(asked, selectionOf(frame.filter, covered), covered);
  if (frame.metric === "yearly" && step === "month" && whole.length > 0)
    say(
      reply,
      `**You spend ${cited(reply, yearOfMean(reply, sumOf(reply, amounts), used.length), cite)} a year${about(frame, saidMoney)}, if every month is like the average.**`,
      "That is 12 times the mean, rounded once.",
    );
  say(
    reply,
    `${frame.metric === "yearly" ? "You" : "**You"} spend ${cited(reply, mean, cite)} a ${step}${about(frame, saidMoney)} on average.${frame.metric === "yearly" ? "" : "**"}`,
    whole.length > 0
      ? `That is the mean of ${plural(used.length, step === "day" ? "day" : `full ${step}`)}, ${inPeriod(covered, today).replace(/^in /, "")}.`
      : `That is not a full ${step} yet, but what there is ${inPeriod(covered, today)}.`,
  );
  if (used.length > 1 && used.length <= 12)
    sayTable(
      reply,
      tableLines(
        [{ title: capitalized(step) }, { title: "Spent", right: true }],
        used.map((x, i) => [slotName(x, step, today), formatMoney(amounts[i] ?? (0 as Cents))]),
      ),
    );
  say(reply, familyNote(asked), categoryNote(asked), ...dataNotes(asked, period));
  reply.chips = ["How does this month compare to my usual spending?", "Show me the transactions"];
};
