import { addDays, addMonths, type Day, day, daysBetween, earlier, endOfMonth, startOfMonth } from "#domain/day.ts";
import { formatDay, formatMoney, formatMonth, joinNames } from "#domain/format.ts";
import { absolute, type Cents, negate } from "#domain/money.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { citeTransactions } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import type { FramePeriod } from "../frame.ts";
import { inPeriod } from "../period-name.ts";
import { averageOf, cited, differenceOf, plural, say, sayTable, standsTo, sumOf, zeroOf } from "../reply.ts";
import { type Answer, type Asked, dataStart, periodOf } from "./context.ts";
import { isAhead, nothingFound } from "./notes.ts";

/** Most rows that one list returns, how full a slice of a long time may be on average, and most slices. */
const MOST_ROWS = 50;
const FILLED = 0.6;
const MOST_SLICES = 8;
const SHOWN = 12;

/** Returns all transfers of some accounts. A long time is read in slices, because a list has an end. Null if that is still too long. */
const transfersOf = async (asked: Asked, period: FramePeriod): Promise<TransactionFact[] | null> => {
  const idsOf = (list: readonly { ids: number[] }[]): number[] => list.flatMap((a) => a.ids).slice(0, MOST_ROWS);
  const { accounts, from } = asked.frame.filter;
  const list = async (start: Day, end: Day, accountIds: number[]) =>
    asked.tools("list_transactions", {
      selection: { start, end, section: "Transfer", accountIds },
      orderBy: "date",
      direction: "desc",
      limit: MOST_ROWS,
    });
  const [start, end] = [day(period.start), earlier(day(period.end), asked.today)];
  const [into, out] = [idsOf(accounts), idsOf(from)];
  const isWith = (others: readonly number[], { transferAccountId }: TransactionFact): boolean =>
    transferAccountId !== undefined && others.includes(transferAccountId);
  const all = await list(start, end, into);
  const kept = (rows: readonly TransactionFact[]): TransactionFact[] => rows.filter((r) => out.length === 0 || isWith(out, r));
  if (all.count <= MOST_ROWS) return kept(all.rows);
  // Both accounts of a transfer have a row, so the other side tells the same money with the other sign.
  const others = out.length > 0 ? await list(start, end, out) : null;
  if (others !== null && others.count <= MOST_ROWS)
    return others.rows.flatMap((r) => (isWith(into, r) ? [{ ...r, amount: negate(r.amount) }] : []));
  const slices = Math.ceil(all.count / (MOST_ROWS * FILLED));
  if (slices > MOST_SLICES) return null;
  const days = daysBetween(start, end) + 1;
  const rows: TransactionFact[] = [];
  for (let i = 0; i < slices; i++) {
    const [first, next] = [Math.floor((days * i) / slices), Math.floor((days * (i + 1)) / slices)];
    const slice = await list(addDays(start, first), addDays(start, next - 1), into);
    if (slice.count > MOST_ROWS) return null;
    rows.unshift(...slice.rows);
  }
  return kept(rows);
};

type Sides = { into: TransactionFact[]; out: TransactionFact[]; moved: Cents; back: Cents };
const sidesOf = (asked: Asked, rows: readonly TransactionFact[]): Sides => {
  const [into, out] = [rows.filter((r) => r.amount < 0), rows.filter((r) => r.amount > 0)];
  const sum = (list: readonly TransactionFact[]): Cents =>
    list.length === 0
      ? zeroOf(asked.reply)
      : sumOf(
          asked.reply,
          list.map((r) => absolute(r.amount)),
        );
  return { into, out, moved: sum(into), back: sum(out) };
};
const figure = (asked: Asked, amount: Cents, name: string, rows: readonly TransactionFact[]): string =>
  rows.length === 0 || rows.length > 500
    ? formatMoney(amount)
    : cited(asked.reply, amount, citeTransactions(name, { ids: rows.map((r) => r.id) }, null));

/** Whether the accounts of a request are cards, into which money is not moved but paid. */
const areCards = ({ frame, vocabulary }: Asked): boolean => {
  const ids = frame.filter.accounts.flatMap((a) => a.ids);
  return ids.length > 0 && ids.every((id) => vocabulary.accounts.some((a) => a.id === id && a.type === "credit"));
};

/** Answers how much was moved into accounts from others of the household: "how much did we put into savings?" */
export const movedIn: Answer = async (asked) => {
  const { reply, today, frame } = asked;
  const period = periodOf(asked);
  const nameOf = (list: readonly { label: string }[]): string => joinNames(list.map((a) => escapeName(a.label)));
  const where = `${nameOf(frame.filter.accounts)}${frame.filter.from.length > 0 ? ` from ${nameOf(frame.filter.from)}` : ""}`;
  const isCards = areCards(asked);
  reply.title = isCards ? "Card payments" : "Moved into savings";
  reply.chips = isCards
    ? ["How much do I owe?", "When are my card payments due?"]
    : ["How much is in savings?", "What is my savings rate this year?"];
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "transfers"));
  const start = dataStart(asked);
  const within = period.all && start ? { ...period, start } : period;
  const rows = await transfersOf(asked, within);
  if (rows === null)
    return say(reply, "**There are too many transfers in that time to add up here.**", "Name a shorter time, such as a year.");
  const { into, out, moved, back } = sidesOf(asked, rows);
  const other = frame.compare?.by === "period" ? frame.compare.other : null;
  const before = other ? await transfersOf(asked, other) : null;
  const isUnknown = other !== null && before === null;
  const then = before ? sidesOf(asked, before) : null;
  const stands = then ? standsTo(reply, moved, then.moved) : null;
  if (isCards && into.length === 0 && !then) return say(reply, ...nothingFound(asked, within, `payments to ${where}`));
  if (into.length === 0 && out.length === 0 && !then)
    return say(reply, ...nothingFound(asked, within, `transfers ${OUT_OF.test(asked.text) ? "out of" : "into"} ${where}`));
  if (OUT_OF.test(asked.text) && frame.filter.from.length === 0 && !then) return movedOut(asked, { into, out, moved, back }, within, where);
  if (isCards && !then) {
    say(
      reply,
      `**You paid ${figure(asked, moved, `Payments to ${nameOf(frame.filter.accounts)}`, into)} to ${where} ${inPeriod(within, today)}, in ${plural(into.length, "payment")}.**`,
      "What was bought with it is not counted.",
    );
    if (frame.groupBy === "month" && into.length > 0) return byMonth(asked, into, within);
    if (into.length > 0) transferTable(asked, into, moved);
    return;
  }
  say(
    reply,
    `**You moved ${figure(asked, moved, "Moved in", into)} into ${where} ${inPeriod(within, today)}.**`,
    `That is ${plural(into.length, "transfer")}${then && other ? ` and ${stands ?? "compares with"} the ${figure(asked, then.moved, "Moved in before", then.into)} moved ${inPeriod(other, today)}` : ""}.`,
    out.length > 0
      ? `${figure(asked, back, "Moved out", out)} was moved out again, so ${formatMoney(differenceOf(reply, moved, back), { forceSign: true })} stayed.`
      : "Nothing was moved out again.",
    isUnknown && other ? `There are too many transfers ${inPeriod(other, today)} to compare with.` : null,
    "Interest and other income are not counted.",
  );
  if (frame.groupBy === "month" && into.length > 0) return byMonth(asked, into, within);
  if (into.length > 0) transferTable(asked, into, moved);
};

const transferTable = ({ reply, today }: Asked, rows: readonly TransactionFact[], total: Cents): void =>
  sayTable(
    reply,
    tableLines(
      [{ title: "Date" }, { title: "Transfer" }, { title: "Account" }, { title: "Amount", right: true }],
      [
        ...rows
          .slice(0, SHOWN)
          .map((r) => [
            formatDay(r.date, today),
            escapeName(r.name),
            escapeName(r.account),
            cited(reply, absolute(r.amount), citeTransactions(`${r.name} on ${formatDay(r.date)}`, { ids: [r.id] }, null)),
          ]),
        ...(rows.length > SHOWN ? [["**Total with all others**", "", "", `**${formatMoney(total)}**`]] : []),
      ],
    ),
  );

/** Asks for transfers out of accounts: "how much did we move out of savings?" */
const OUT_OF =
  /\b(?:out of|away from|withdr[ae]wn?|withdrawals? from|(?:take|took|taken|taking|move|moved|moving|transfer|transferred|transfers?) (?:money |cash )?(?:out|from))\b/i;
/** Answers how much was moved out of accounts to others of the household. */
const movedOut = (asked: Asked, { into, out, moved, back }: Sides, period: FramePeriod, where: string): void => {
  const { reply, today } = asked;
  reply.title = "Moved out of savings";
  say(
    reply,
    out.length === 0
      ? `**Nothing was moved out of ${where} ${inPeriod(period, today)}.**`
      : `**You moved ${figure(asked, back, "Moved out", out)} out of ${where} ${inPeriod(period, today)}.**`,
    out.length > 0 ? `That is ${plural(out.length, "transfer")}.` : null,
    into.length > 0
      ? `${figure(asked, moved, "Moved in", into)} was moved in, so the transfers changed it by ${formatMoney(differenceOf(reply, moved, back), { forceSign: true })}.`
      : "Nothing was moved in.",
    "Purchases and payments to others are not counted.",
  );
  if (out.length > 0) transferTable(asked, out, back);
};

const byMonth = (asked: Asked, into: readonly TransactionFact[], period: FramePeriod): void => {
  const { reply, today } = asked;
  const months: Day[] = [];
  for (let at = startOfMonth(earlier(day(period.end), today)); endOfMonth(at) >= day(period.start); at = addMonths(at, -1)) months.push(at);
  const sums = months.map((at) => {
    const rows = into.filter((r) => startOfMonth(r.date) === at);
    return {
      at,
      rows,
      sum:
        rows.length === 0
          ? zeroOf(reply)
          : sumOf(
              reply,
              rows.map((r) => absolute(r.amount)),
            ),
    };
  });
  sayTable(
    reply,
    tableLines(
      [{ title: "Month" }, { title: "Moved in", right: true }],
      sums.map((m) => [formatMonth(m.at), figure(asked, m.sum, `Moved in, ${formatMonth(m.at)}`, m.rows)]),
    ),
  );
  const whole = sums.filter((m) => m.at >= day(period.start) && endOfMonth(m.at) <= day(period.end) && endOfMonth(m.at) < today);
  if (whole.length > 1)
    say(
      reply,
      `The mean of ${plural(whole.length, "full month")} is ${formatMoney(
        averageOf(
          reply,
          whole.map((m) => m.sum),
          whole.length,
        ),
      )}.`,
    );
};
