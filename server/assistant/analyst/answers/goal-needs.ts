import { addMonths, day } from "#domain/day.ts";
import { formatDay, formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { averageOf, plural, say } from "../reply.ts";
import type { Answer } from "./context.ts";

const MOST_MONTHS = 600;

/** Answers what a goal that is only proposed would take each month until its date, by dividing the amount. */
export const goalNeeds: Answer = async ({ frame, reply, today }) => {
  reply.title = "What the goal takes";
  const { amount, period } = frame;
  if (amount === null) return say(reply, "**How much should the goal hold?**");
  if (period === null || period.end <= today) {
    say(reply, "**By when? A monthly amount needs a date.**", "For example: by May.");
    return;
  }
  const end = day(period.end);
  let months = 0;
  while (months < MOST_MONTHS && addMonths(today, months + 1) <= end) months += 1;
  months = Math.max(1, months);
  const monthly = averageOf(reply, [cents(amount)], months);
  say(
    reply,
    `**${formatMoney(cents(amount))} by ${formatDay(end)} takes ${formatMoney(monthly)} a month over ${plural(months, "month")}.**`,
    "What you have set aside already is not taken off.",
  );
  reply.chips = ["Can we manage that?", "How are my goals?", "How much do I save a month?"];
  reply.frame = { ...frame, amount: monthly };
};
