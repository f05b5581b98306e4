import { day } from "#domain/day.ts";
import { formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName } from "../../markdown.ts";
import { cited, differenceOf, plural, say, sumOf } from "../reply.ts";
import { type Answer, periodOf } from "./context.ts";

/** Answers which bill expected in a period is the largest. */
export const billsLargest: Answer = async (asked) => {
  const { reply, tools, today, frame } = asked;
  const period = periodOf(asked);
  const found = await tools("get_upcoming_bills", { end: period.end });
  const bills = found.bills.filter((b) => b.date >= period.start && b.date >= today);
  const most = bills.toSorted((a, b) => b.amount - a.amount)[0];
  reply.title = "Largest bill";
  reply.chips = ["What bills are due this month?", "Can I cover them?", "When do I get paid next?"];
  if (!most || frame.period === null) return say(reply, `**I expect no bill by ${formatDay(day(period.end))}.**`);
  reply.shown = [most.name];
  const view = citeAccounts(most.name, [most.accountId], today);
  say(
    reply,
    `**The largest of the ${plural(bills.length, "bill")} expected by ${formatDay(day(period.end))} is ${escapeName(most.name)}: ${cited(reply, most.amount, view)} on ${formatDay(most.date, today)}.**`,
  );
};

/** Answers whether the cash at hand covers the bills expected by a day. Money still to come is not counted. */
export const billsCovered: Answer = async (asked) => {
  const { reply, tools, today } = asked;
  const end = day(periodOf(asked).end);
  reply.title = "Cash and bills";
  reply.chips = ["When do I get paid next?", "How much is safe to spend?", "What are my balances?"];
  const ids = asked.frame.filter.accounts.flatMap((a) => a.ids).slice(0, 50);
  const [{ bills }, f] = [
    await tools("get_upcoming_bills", { end }),
    await tools("forecast_cashflow", ids.length > 0 ? { end, accountIds: ids } : { end }),
  ];
  if (f.accountIds.length === 0) return say(reply, "**I see no checking or savings account to pay bills from.**");
  const where = ids.length > 0 ? joinNames(asked.frame.filter.accounts.map((a) => escapeName(a.label))) : "checking and savings";
  if (bills.length === 0) return say(reply, `**I expect no bill from today to ${formatDay(end)}.**`);
  const due = sumOf(
    reply,
    bills.map((b) => b.amount),
  );
  const left = differenceOf(reply, f.opening, due);
  const cash = cited(reply, f.opening, citeAccounts("Balance today", f.accountIds, today));
  const what = `the ${plural(bills.length, "bill")} expected from today to ${formatDay(end)}, ${formatMoney(due)} in all`;
  say(
    reply,
    left >= 0 && /\b(?:how much|what)\b/i.test(asked.text)
      ? `**${formatMoney(left)} would be left: ${cash} in ${where} less ${what}.**`
      : left >= 0
        ? `**Yes: ${cash} in ${where} covers ${what}, and leaves ${formatMoney(left)}.**`
        : `**No: ${cash} in ${where} is ${formatMoney(absolute(left))} less than ${what}.**`,
    ids.length > 0
      ? "It counts all bills, also those paid from other accounts. Money still to come and other spending are not counted."
      : "Money still to come and other spending are not counted.",
  );
};
