import { addDays, type Day, day } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName } from "../../markdown.ts";
import { cited, differenceOf, plural, say, sumOf } from "../reply.ts";
import { type Answer, type Asked } from "./context.ts";
import { namesOfUsed } from "./accounts-used.ts";
import { paidFrom, payerNote } from "./bills-paid.ts";

type Due = { name: string; date: Day; amount: Cents };
/** The next payments of cards and loans, as their banks report them. */
const nextPayments = async ({ tools }: Asked, ids: readonly number[]): Promise<Due[]> =>
  (await tools("get_accounts", {})).accounts
    .flatMap((a) =>
      ids.includes(a.id) && a.nextPaymentDue !== null && a.minimumPayment !== null
        ? [{ name: a.name, date: a.nextPaymentDue, amount: a.minimumPayment }]
        : [],
    )
    .toSorted((a, b) => a.date.localeCompare(b.date));

/** How far a question without a time looks ahead. */
const DAYS_AHEAD = 14;
/** Answers whether the cash at hand covers the bills expected by a day. Money still to come is not counted. */
export const billsCovered: Answer = async (asked) => {
  const { reply, tools, today } = asked;
  const end = day(asked.frame.period?.end ?? addDays(today, DAYS_AHEAD));
  reply.title = "Cash and bills";
  reply.chips = ["When do I get paid next?", "How much is safe to spend?", "What are my balances?"];
  const { accounts, from } = asked.frame.filter;
  const payers = from.length > 0 ? from : accounts;
  const ids = payers.flatMap((a) => a.ids).slice(0, 50);
  const named = from.length > 0 ? accounts.flatMap((a) => a.ids) : [];
  const [found, f] = [
    await tools("get_upcoming_bills", { end }),
    await tools("forecast_cashflow", ids.length > 0 ? { end, accountIds: ids } : { end }),
  ];
  // Of a debt that is named, its next payment counts, however far ahead.
  const paid = named.length > 0 ? null : await paidFrom(asked, found.bills);
  const bills = paid?.bills ?? (await nextPayments(asked, named));
  const note = paid && payerNote(asked, paid.bills, paid.unknown);
  if (f.accountIds.length === 0) return say(reply, "**I see no checking or savings account to pay bills from.**");
  const where = ids.length > 0 ? joinNames(payers.map((a) => escapeName(a.label))) : await namesOfUsed(asked, f.accountIds);
  if (bills.length === 0)
    return say(
      reply,
      named.length > 0
        ? `**I see no due date of ${joinNames(accounts.map((a) => escapeName(a.label)))}.**`
        : `**Yes: I expect no bill${from.length > 0 ? ` paid from ${where}` : ""} from today to ${formatDay(end)}.**`,
      named.length > 0
        ? null
        : `${capitalized(where)} ${(ids.length > 0 ? payers.length : f.accountIds.length) === 1 ? "holds" : "hold"} ${cited(reply, f.opening, citeAccounts("Balance today", f.accountIds, today))}.`,
      note,
    );
  const due = sumOf(
    reply,
    bills.map((b) => b.amount),
  );
  const left = differenceOf(reply, f.opening, due);
  const cash = cited(reply, f.opening, citeAccounts("Balance today", f.accountIds, today));
  const each = joinNames(bills.map((b) => `${escapeName(b.name)} on ${formatDay(b.date, today)}`));
  const what =
    named.length > 0
      ? `${each}, ${bills.length > 1 ? `${formatMoney(due)} in all` : formatMoney(due)}`
      : `the ${plural(bills.length, "bill")}${from.length > 0 ? ` paid from it${from.length > 1 || ids.length > 1 ? " or them" : ""} and` : ""} expected from today to ${formatDay(end)}, ${formatMoney(due)} in all`;
  say(
    reply,
    left >= 0 && /\b(?:how much|what)\b/i.test(asked.text)
      ? `**${formatMoney(left)} would be left: ${cash} in ${where} less ${what}.**`
      : left >= 0
        ? `**Yes: ${cash} in ${where} covers ${what}, and leaves ${formatMoney(left)}.**`
        : `**No: ${cash} in ${where} is ${formatMoney(absolute(left))} less than ${what}.**`,
    ids.length > 0 && from.length === 0
      ? "It counts all bills, also those paid from other accounts. Money still to come and other spending are not counted."
      : "Money still to come and other spending are not counted.",
    note,
  );
};
