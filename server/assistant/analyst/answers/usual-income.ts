import { formatMoney, formatPeriod } from "#domain/format.ts";
import { citeTransactions } from "../../cite.ts";
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

/**
 * Answers with the mean monthly income of the last full months, or the mean of one payment, and any percentage of it that was asked for.
 */
export const usualIncome = async (asked: Asked): Promise<void> => {
  const { reply, tools, today } = asked;
  const text = asked.text.toLowerCase();
  const period = fullMonths(today, MONTHS);
  const start = asked.vocabulary.range?.start ?? period.start;
  const groups = await tools("get_income", { selection: { start: period.start, end: period.end }, groupBy: "month" });
  const whole = groups.groups.filter((g) => `${g.key.slice(0, 7)}-01` >= start && g.count > 0);
  reply.title = "Usual income";
  reply.chips = ["What's my savings rate?", "When do I get paid next?", "Income by month this year"];
  if (groups.count === 0 || whole.length === 0) return say(reply, ...nothingFound(asked, period, "income"));
  const view = citeTransactions(`Income ${formatPeriod(daysOf(period))}`, { start: period.start, end: period.end }, "Income");
  const each = PAY.test(text);
  const mean = averageOf(reply, [groups.total], each ? groups.count : whole.length);
  say(
    reply,
    each
      ? `**A payment to you is ${cited(reply, mean, view)} on average.** That is the mean of ${plural(groups.count, "deposit")} from ${formatPeriod(daysOf(period))}.`
      : `**You receive ${cited(reply, mean, view)} a month on average.** That is the mean of ${plural(whole.length, "full month")}, from ${formatPeriod(daysOf(period))}.`,
  );
  const percent = PERCENT.exec(text)?.[1];
  if (percent === undefined) return;
  say(reply, `That percentage of it is ${formatMoney(percentOf(reply, mean, Number(percent)))}.`);
};
