import { formatMoney, formatPeriod } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { citeTransactions } from "../../cite.ts";
import type { FramePeriod } from "../frame.ts";
import { daysOf } from "../period-name.ts";
import { fullMonths } from "../planner.ts";
import { averageOf, cited, percentOf, plural, say } from "../reply.ts";
import type { Asked } from "./context.ts";
import { nothingFound } from "./notes.ts";

const MONTHS = 6;
const PAY = /\bpay ?checks?\b|\bdeposits?\b/;
const PERCENT = /\b(\d{1,3}(?:\.\d{1,2})?) ?(?:%|percent) of\b/;
const USUAL = /\b(?:average|avg|typical|usual|normal|mean)\b|\bmonthly (?:income|pay|salary|earnings|take[- ]home)\b/;

/** Whether a question asks for the usual income or a percentage of it. */
export const asksUsualIncome = (text: string): boolean =>
  (USUAL.test(text) || PERCENT.test(text)) && /\b(?:income|pay ?checks?|salary|pay|earnings|take[- ]home|deposits?)\b/.test(text);

/** Mean monthly income of the last full months with data, in cents, and their days. Null without income in them. */
export const meanIncome = async (
  asked: Asked,
): Promise<{ mean: Cents; months: number; count: number; total: Cents; period: FramePeriod } | null> => {
  const { reply, tools, today } = asked;
  const period = fullMonths(today, MONTHS);
  const start = asked.vocabulary.range?.start ?? period.start;
  const { groups, count, total } = await tools("get_income", { selection: { start: period.start, end: period.end }, groupBy: "month" });
  const months = groups.filter((g) => `${g.key.slice(0, 7)}-01` >= start && g.count > 0).length;
  return count === 0 || months === 0 ? null : { mean: averageOf(reply, [total], months), months, count, total, period };
};

/**
 * Answers with the mean monthly income of the last full months, or the mean of one payment, and any percentage of it that was asked for.
 */
export const usualIncome = async (asked: Asked): Promise<void> => {
  const { reply, today } = asked;
  const text = asked.text.toLowerCase();
  reply.title = "Usual income";
  reply.chips = ["What's my savings rate?", "When do I get paid next?", "Income by month this year"];
  const found = await meanIncome(asked);
  if (!found) return say(reply, ...nothingFound(asked, fullMonths(today, MONTHS), "income"));
  const { period, months, count, total } = found;
  const view = citeTransactions(`Income ${formatPeriod(daysOf(period))}`, { start: period.start, end: period.end }, "Income");
  const each = PAY.test(text);
  const mean = each ? averageOf(reply, [total], count) : found.mean;
  say(
    reply,
    each
      ? `**A payment to you is ${cited(reply, mean, view)} on average.** That is the mean of ${plural(count, "deposit")} from ${formatPeriod(daysOf(period))}.`
      : `**You receive ${cited(reply, mean, view)} a month on average.** That is the mean of ${plural(months, "full month")}, from ${formatPeriod(daysOf(period))}.`,
  );
  const percent = PERCENT.exec(text)?.[1];
  if (percent === undefined) return;
  say(reply, `That percentage of it is ${formatMoney(percentOf(reply, mean, Number(percent)))}.`);
};
