import { day, endOfMonth } from "#domain/day.ts";
import { formatMoney, formatMonth, joinAllNames } from "#domain/format.ts";
import { type Cents, cents } from "#domain/money.ts";
import { tableLines } from "../../markdown.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf, wholeUnits } from "../planner.ts";
import { cited, plural, say, sayTable, zeroOf } from "../reply.ts";
import { about, type Answer, dataStart, periodOf, subject } from "./context.ts";
import { dataNotes, isAhead, nothingFound, saidMoney } from "./notes.ts";
import { slotsOf } from "./series.ts";
import { citeRows } from "./spending.ts";

/** Metrics of a question for the months whose spending was over or not over an amount. */
export const MONTHS_OVER = "months over";
export const MONTHS_WITHIN = "months within";

/**
 * Sums over `limit` are over the amount. The planner gives exclusive bounds in cents, so that "$6,000 or less" is under $6,000.01, and "at
 * least $6,000" is over $5,999.99.
 */
const limitOf = (amount: number, isOver: boolean): { limit: Cents; words: string } => {
  const past = amount % 100;
  if (isOver)
    return {
      limit: cents(amount),
      words: past === 99 ? `of ${formatMoney(cents(amount + 1))} or more` : `over ${formatMoney(cents(amount))}`,
    };
  if (past === 1) return { limit: cents(amount - 1), words: `of ${formatMoney(cents(amount - 1))} or less` };
  return {
    limit: cents(amount),
    words: past === 99 ? `under ${formatMoney(cents(amount + 1))}` : `of ${formatMoney(cents(amount))} or less`,
  };
};

/**
 * Answers in which months spending was over an amount, or not over it. The amount limits the sum of a month, not its rows. A month that is
 * not over counts only if it already is over the amount.
 */
export const monthsBeyond: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const isOver = frame.metric === MONTHS_OVER;
  const { limit, words } = limitOf(frame.amount ?? 0, isOver);
  const period = wholeUnits(periodOf(asked), today, "series", "month");
  reply.title = `${subject(frame)} by month ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "spending"));
  const totals = await tools("get_spending", { selection: selectionOf(frame.filter, period), groupBy: "month" });
  if (totals.count === 0) return say(reply, ...nothingFound(asked, period, `spending${about(frame, saidMoney)}`));
  const months = slotsOf(period, "month", dataStart(asked), today).map((slot) => ({
    ...slot,
    total: totals.groups.find(({ key }) => key.slice(0, 7) === slot.start.slice(0, 7))?.total ?? zeroOf(reply),
  }));
  const judged = months.filter(({ whole, total }) => whole || total > limit);
  const meant = judged.filter(({ total }) => total > limit === isOver);
  const nameOf = ({ start, whole }: (typeof months)[number]): string => `${formatMonth(start)}${whole ? "" : " (so far)"}`;
  const open = months.find((month) => !judged.includes(month));
  say(
    reply,
    meant.length === 0
      ? `**No month ${inPeriod(period, today)} had spending${about(frame, saidMoney)} ${words}.**`
      : `**${plural(meant.length, "month")} of ${judged.length} had spending${about(frame, saidMoney)} ${words} ${inPeriod(period, today)}: ${joinAllNames(meant.map(nameOf))}.**`,
    open ? `${formatMonth(open.start)} is not counted, because it is not over.` : null,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Month" }, { title: "Spent", right: true }, { title: isOver ? "Over" : "At or under" }],
      months.map((month) => {
        const own = {
          ...period,
          start: month.start,
          end: endOfMonth(day(month.start)) < month.end ? endOfMonth(day(month.start)) : month.end,
        };
        return [
          nameOf(month),
          month.total === 0 ? formatMoney(month.total) : cited(reply, month.total, citeRows(asked, selectionOf(frame.filter, own), own)),
          meant.includes(month) ? "yes" : judged.includes(month) ? "no" : "",
        ];
      }),
    ),
  );
  say(reply, ...dataNotes(asked, period));
  reply.chips = ["Why?", "Show me the transactions"];
};
