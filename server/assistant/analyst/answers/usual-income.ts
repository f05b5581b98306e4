import { formatMoney, formatPeriod } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { citeTransactions } from "../../cite.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import type { FramePeriod } from "../frame.ts";
import { daysOf } from "../period-name.ts";
import { fullMonths } from "../planner.ts";
import { averageOf, cited, percentOf, plural, say, sayTable } from "../reply.ts";
import type { Asked } from "./context.ts";
import { nothingFound } from "./notes.ts";

const MONTHS = 6;
const PAYCHECK = /\bpay ?checks?\b/;
const DEPOSIT = /\bdeposits?\b/;
/** Codes of the bank for pay. */
export const PAY_CODES = /^INCOME_(?:SALARY|WAGES)/;
const PERCENT = /\b(\d{1,3}(?:\.\d{1,2})?) ?(?:%|percent) of\b/;
const USUAL = /\b(?:average|avg|typical|usual|normal|mean)\b|\bmonthly (?:income|pay|salary|earnings|take[- ]home)\b/;

/** Whether a question asks for the usual income or a percentage of it. */
export const asksUsualIncome = ({ text: said, frame }: Asked): boolean => {
  const text = said.toLowerCase();
  if (frame.metric === "average" && PAYCHECK.test(text)) return true;
  return (USUAL.test(text) || PERCENT.test(text)) && /\b(?:income|pay ?checks?|salary|pay|earnings|take[- ]home|deposits?)\b/.test(text);
};

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

/** Answers the mean paycheck of the last full months, of each employer. Returns false if nothing that came in is filed as pay. */
const usualPaycheck = async (asked: Asked, period: FramePeriod): Promise<boolean> => {
  const { reply, tools, vocabulary } = asked;
  const categoryIds = vocabulary.categories.filter(({ code }) => code !== null && PAY_CODES.test(code)).map(({ id }) => id);
  if (categoryIds.length === 0) return false;
  const selection = { categoryIds, start: period.start, end: period.end };
  const { groups, count, total } = await tools("get_income", { selection, groupBy: "merchant", top: 12 });
  if (count === 0) return false;
  const mean = averageOf(reply, [total], count);
  const days = formatPeriod(daysOf(period));
  const view = citeTransactions(`Pay ${days}`, selection, "Income");
  say(reply, `**A paycheck is ${cited(reply, mean, view)} on average.** That is the mean of ${plural(count, "paycheck")} from ${days}.`);
  if (groups.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "Employer" }, { title: "Paychecks", right: true }, { title: "Mean", right: true }, { title: "In all", right: true }],
        groups.map((one) => {
          const rows = citeTransactions(
            `Pay from ${plainName(one.label)}`,
            { ...selection, merchants: [one.label.slice(0, 120)] },
            "Income",
          );
          return [
            escapeName(one.label),
            String(one.count),
            formatMoney(averageOf(reply, [one.total], one.count)),
            cited(reply, one.total, rows),
          ];
        }),
      ),
    );
  sayPercent(asked, mean);
  return true;
};
/** States the percentage of a mean that was asked for, if one was. */
const sayPercent = ({ reply, text }: Asked, mean: Cents): void => {
  const percent = PERCENT.exec(text.toLowerCase())?.[1];
  if (percent !== undefined) say(reply, `That percentage of it is ${formatMoney(percentOf(reply, mean, Number(percent)))}.`);
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
  if (PAYCHECK.test(text) && (await usualPaycheck(asked, period))) return;
  const each = PAYCHECK.test(text) || DEPOSIT.test(text);
  const mean = each ? averageOf(reply, [total], count) : found.mean;
  say(
    reply,
    each
      ? `**A payment to you is ${cited(reply, mean, view)} on average.** That is the mean of ${plural(count, "deposit")} from ${formatPeriod(daysOf(period))}.`
      : `**You receive ${cited(reply, mean, view)} a month on average.** That is the mean of ${plural(months, "full month")}, from ${formatPeriod(daysOf(period))}.`,
  );
  sayPercent(asked, mean);
};
