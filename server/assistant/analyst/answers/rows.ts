import { addDays, day, earlier, weekdayOf } from "#domain/day.ts";
import { formatDay, formatLongDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import type { Selection, ToolResults, TransactionFact } from "../../tools/index.ts";
import { type Frame, type FramePeriod, isFiltered } from "../frame.ts";
import { citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { placeOf, placeWord } from "../nth.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { ALL_ROWS } from "../dialogue/rows.ts";
import { lastDays, selectionOf } from "../planner.ts";
import { cited, citedWords, plural, say, sayTable, sumOf } from "../reply.ts";
import { about, type Answer, asDay, type Asked, periodOf, subject } from "./context.ts";
import { asMoved } from "./moved.ts";
import { dataNotes, familyNote, firstShown, isAhead, isCovered, nothingFound, saidMoney } from "./notes.ts";
import { countRate, everyDays, perMonth } from "./count-rates.ts";
import { smallestOut } from "./smallest.ts";

/** Formats money out without a sign and money in with a plus. */
export const rowAmount = (amount: Cents): string => (amount < 0 ? `+${formatMoney(absolute(amount))}` : formatMoney(amount));
/** Returns the merchant of a row, or the bank's description, escaped. */
export const rowName = (row: TransactionFact): string => escapeName(row.merchant || row.name);

/** Formats rows as a table: date, name, category, account, amount. */
export const rowsTable = (asked: Asked, rows: readonly TransactionFact[]): string[] =>
  tableLines(
    [{ title: "Date" }, { title: "Transaction" }, { title: "Category" }, { title: "Account" }, { title: "Amount", right: true }],
    rows.map((r) => [
      `${formatDay(r.date, asked.today)}${r.pending ? " (pending)" : ""}`,
      rowName(r),
      escapeName(r.category),
      escapeName(r.account),
      rowAmount(r.amount),
    ]),
  );

const citeList = (
  asked: Asked,
  s: Selection,
  period: FramePeriod | null,
  orderBy: "date" | "amount" = "date",
  limit: number | null = null,
) =>
  citeTransactions(
    `${subject(asked.frame, "Transactions")}${period ? ` ${titlePeriod(period, asked.today)}` : ""}`,
    s,
    s.section ?? null,
    orderBy,
    limit,
  );

/** Lists matching rows, latest first: their number, their sum, and the first ten. */
export const searchRows: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  reply.title = `${subject(frame, "Transactions")} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "transactions"));
  const isWhole = frame.metric === ALL_ROWS;
  const limit = isWhole ? MOST_ROWS : Math.min(frame.limit ?? 10, 25);
  const order = frame.order === "largest" || frame.order === "smallest" ? "amount" : "date";
  const s = selectionOf(frame.filter, period);
  const summed =
    frame.filter.section !== null || frame.filter.categories.length + frame.filter.merchants.length > 0 || frame.filter.text !== null;
  const [found, spending] = await Promise.all([
    frame.order === "largest" && frame.filter.section === null && frame.filter.direction === null
      ? largestRows(asked, s, limit)
      : tools("list_transactions", {
          selection: s,
          orderBy: order,
          direction: frame.order === "smallest" || frame.order === "earliest" ? "asc" : "desc",
          limit,
        }),
    summed && frame.filter.section === null && frame.filter.direction === null ? tools("get_spending", { selection: s }) : null,
  ]);
  const what = about(frame, saidMoney)
    .replace(/^ on everything(?= except)/, "")
    .replace(/^ on /, " for ")
    .replace(/ on what mentions/, " that mention");
  const noun = frame.filter.direction === null ? "transaction" : frame.filter.direction === "in" ? "deposit" : "payment";
  if (found.count === 0) return say(reply, ...nothingFound(asked, period, `${noun}s${what}`));
  reply.rows = found.rows.map((r) => r.id);
  reply.shown = found.rows.map((r) => r.merchant || r.name);
  const cite = citeList(asked, s, period, order);
  const sum = listSum(asked, found, spending, s, period);
  const newest =
    isWhole && found.rows.length === found.count
      ? "These are all of them."
      : firstShown(found.rows.length, found.count, order === "amount" || frame.order === "earliest" ? "first" : "latest");
  say(
    reply,
    `**${sum === "" ? citedWords(reply, plural(found.count, noun), cite) : plural(found.count, noun)}${what} ${inPeriod(period, today)}${sum}.**`,
    newest,
  );
  sayTable(reply, rowsTable(asked, found.rows));
  say(reply, familyNote(asked), ...dataNotes(asked, period));
  reply.chips = ["The biggest one?", "Break it down by category", "How many were there last month?"];
};

/** The largest rows whatever their direction. The tool sorts money in and money out apart. */
const largestRows = async ({ tools }: Asked, selection: Selection, limit: number): Promise<ToolResults["list_transactions"]> => {
  const [out, into] = await Promise.all(
    (["desc", "asc"] as const).map((direction) => tools("list_transactions", { selection, orderBy: "amount", direction, limit })),
  );
  if (!out || !into) throw new Error("both lists are read");
  const rows = [...new Map([...out.rows, ...into.rows].map((row) => [row.id, row])).values()];
  return { ...out, rows: rows.toSorted((a, b) => absolute(b.amount) - absolute(a.amount)).slice(0, limit) };
};

/** Adds up the rows of a list that has money in and money out, each for itself, because a mixed sum means nothing. */
export const sumOfRows: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  reply.title = `Sum of transactions ${titlePeriod(period, today)}`;
  const selections = (["out", "in"] as const).map((direction) => selectionOf({ ...frame.filter, direction }, period));
  const [out, into] = await Promise.all(
    selections.map((selection) => tools("list_transactions", { selection, orderBy: "date", limit: 1 })),
  );
  const what = about(frame, saidMoney);
  if (!out || !into || out.count + into.count === 0) return say(reply, ...nothingFound(asked, period, `transactions${what}`));
  const figure = (found: typeof out, s: Selection | undefined): string =>
    cited(reply, absolute(found.total), citeList(asked, s ?? {}, period));
  const parts = [
    out.count > 0 ? `${figure(out, selections[0])} went out in ${plural(out.count, "transaction")}` : "",
    into.count > 0 ? `${figure(into, selections[1])} came in in ${plural(into.count, "transaction")}` : "",
  ].filter(Boolean);
  say(
    reply,
    `**${parts.join(", and ")}${what.replace(/^ on (?:everything )?/, ", ")}, ${inPeriod(period, today)}.**`,
    "Transfers between your accounts and payments to your cards and loans count here, if the list shows them.",
    ...dataNotes(asked, period),
  );
  reply.chips = ["The biggest one?", "Show me the transactions"];
};

/** States the sum of the listed rows if all are money in or all money out; a mixed sum means nothing. */
const listSum = (
  asked: Asked,
  found: ToolResults["list_transactions"],
  spending: ToolResults["get_spending"] | null,
  s: Selection,
  period: FramePeriod,
): string => {
  const { reply, frame } = asked;
  if (spending)
    return spending.count === 0 || spending.total < 0
      ? ""
      : `, ${cited(reply, spending.total, citeTransactions(`${subject(frame)} ${titlePeriod(period, asked.today)}`, s, "Expense"))} of spending`;
  if (frame.filter.direction === null && (frame.filter.section === null || frame.filter.section === "Transfer")) return "";
  return `, ${cited(reply, absolute(found.total), citeList(asked, s, period))} ${found.total < 0 ? "received" : "in all"}`;
};

/** Lists the largest or smallest rows. Refunds are not purchases and are excluded. */
export const largest: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const income = frame.filter.section === "Income";
  const noun = income ? "deposit" : frame.filter.section === "Transfer" ? "transfer" : "purchase";
  const word = frame.order === "smallest" ? "smallest" : "biggest";
  const place = placeOf(frame.metric);
  const limit = Math.min(place ?? frame.limit ?? 5, 25);
  reply.title = `${word === "biggest" ? "Biggest" : "Smallest"} ${noun}s ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "transactions"));
  const s: Selection = { section: "Expense", ...selectionOf(frame.filter, period) };
  const isSmallestOut = word === "smallest" && !income;
  const found = isSmallestOut
    ? await smallestOut(asked, s, limit)
    : (
        await tools("list_transactions", {
          selection: s,
          orderBy: "amount",
          direction: (word === "biggest") === income ? "asc" : "desc",
          limit: word === "smallest" ? MOST_ROWS : limit,
        })
      ).rows;
  const ranked = found.filter((r) => (income ? r.amount < 0 : r.amount > 0)).slice(0, limit);
  const shown = place === null ? ranked : ranked.slice(place - 1);
  const what = about(frame, saidMoney);
  const [first] = shown;
  if (!first) return say(reply, ...nothingFound(asked, period, `${noun}s${what}`));
  reply.rows = shown.map((r) => r.id);
  reply.shown = shown.map((r) => r.merchant || r.name);
  const cite = citeList(asked, s, period, "amount", null);
  const pending = first.pending ? " It is still pending." : "";
  say(
    reply,
    `**Your ${place === null ? "" : `${placeWord(place)} `}${word} ${noun}${what.replace(/^ on everything except /, " except ")} ${inPeriod(period, today)} ${shown.length > 1 ? "is" : "was"} ${rowName(first)}: ${cited(reply, absolute(first.amount), cite)} on ${formatDay(first.date)}.**`,
    `It is in ${escapeName(first.category)}, from ${escapeName(first.account)}.${pending}`,
  );
  if (shown.length > 1) sayTable(reply, rowsTable(asked, shown));
  say(reply, familyNote(asked), ...dataNotes(asked, period));
  reply.chips =
    limit === 1
      ? [...fiveOf(frame, `${word} ${noun}s`, titlePeriod(period, today)), "When was that?"]
      : ["When was the first one?", "Break it down by category"];
};

const MOST_NAME = 30;
/** Offers the five largest or smallest of the same rows. Nothing is offered where a question cannot say which rows these are. */
const fiveOf = ({ filter }: Frame, what: string, when: string): string[] => {
  const ask = (name: string): string[] => (name.length <= MOST_NAME ? [`What were my five ${what}${name} ${when}?`] : []);
  if (!isFiltered(filter)) return ask("");
  const { merchants, categories, accounts, notCategories, notMerchants, text, over, under } = filter;
  const others = accounts.length + notCategories.length + notMerchants.length;
  if (merchants.length + categories.length !== 1 || others > 0 || text !== null || over !== null || under !== null) return [];
  return ask(merchants[0] ? ` at ${merchants[0].label}` : ` on ${categories[0]?.label ?? ""}`);
};

/** Rows looked at to find the first or last purchase. */
const NEAREST = 10;
/** Finds the row that a request is about: one shown before, or the first or last that it selects. */
export const itemRow = async (asked: Asked, s: Selection): Promise<{ row: TransactionFact | null; count: number }> => {
  const { frame, tools } = asked;
  const byDate = tools("list_transactions", {
    selection: s,
    orderBy: "date",
    direction: frame.order === "earliest" ? "asc" : "desc",
    limit: frame.item === null ? NEAREST : 50,
  });
  // Money that came back is no purchase, unless there is nothing else.
  const isMeant = (r: TransactionFact): boolean => frame.filter.section !== "Expense" || r.amount > 0;
  if (frame.item === null) return byDate.then((f) => ({ row: f.rows.find(isMeant) ?? f.rows[0] ?? null, count: f.count }));
  const [dated, sized, small] = await Promise.all([
    byDate,
    tools("list_transactions", { selection: s, orderBy: "amount", direction: "desc", limit: 50 }),
    tools("list_transactions", { selection: s, orderBy: "amount", direction: "asc", limit: 50 }),
  ]);
  const row = [...dated.rows, ...sized.rows, ...small.rows].find((r) => r.id === frame.item) ?? null;
  return { row, count: dated.count };
};

/** Answers when something last (or first) happened, or gives details of a row shown before. */
export const lastTime: Answer = async (asked) => {
  const { frame, reply, today } = asked;
  const period = periodOf(asked);
  const s = selectionOf(frame.filter, period);
  reply.title = `${frame.order === "earliest" ? "First" : "Last"}: ${subject(frame, "transaction")}`;
  const { row, count } = await itemRow(asked, s);
  const moved = row ? null : await asMoved(asked, period);
  if (moved) return lastTime(moved);
  if (!row) return say(reply, ...nothingFound(asked, period, `transactions${about(frame, saidMoney)}`));
  reply.rows = [row.id];
  reply.shown = [row.merchant || row.name];
  const one = citeTransactions(
    `${row.merchant} on ${formatDay(row.date)}`,
    { ...s, start: row.date, end: row.date, merchants: [row.merchant] },
    null,
  );
  const lead = frame.item !== null ? "That was" : frame.order === "earliest" ? "The first was" : "The last was";
  const kind = row.amount < 0 ? "received" : "paid";
  say(
    reply,
    `**${lead} ${formatLongDay(row.date)}: ${rowName(row)}, ${cited(reply, absolute(row.amount), one)} ${kind}.**`,
    `It is in ${escapeName(row.category)}, ${row.amount < 0 ? "to" : "from"} ${escapeName(row.account)}${row.pending ? ", still pending" : ""}.`,
    ago(asked, row.date),
  );
  if (frame.item === null && count > 1)
    say(
      reply,
      `There are ${citedWords(reply, plural(count, "such transaction"), citeList(asked, s, period.all ? null : period))} ${inPeriod(period, today)}.`,
      familyNote(asked),
    );
  reply.chips = frame.item === null ? ["How many times this year?", "Show me the transactions"] : ["Show me the transactions"];
};
const ago = (asked: Asked, date: string): string | null => {
  const days = Math.round((Date.parse(asked.today) - Date.parse(asDay(date))) / 86_400_000);
  return days <= 1 ? null : days < 60 ? `That is ${days} days ago.` : null;
};

/** Answers how many times and for how much, or how many days had no spending. */
export const countRows: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  reply.title = `${subject(frame, "Transactions")} counted ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "transactions"));
  const s = selectionOf(frame.filter, period);
  if (frame.metric === "rate") return countRate(asked, period);
  if (frame.metric === "days") return quietDays(asked, period, s);
  if (frame.metric === "quiet day") return lastQuietDay(asked, period, s);
  if (frame.metric === "days over") return daysOver(asked, period);
  if (frame.metric === "deposits") return deposits(asked, period, s);
  if (frame.metric === "places") return places(asked, period, s);
  if (frame.filter.days.length > 0) return onDays(asked, period, s);
  const found: ToolResults["list_transactions"] = await tools("list_transactions", { selection: s, orderBy: "date", limit: 1 });
  const moved = found.count === 0 ? await asMoved(asked, period) : null;
  if (moved) return countRows(moved);
  const what = about(frame, saidMoney)
    .replace(/^ on what mentions/, " that mention")
    .replace(/^ on /, " for ");
  if (found.count === 0) return say(reply, ...nothingFound(asked, period, `transactions${what}`));
  const cite = citeList(asked, s, period);
  const mixed = frame.filter.section === null;
  say(
    reply,
    mixed
      ? `**There are ${citedWords(reply, plural(found.count, "transaction"), cite)}${what} ${inPeriod(period, today)}.**`
      : `**${plural(found.count, "transaction")}${what} ${inPeriod(period, today)}, ${cited(reply, absolute(found.total), cite)} in all.**`,
    /\bhow (?:often|frequently)\b/i.test(asked.text) ? everyDays(period, found.count) : perMonth(period, found.count),
    familyNote(asked),
    ...dataNotes(asked, period),
  );
  reply.chips = ["The biggest one?", "When was the last one?", "Show me the transactions"];
};

/** Most rows that one list returns. */
const MOST_ROWS = 50;
/** Counts money in, whatever its category. Refunds are money in too. */
const deposits = async (asked: Asked, period: FramePeriod, s: Selection): Promise<void> => {
  const { reply, today, tools } = asked;
  const { rows: into } = await tools("list_transactions", { selection: s, orderBy: "amount", direction: "asc", limit: MOST_ROWS });
  const where =
    asked.frame.filter.accounts.length > 0 ? ` into ${joinNames(asked.frame.filter.accounts.map((a) => escapeName(a.label)))}` : "";
  if (into.length === 0) return say(reply, ...nothingFound(asked, period, `deposits${where}`));
  if (into.length === MOST_ROWS)
    return say(
      reply,
      `**There are at least ${MOST_ROWS} deposits${where} ${inPeriod(period, today)}.**`,
      "Ask about a shorter time for the exact number.",
    );
  const total = absolute(
    sumOf(
      reply,
      into.map((row) => row.amount),
    ),
  );
  const parts = into.map((row) => ({
    label: rowName(row),
    amount: absolute(row.amount),
    view: citeTransactions(rowName(row), { ...s, start: row.date, end: row.date }, row.section === "Expense" ? "Expense" : "Income"),
  }));
  say(
    reply,
    `**${plural(into.length, "deposit")} came${where || " in"} ${inPeriod(period, today)}, ${cited(reply, total, formula(`Deposits ${titlePeriod(period, today)}`, parts))} in all.**`,
    ...dataNotes(asked, period),
  );
  reply.chips = ["Show me the transactions", "What was my income this year?"];
};

/** Counts merchants instead of purchases. */
const places = async (asked: Asked, period: FramePeriod, s: Selection): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const totals = await tools("get_spending", { selection: s, groupBy: "merchant", top: MOST_ROWS });
  const what = about(frame, saidMoney);
  if (totals.count === 0) return say(reply, ...nothingFound(asked, period, `spending${what}`));
  const n = totals.groups.length;
  const cite = citeTransactions(`Spending ${titlePeriod(period, today)}`, s, "Expense");
  say(
    reply,
    totals.cut
      ? `**You spent at more than ${MOST_ROWS} different merchants${what} ${inPeriod(period, today)}, ${cited(reply, totals.total, cite)} in all.**`
      : `**You spent at ${n} different ${n === 1 ? "merchant" : "merchants"}${what} ${inPeriod(period, today)}, ${cited(reply, totals.total, cite)} in all.**`,
    familyNote(asked),
    ...dataNotes(asked, period),
  );
  reply.chips = ["Which merchants do I spend the most at?", "Show me the transactions"];
};

/** Counts purchases on some days of the week. */
const onDays = async (asked: Asked, period: FramePeriod, s: Selection): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const byDay = await tools("get_spending", { selection: s, groupBy: "day" });
  const groups = byDay.groups.filter((g) => frame.filter.days.includes(weekdayOf(day(g.key.slice(0, 10)))));
  const count = groups.reduce((n, g) => n + g.count, 0);
  const days = isWeekend(frame.filter.days) ? "weekends" : "weekdays";
  const what = about(frame, saidMoney).replace(/^ on /, " for ");
  if (count === 0) return say(reply, ...nothingFound(asked, period, `transactions${what} on ${days}`));
  say(
    reply,
    `**There are ${plural(count, "transaction")}${what} on ${days} ${inPeriod(period, today)}.**`,
    familyNote(asked),
    ...dataNotes(asked, period),
  );
  reply.chips = ["How much was that in total?", "The biggest one?"];
};
const isWeekend = (days: readonly number[]): boolean => days.every((d) => d === 0 || d === 6);

const quietDays = async (asked: Asked, period: FramePeriod, s: Selection): Promise<void> => {
  const byDay = await asked.tools("get_spending", { selection: s, groupBy: "day" });
  const days = Math.round((Date.parse(period.end) - Date.parse(period.start)) / 86_400_000) + 1;
  const busy = byDay.groups.filter((g) => g.count > 0).length;
  const cite = citeTransactions(`Spending ${titlePeriod(period, asked.today)}`, s, "Expense");
  say(
    asked.reply,
    `**${plural(days - busy, "day")} of ${days} had no spending ${inPeriod(period, asked.today)}.**`,
    `On the other ${busy} you spent ${cited(asked.reply, byDay.total, cite)}.`,
  );
  asked.reply.chips = ["Show my spending by day this month"];
};

/** Answers when a day last passed without spending. */
const lastQuietDay = async (asked: Asked, period: FramePeriod, s: Selection): Promise<void> => {
  const { reply, today, tools } = asked;
  const shown = period.asked ? period : lastDays(today, LOOK_BACK);
  const byDay = await tools("get_spending", { selection: { ...s, start: shown.start, end: shown.end }, groupBy: "day" });
  const busy = new Set(byDay.groups.filter((g) => g.count > 0).map((g) => g.key.slice(0, 10)));
  let on = earlier(day(shown.end), addDays(today, -1));
  while (on >= shown.start && busy.has(on)) on = addDays(on, -1);
  const what = about(asked.frame, saidMoney);
  if (on < shown.start)
    return say(reply, `**You spent something${what} on every day ${inPeriod(shown, today)}.**`, ...dataNotes(asked, shown));
  say(
    reply,
    `**The last day without spending${what} was ${formatLongDay(on)}.**`,
    ago(asked, on),
    "Today is not over, so it is not counted.",
  );
  reply.chips = ["How many days without spending this month?", "Show my spending by day this month"];
};
/** How far back days are looked through, in days. */
const LOOK_BACK = 365;

/** Counts days whose spending came to more, or less, than an amount. */
const daysOver = async (asked: Asked, period: FramePeriod): Promise<void> => {
  const { frame, reply, today, tools } = asked;
  const { over, under } = frame.filter;
  const rows = { ...frame.filter, over: null, under: null };
  const byDay = await tools("get_spending", { selection: selectionOf(rows, period), groupBy: "day" });
  const days = byDay.groups.filter((g) => g.count > 0 && (over === null || g.total > over) && (under === null || g.total < under));
  const size = over !== null ? `more than ${saidMoney(over)}` : `less than ${saidMoney(under ?? 0)}`;
  const what = about({ ...frame, filter: rows }, saidMoney);
  say(
    reply,
    `**You spent ${size}${what} on ${plural(days.length, "day")} ${inPeriod(period, today)}.**`,
    byDay.groups.length >= MOST_DAYS ? "Only the latest days are counted; ask about a shorter time for all of them." : null,
  );
  if (days.length > 0)
    sayTable(
      reply,
      tableLines(
        [{ title: "Day" }, { title: "Spent", right: true }],
        days
          .toSorted((a, b) => b.total - a.total)
          .slice(0, 10)
          .map((g) => {
            const on = day(g.key.slice(0, 10));
            const view = citeTransactions(formatDay(on), { ...selectionOf(rows, null), start: on, end: on }, "Expense");
            return [formatDay(on, today), cited(reply, g.total, view)];
          }),
      ),
    );
  say(reply, familyNote(asked), ...dataNotes(asked, period));
  reply.chips = ["Show my spending by day this month", "What were my biggest purchases this month?"];
};
/** The tools return at most this many days. */
const MOST_DAYS = 400;

/** Lists what has not posted yet. */
export const pendingRows: Answer = async (asked) => {
  const { frame, reply, tools } = asked;
  const s: Selection = { ...selectionOf(frame.filter, frame.period), pending: true };
  reply.title = "Pending transactions";
  const [found, spending] = await Promise.all([
    tools("list_transactions", { selection: s, orderBy: "date", limit: 15 }),
    tools("get_spending", { selection: s }),
  ]);
  if (found.count === 0) {
    say(reply, `**Nothing is pending${about(frame, saidMoney)}.**`, ...dataNotes(asked, null));
    reply.chips = ["Show my latest transactions"];
    return;
  }
  reply.rows = found.rows.map((r) => r.id);
  const words = found.count === 1 ? "transaction is" : "transactions are";
  const size =
    spending.count > 0 ? `, ${cited(reply, spending.total, citeTransactions("Pending spending", s, "Expense"))} of spending` : "";
  say(
    reply,
    `**${citedWords(reply, String(found.count), citeTransactions("Pending transactions", s, null))} ${words} pending${about(frame, saidMoney)}${size}.**`,
    "Amounts may still change until they post.",
  );
  sayTable(reply, rowsTable(asked, found.rows));
  say(reply, ...dataNotes(asked, null));
  reply.chips = ["How much did I spend this month?", "Show my latest transactions"];
};

/** Asks whether money came back yet, which the latest refund tells. */
const ARRIVED =
  /^(?!.*\b(?:ever|any|anything)\b)(?:(?:and|so|ok) )*(?:did|has|have|is|was)\b.*\b(?:arrive[ds]?|come|came|posted|post|landed|land|gone through|go through|cleared|clear|yet)\b/i;
/** Lists refunds: the negative amounts among expenses. */
export const refunds: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  reply.title = `Refunds ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "refunds"));
  const s: Selection = { ...selectionOf(frame.filter, period), section: "Expense" };
  const found = await tools("list_transactions", { selection: s, orderBy: "amount", direction: "asc", limit: 50 });
  const back = found.rows.filter((r) => r.amount < 0);
  // An old refund does not say that the one which is waited for has come.
  if (back.length > 0 ? !ARRIVED.test(asked.text) : isCovered(asked, period)) reply.truth.found = back.length > 0;
  if (back.length === 0) {
    say(reply, ...nothingFound(asked, period, `refunds${about(frame, saidMoney).replace(/^ at /, " from ")}`));
    reply.chips = ["What's pending?", "Show my latest transactions"];
    return;
  }
  reply.rows = back.slice(0, 15).map((r) => r.id);
  const total = sumOf(
    reply,
    back.map((r) => absolute(r.amount)),
  );
  const cite = citeTransactions(
    "Where the refunds came from",
    { ...s, merchants: [...new Set(back.map((r) => r.merchant))].slice(0, 50) },
    "Expense",
  );
  const least = back.length === found.rows.length && found.count > back.length ? "at least " : "";
  const latest = ARRIVED.test(asked.text) ? back.toSorted((a, b) => b.date.localeCompare(a.date))[0] : undefined;
  if (latest)
    say(
      reply,
      `**The last refund${about(frame, saidMoney).replace(/^ at /, " from ")} was ${cited(reply, absolute(latest.amount), citeTransactions(`Refund of ${formatDay(latest.date)}`, { ids: [latest.id] }, null))} on ${formatDay(latest.date, today)}.**`,
    );
  say(
    reply,
    `**You got ${least}${cited(reply, total, cite)} back${about(frame, saidMoney).replace(/^ at /, " from ")} ${inPeriod(period, today)}, in ${plural(back.length, "refund")}.**`,
  );
  sayTable(reply, rowsTable(asked, back.slice(0, 15)));
  say(reply, "The link opens all transactions of these merchants; refunds are the ones with a plus.", ...dataNotes(asked, period));
  reply.chips = ["What's pending?", "How much did I spend this month?"];
};
