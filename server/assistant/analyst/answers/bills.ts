import { addDays, type Day, day, daysBetween } from "#domain/day.ts";
import { formatDay, formatMoney, formatPeriod, joinNames } from "#domain/format.ts";
import type { BillFact, IncomeEvent } from "../../tools/index.ts";
import { formula } from "../../formula.ts";
import { citeAccounts, citeSubscriptions, citeTransactions } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, plural, say, sayTable, sumOf } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";
import { paidFrom, payerNote } from "./bills-paid.ts";
import { limitWords } from "./notes.ts";
import { excludedIds, namedSubscriptions, subscriptionOne } from "./subscriptions.ts";
import { nameKey } from "../vocabulary.ts";

const LARGE = 0.2;

/** Returns the next payday: the soonest income that is a substantial part of the largest one. */
export const nextPayday = (events: readonly IncomeEvent[]): IncomeEvent | null => {
  const most = Math.max(0, ...events.map((e) => e.amount));
  const pay = events.filter((e) => e.amount >= most * LARGE).toSorted((a, b) => a.nextDate.localeCompare(b.nextDate));
  return pay[0] ?? null;
};

/** The names that a request leaves out, as the user said them. */
const namesOut = ({ frame: { filter } }: Asked): string[] => [...filter.notCategories, ...filter.notMerchants].map(({ label }) => label);
/** Returns whether a request leaves a bill out: a recurring payment by its category or name, and a card or a loan by its name. */
const isLeftOut = async (asked: Asked): Promise<(b: BillFact) => boolean> => {
  const names = namesOut(asked).map(nameKey);
  if (names.length === 0) return () => false;
  const ids = new Set((await asked.tools("list_subscriptions", {})).subscriptions.filter(excludedIds(asked)).map((s) => s.id));
  return (b) =>
    b.subscriptionId === null ? names.some((name) => ` ${nameKey(b.name)} `.includes(` ${name} `)) : ids.has(b.subscriptionId);
};

/** Metric of a request for recurring payments alone, without cards and loans. */
export const ONLY_RECURRING = "recurring";
/** Whether a bill is of the kind and within the limits of a request. */
const isWanted = ({ frame: { filter, metric } }: Asked, { amount, kind }: BillFact): boolean =>
  (metric !== ONLY_RECURRING || kind === "subscription") &&
  (filter.over === null || amount > filter.over) &&
  (filter.under === null || amount < filter.under);

/** The bills of a request: those of its time, and only those that are paid from the accounts it names, if it names any. */
export const billsMeant = async (
  asked: Asked,
): Promise<{ bills: BillFact[]; end: Day; start: Day; words: string; unknown: BillFact[] }> => {
  const { frame, today, tools } = asked;
  const { end, words } = await untilOf(asked);
  const found = await tools("get_upcoming_bills", { end });
  const start = frame.period && frame.period.start > today ? day(frame.period.start) : today;
  const isOut = await isLeftOut(asked);
  const { bills, unknown } = await paidFrom(
    asked,
    found.bills.filter((b) => b.date >= start && !isOut(b) && isWanted(asked, b)),
  );
  return { bills, end, start, words, unknown };
};

const isNamed = (b: BillFact, asked: Asked, ids: ReadonlySet<number>): boolean => {
  const accounts = new Set(asked.frame.filter.accounts.flatMap((a) => a.ids));
  return (b.subscriptionId !== null && ids.has(b.subscriptionId)) || (b.subscriptionId === null && accounts.has(b.accountId));
};

/** The earlier payments of a recurring payment. */
const paymentsOf = ({ name, subscriptionId, accountId }: BillFact) =>
  citeTransactions(name, subscriptionId === null ? { accountIds: [accountId] } : { subscriptionIds: [subscriptionId] }, null);

/** What bills come to, in all and by kind. */
const figures = (asked: Asked, bills: readonly BillFact[], end: Day): string => {
  const { reply, today } = asked;
  const regular = bills.filter((b) => b.kind === "subscription");
  const debts = bills.filter((b) => b.kind !== "subscription");
  const of = (list: readonly BillFact[]) =>
    sumOf(
      reply,
      list.map((b) => b.amount),
    );
  const name = `Expected by ${formatDay(end, today)}`;
  const list = citeSubscriptions(name, { before: end });
  const { from, over, under } = asked.frame.filter;
  const isFromToday = asked.frame.period === null || asked.frame.period.start <= today;
  const isOnce = new Set(regular.map((b) => b.subscriptionId)).size === regular.length;
  const isOfAll = from.length === 0 && over === null && under === null && namesOut(asked).length === 0 && isFromToday && isOnce;
  // The list of recurring payments has those of all accounts and names from today on, each once. Others open payment by payment.
  const views = isOfAll
    ? [{ label: "Recurring payments", amount: of(regular), view: list }]
    : regular.map((b) => ({ label: b.name, amount: b.amount, view: paymentsOf(b) }));
  const parts = [
    regular.length > 0
      ? `${cited(reply, of(regular), isOfAll ? list : formula(name, views))} in ${plural(regular.length, "recurring payment")}`
      : "",
    debts.length > 0
      ? `${cited(reply, of(debts), citeAccounts("Cards and loans", [...new Set(debts.map((b) => b.accountId))], today))} in minimum payments of cards and loans`
      : "",
  ].filter(Boolean);
  if (parts.length < 2) return parts.join("");
  const ofDebts = {
    label: "Cards and loans",
    amount: of(debts),
    view: citeAccounts("Cards and loans", [...new Set(debts.map((b) => b.accountId))], today),
  };
  return `${cited(reply, of(bills), formula(`Bills by ${formatDay(end, today)}`, [...views, ofDebts]))} in all, ${parts.join(" and ")},`;
};

const untilOf = async (asked: Asked): Promise<{ end: Day; words: string }> => {
  const { today, text } = asked;
  const end = day(periodOf(asked).end);
  if (!/\bpay ?(?:day|check)|\bget paid\b|\bpaid (?:again|next)\b|\bnext (?:pay|deposit|income|wages|salary)\b/i.test(text))
    return { end, words: `from today to ${formatDay(end)}` };
  const pay = nextPayday((await asked.tools("get_income_events", {})).events);
  if (!pay) return { end: addDays(today, 14), words: `from today to ${formatDay(addDays(today, 14))} (I see no regular pay)` };
  const last = pay.nextDate > today ? addDays(pay.nextDate, -1) : today;
  return { end: last, words: `before your next pay, expected on ${formatDay(pay.nextDate)}` };
};

/** Lists the charges expected from today on. */
export const billsUpcoming: Answer = async (asked) => {
  const { reply, tools, today, frame } = asked;
  reply.title = "Upcoming bills";
  const { subscriptions: all } = await tools("list_subscriptions", {});
  const isOut = excludedIds(asked);
  const named = new Set(namedSubscriptions(asked, all).flatMap((s) => (isOut(s) ? [] : [s.id])));
  const wantsOne = named.size > 0 || frame.filter.accounts.some((a) => a.ids.length > 0);
  // If no payment of a name is expected, the answer says so instead of listing all other bills.
  if ((named.size > 0 || frame.filter.merchants.length > 0) && frame.filter.accounts.length === 0) return subscriptionOne(asked);
  if (wantsOne) {
    const found = await tools("get_upcoming_bills", { end: addDays(today, 62) });
    return oneBill(
      asked,
      found.bills.filter((b) => isNamed(b, asked, named)),
    );
  }
  const { bills, end, start, words, unknown } = await billsMeant(asked);
  const noun = frame.metric === ONLY_RECURRING ? "recurring payment" : "bill";
  const limits = limitWords(frame.filter);
  const payers = frame.filter.from.map((a) => escapeName(a.label));
  const time = start <= today ? words : `${start === end ? "on" : "from"} ${formatPeriod({ start, end })}`;
  const without = namesOut(asked).length > 0 ? `, without ${joinNames(namesOut(asked).map(escapeName))}` : "";
  const paid = payers.length > 0 ? ` paid from ${joinNames(payers)}` : "";
  reply.chips = ["What subscriptions do I have?", "Will I run out before payday?", "What's pending?"];
  if (bills.length === 0)
    return say(
      reply,
      `**I expect no ${noun}${limits}${paid} ${time}${without}.**`,
      payers.length === 0
        ? "I look at recurring payments and at the due dates your cards and loans report. I cannot predict first-time charges."
        : null,
      payerNote(asked, bills, unknown),
    );
  say(
    reply,
    `**${figures(asked, bills, end)} ${bills.length === 1 ? "is" : "are"} expected ${time}${limits === "" ? "" : `, each${limits}`}${paid === "" ? "" : `,${paid}`}${without}.**`,
    payerNote(asked, bills, unknown),
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Due" }, { title: "Bill" }, { title: "Amount", right: true }],
      [
        ...bills.slice(0, 20).map((b) => [formatDay(b.date, today), escapeName(b.name), formatMoney(b.amount)]),
        ...(bills.length > 1
          ? [
              [
                `**Total**`,
                bills.length > 20 ? "with all others" : "",
                `**${formatMoney(
                  sumOf(
                    reply,
                    bills.map((b) => b.amount),
                  ),
                )}**`,
              ],
            ]
          : []),
      ],
    ),
  );
};

const oneBill = (asked: Asked, bills: readonly BillFact[]): void => {
  const { reply, today } = asked;
  const [first] = bills;
  reply.chips = ["What bills are due this month?", "How much do I owe?"];
  if (!first)
    return say(
      reply,
      "**I see no due date for that in the next two months.**",
      "Cards and loans show a due date when the bank reports one.",
    );
  const later = bills.slice(1).filter((b) => b.accountId !== first.accountId);
  if (later.length > 0) return severalBills(asked, bills);
  say(
    reply,
    `**${escapeName(first.name)} is due on ${formatDay(first.date)}: at least ${cited(reply, first.amount, citeAccounts(first.name, [first.accountId], today))}.**`,
    first.kind === "subscription" ? null : "That is the minimum payment the bank reports.",
  );
};

/** The next payment of each of several cards and loans. */
const severalBills = (asked: Asked, bills: readonly BillFact[]): void => {
  const { reply, today } = asked;
  const next = bills.filter((b, i) => bills.findIndex((one) => one.accountId === b.accountId) === i);
  const figure = (b: BillFact): string => cited(reply, b.amount, citeAccounts(b.name, [b.accountId], today));
  reply.shown = next.map((b) => b.name);
  say(
    reply,
    `**${joinNames(next.map((b) => `${escapeName(b.name)} is due on ${formatDay(b.date, today)}`))}.**`,
    "The amounts are the minimum payments that the banks report.",
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Due" }, { title: "Account" }, { title: "At least", right: true }],
      next.map((b) => [formatDay(b.date, today), escapeName(b.name), figure(b)]),
    ),
  );
};

const waitWords = (days: number): string => (days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`);

/** Answers when the next paycheck comes and how regularly. */
export const payday: Answer = async (asked) => {
  const { reply, tools, today, frame } = asked;
  reply.title = "Payday";
  const { events } = await tools("get_income_events", {});
  const next = nextPayday(events);
  reply.chips = ["What's due before payday?", "What's my income this year?", "Will I run out before payday?"];
  if (!next) {
    say(
      reply,
      "**I see no income that comes regularly, so I cannot say when the next pay is due.**",
      asked.vocabulary.range ? "I can show what you received." : "Connect an account or add one manually, and I can look for it.",
    );
    reply.chips = ["What's my income this year?", "Show deposits this year"];
    return;
  }
  const view = citeTransactions(next.name, { merchants: [next.name.slice(0, 120)], start: addDays(today, -100), end: today }, "Income");
  say(
    reply,
    `**Your next pay is expected on ${formatDay(next.nextDate)}: about ${cited(reply, next.amount, view)} from ${escapeName(next.name)}.**`,
    `That is ${waitWords(daysBetween(today, next.nextDate))}. It comes ${next.frequency.toLowerCase()}; the last was on ${formatDay(next.lastDate)}.`,
  );
  const { period } = frame;
  if (period && period.end > today && asked.frame.metric === "by") {
    const by = /\bbefore\b/i.test(asked.text) && period.start === period.end ? addDays(day(period.end), -1) : day(period.end);
    say(
      reply,
      next.nextDate <= by
        ? `That is by ${formatDay(by, today)}, as you asked.`
        : `That is after ${formatDay(by, today)}, so no pay is expected by then.`,
    );
  }
  const others = events.filter((e) => e !== next);
  if (others.length > 0)
    sayTable(
      reply,
      tableLines(
        [{ title: "Regular income" }, { title: "Amount", right: true }, { title: "How often" }, { title: "Next" }],
        [next, ...others].slice(0, 8).map((e) => [escapeName(e.name), formatMoney(e.amount), e.frequency, formatDay(e.nextDate, today)]),
      ),
    );
};
