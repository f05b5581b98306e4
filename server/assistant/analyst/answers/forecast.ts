import { LEAST_WEEKS } from "#domain/figures/cash-flow.ts";
import { addDays, addMonths, type Day, day, startOfMonth, startOfQuarter, startOfWeek, startOfYear } from "#domain/day.ts";
import { formatDay, formatMoney, formatMonth, joinNames } from "#domain/format.ts";
import { absolute, type Cents, cents, negate } from "#domain/money.ts";
import type { ForecastFact } from "../../tools/index.ts";
import { citeAccounts, citeTransactions } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { namesOfUsed } from "./accounts-used.ts";
import { inPeriod } from "../period-name.ts";
import { cited, differenceOf, plural, say, sayTable, sumOf } from "../reply.ts";
import { nextPayday } from "./bills.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";

const SHOWN = 8;

const method = (f: ForecastFact, hasRange = true): string =>
  `Regular payments are taken on their expected days, the rest as the median of each weekday over ${plural(f.weeks, "week")}${hasRange ? "; the range takes a quiet and a busy week" : ""}. A forecast is an estimate.`;
const tooLittle = (asked: Asked, f: ForecastFact): void => {
  say(
    asked.reply,
    asked.vocabulary.range
      ? `**I have ${plural(f.weeks, "whole week")} of transactions; for a forecast I need ${LEAST_WEEKS}.**`
      : "**There are no transactions yet, so there is nothing to base a forecast on.**",
  );
  asked.reply.chips = asked.vocabulary.range
    ? ["How much did I spend this month?", "What bills are due this month?"]
    : ["What can you do?"];
};

const paydayWords = /\b(?:pay ?day|pay ?check|next pay|i get paid|paid again)\b/i;

/** Returns the end day of the forecast and how to phrase it. What is safe to spend is meant until the next pay, unless a time is named. */
const horizon = async (asked: Asked): Promise<{ end: string; words: string }> => {
  const { end } = periodOf(asked);
  const isUntilPay = paydayWords.test(asked.text) || (asked.frame.metric === "safe" && asked.frame.period?.asked !== true);
  if (!isUntilPay) return { end, words: `by ${formatDay(day(end))}` };
  const pay = nextPayday((await asked.tools("get_income_events", {})).events);
  if (!pay) return { end, words: `by ${formatDay(day(end))} (I see no regular pay)` };
  const last = pay.nextDate > asked.today ? addDays(pay.nextDate, -1) : asked.today;
  return { end: last, words: `before your next pay, expected on ${formatDay(pay.nextDate)}` };
};

const eventsTable = (asked: Asked, f: ForecastFact): void => {
  if (f.events.length === 0) return;
  const shown =
    f.events.length > SHOWN
      ? f.events
          .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
          .slice(0, SHOWN)
          .toSorted((a, b) => a.date.localeCompare(b.date))
      : f.events;
  sayTable(
    asked.reply,
    tableLines(
      [{ title: f.events.length > SHOWN ? "Largest expected" : "Expected" }, { title: "" }, { title: "Amount", right: true }],
      shown.map((e) => [formatDay(e.date, asked.today), escapeName(e.name), formatMoney(e.amount, { forceSign: true })]),
    ),
  );
};

/** Forecasts the balance, spending, or savings. */
export const forecast: Answer = async (asked) => {
  const { frame } = asked;
  asked.reply.title = "Looking ahead";
  asked.reply.chips = ["What bills are due this month?", "When do I get paid next?", "What's my savings rate?"];
  if (frame.metric === "reach" && frame.amount !== null) return reach(asked, cents(frame.amount));
  const { end, words } = await horizon(asked);
  if (frame.metric === "spending") return spending(asked, end, words);
  if (frame.metric === "saving") return saving(asked, end, words);
  const ids = frame.filter.accounts.flatMap((a) => a.ids);
  const f = await asked.tools("forecast_cashflow", ids.length > 0 ? { end, accountIds: ids.slice(0, 50) } : { end });
  if (f.accountIds.length === 0) {
    asked.reply.chips = ["What accounts do I have?"];
    return say(asked.reply, "**I see no checking or savings account whose balance I could forecast.**");
  }
  if (frame.metric === "safe") return safe(asked, f, words);
  if (f.weeks < LEAST_WEEKS) return tooLittle(asked, f);
  await balance(asked, f, words);
};

/** What is there now less the regular payments of the time. Money still to come is not counted, so that the answer stays on the safe side. */
const safe = async (asked: Asked, f: ForecastFact, words: string): Promise<void> => {
  const { reply, today, frame } = asked;
  reply.title = "Free to spend";
  const view = citeAccounts("Balance today", f.accountIds, today);
  const kept = frame.amount === null ? null : cents(frame.amount);
  const afterBills = differenceOf(reply, f.opening, f.outgoing);
  const free = kept === null ? afterBills : differenceOf(reply, afterBills, kept);
  const keeping = kept === null ? "" : ` and the ${formatMoney(kept)} you want to keep`;
  say(
    reply,
    free > 0
      ? `**About ${formatMoney(free)} is safe to spend ${words}.**`
      : `**Nothing is safe to spend ${words}: ${formatMoney(absolute(free))} is missing for what is due${kept === null ? "" : " and to keep"}.**`,
    `That is ${cited(reply, f.opening, view)} in ${await namesOfUsed(asked, f.accountIds)} less ${formatMoney(f.outgoing)} of regular payments${keeping}. Money still to come is not counted. It is an estimate.`,
  );
  eventsTable(asked, f);
};

const FARTHEST = 600;
/** Answers how long until cash, or the named accounts, reach an amount if each month leaves what a month usually leaves. */
const reach = async (asked: Asked, target: Cents): Promise<void> => {
  const { reply, tools, frame, today } = asked;
  const [{ accounts }, usual] = await Promise.all([tools("get_accounts", {}), tools("affordability", {})]);
  const ids = new Set(frame.filter.accounts.length > 0 ? frame.filter.accounts.flatMap((a) => a.ids) : usual.cashAccountIds);
  const assets = accounts.filter((a) => ids.has(a.id) && a.isAsset);
  const view = citeAccounts("What is there", [...ids], today);
  const has = sumOf(
    reply,
    assets.map((a) => a.balance),
  );
  const where = joinNames(assets.map((a) => escapeName(a.name)));
  if (assets.length === 0) return say(reply, "**I see no savings account to start from.**");
  if (has >= target) return say(reply, `**You are there: ${where} ${assets.length > 1 ? "hold" : "holds"} ${cited(reply, has, view)}.**`);
  const missing = differenceOf(reply, target, has);
  if (usual.months === 0)
    return say(
      reply,
      `**${formatMoney(missing)} is missing to ${formatMoney(target)}; I need one full month to say how fast you get there.**`,
    );
  const left = formatMoney(absolute(usual.net));
  if (usual.net <= 0)
    return say(
      reply,
      `**At your usual pace you don't get there: a usual month leaves a gap of ${left}.**`,
      `You have ${cited(reply, has, view)}; ${formatMoney(missing)} is missing to ${formatMoney(target)}.`,
    );
  const months = Math.ceil(missing / usual.net);
  say(
    reply,
    months > FARTHEST
      ? `**At your usual pace that takes more than fifty years: a usual month leaves ${left}.**`
      : `**About ${plural(months, "month")}, by ${formatMonth(addMonths(today, months))}, if all that a usual month leaves (${left}) goes there.**`,
    `You have ${cited(reply, has, view)} in ${where}; ${formatMoney(missing)} is missing to ${formatMoney(target)}.`,
    `A usual month is the mean of ${plural(usual.months, "full month")}. An estimate, without interest.`,
  );
};

/** Asks whether money suffices, rather than whether it runs out. */
const ENOUGH =
  /\b(?:enough|last|lasts|stretch|suffice|make it|hold out|cover|(?:see|get|carry) (?:us|me)|tide|stay (?:above|positive|in the black)|without (?:going|running|overdrawing))\b/i;
const balance = async (asked: Asked, f: ForecastFact, words: string): Promise<void> => {
  const { reply, frame, today } = asked;
  const names = await namesOfUsed(asked, f.accountIds);
  const view = citeAccounts("Balance today", f.accountIds, today);
  // Future days have no rows that a link could open, so only the starting balance is linked.
  const [closing, lowest] = [formatMoney(f.closing), formatMoney(f.lowest.amount)];
  const runsOut = f.lowest.amount < 0;
  const several = f.accountIds.length > 1;
  // "Is there enough" and "will it run out" are answered by opposite words.
  const asksEnough = ENOUGH.test(asked.text);
  const wanted = frame.metric === "below" && frame.amount !== null ? cents(frame.amount) : null;
  const isBelow = wanted !== null && f.lowest.amount < wanted;
  if (wanted !== null)
    say(
      reply,
      `**${names} ${isBelow ? "would fall below" : several ? "stay at or above" : "stays at or above"} ${formatMoney(wanted)} ${words}, at your usual pace: the lowest is ${lowest} on ${formatDay(f.lowest.date)}.**`,
      `At the end of that time about ${closing}.`,
    );
  else
    say(
      reply,
      frame.metric === "out"
        ? runsOut
          ? `**${asksEnough ? "No, it does not look like it" : "Yes, it looks that way"}: ${names} would be at ${lowest} on ${formatDay(f.lowest.date)}, ${words}.**`
          : `**${asksEnough ? "Yes" : "No, not"} at your usual pace: ${names} ${several ? "stay" : "stays"} above zero ${words}, at the lowest ${lowest} on ${formatDay(f.lowest.date)}.**`
        : `**${names} ${several ? "are" : "is"} heading for about ${closing} ${words}, somewhere from ${formatMoney(f.low)} to ${formatMoney(f.high)}.**`,
      frame.metric === "out"
        ? `At the end of that time about ${closing}.`
        : runsOut
          ? `It would go below zero on the way: ${lowest} on ${formatDay(f.lowest.date)}.`
          : `The lowest on the way is ${lowest} on ${formatDay(f.lowest.date)}.`,
    );
  sayTable(
    reply,
    tableLines(
      [{ title: `From ${formatDay(today, today)} to ${formatDay(f.end, today)}` }, { title: "Amount", right: true }],
      [
        ["Balance today", cited(reply, f.opening, view)],
        ["Regular money in", formatMoney(f.incoming, { forceSign: true })],
        ["Regular payments", formatMoney(negate(f.outgoing))],
        ["The rest, as usual", formatMoney(negate(f.everyday), { forceSign: true })],
        ["**Expected**", `**${formatMoney(f.closing)}**`],
      ],
    ),
  );
  eventsTable(asked, f);
  say(reply, method(f));
};

/** Where the time begins whose spending is forecast: a year from its first day, anything else from the first of the month. */
const BEGINS: Partial<Record<string, (today: Day) => Day>> = { year: startOfYear, quarter: startOfQuarter, week: startOfWeek };
/** Forecasts what will have been spent. */
const spending = async (asked: Asked, end: string, words: string): Promise<void> => {
  const { reply, tools, today, frame } = asked;
  if (frame.period !== null && frame.period.start > today && frame.period.grain !== "day") return spendingAhead(asked, end);
  const start = BEGINS[frame.period?.grain ?? "month"]?.(today) ?? startOfMonth(today);
  const [f, soFar] = await Promise.all([
    tools("forecast_cashflow", { end, of: "spending" }),
    tools("get_spending", { selection: { start, end: today } }),
  ]);
  if (f.weeks < LEAST_WEEKS) return tooLittle(asked, f);
  const more = absolute(f.closing);
  const view = citeTransactions(`Spending since ${formatDay(start)}`, { start, end: today }, "Expense");
  const total = sumOf(reply, [soFar.total, more]);
  const [low, high] = [sumOf(reply, [soFar.total, absolute(f.high)]), sumOf(reply, [soFar.total, absolute(f.low)])];
  say(
    reply,
    `**You are heading for about ${formatMoney(total)} of spending since ${formatDay(start)} ${words}, somewhere from ${formatMoney(low)} to ${formatMoney(high)}.**`,
    `${cited(reply, soFar.total, view)} is spent already; about ${formatMoney(more)} is to come.`,
  );
  eventsTable(asked, f);
  say(reply, method(f));
};

/** Forecasts the spending of a future time: what is expected by its end, minus what is expected before it. It states no range. */
const spendingAhead = async (asked: Asked, end: string): Promise<void> => {
  const { reply, tools, today } = asked;
  const period = periodOf(asked);
  const [f, before] = await Promise.all([
    tools("forecast_cashflow", { end, of: "spending" }),
    tools("forecast_cashflow", { end: addDays(day(period.start), -1), of: "spending" }),
  ]);
  if (f.weeks < LEAST_WEEKS) return tooLittle(asked, f);
  const within = (until: Cents, start: Cents): string => formatMoney(differenceOf(reply, absolute(until), absolute(start)));
  say(reply, `**You are heading for about ${within(f.closing, before.closing)} of spending ${inPeriod(period, today)}.**`);
  eventsTable(asked, { ...f, events: f.events.filter(({ date }) => date >= period.start) });
  say(reply, method(f, false));
};

const saving = async (asked: Asked, end: string, words: string): Promise<void> => {
  const { reply, tools } = asked;
  const [f, now] = await Promise.all([tools("forecast_cashflow", { end, of: "saving" }), tools("affordability", {})]);
  if (f.weeks < LEAST_WEEKS) return tooLittle(asked, f);
  const size = (amount: Cents): string => formatMoney(absolute(amount));
  say(
    reply,
    f.closing >= 0
      ? `**About ${size(f.closing)} more comes in than goes out from today ${words}.**`
      : `**About ${size(f.closing)} more goes out than comes in from today ${words}.**`,
    `The range is ${formatMoney(f.low)} to ${formatMoney(f.high)}.`,
    now.months > 0 ? `A usual month leaves ${now.net < 0 ? "a gap of " : ""}${size(now.net)}.` : null,
  );
  eventsTable(asked, f);
  say(reply, method(f));
};
