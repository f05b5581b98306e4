import { type Day } from "#domain/day.ts";
import { type Cents, absolute, subtract, ZERO } from "#domain/money.ts";
import type { BadLine } from "../refused.ts";
import { readEach } from "../refused.ts";
import type { DecimalMark } from "../values/amount.ts";
import type { Columns } from "./columns.ts";
import type { DateReader } from "./dates.ts";
import { moneyOfCell, splitAmount, writesMinus } from "./money.ts";
import type { RawRow } from "./raw-row.ts";
import { datesOf } from "./not-rows.ts";
import { isPending } from "./row-status.ts";
import type { SettledRow } from "./sign.ts";

/** Reads the day and the written amount of each row. Lines with an unreadable value are returned as `bad`, with the column and text. */
export const settleRows = (
  rows: readonly RawRow[],
  columns: Columns,
  mark: DecimalMark,
  dateReader: DateReader,
  dayOf: (text: string, line: number) => Day,
  today: Day,
): { settled: SettledRow[]; bad: BadLine[] } => {
  const minus = { debit: writesMinus(rows.map((row) => row.debit)), credit: writesMinus(rows.map((row) => row.credit)) };
  let last = today;
  const { done, bad } = readEach(rows, (raw): SettledRow & { fee: Cents } => {
    const text = datesOf(raw).find((candidate) => dateReader(candidate) !== null) ?? raw.date;
    const day: Day = isPending(raw) && dateReader(text) === null ? last : dayOf(text, raw.line);
    last = day;
    const balance = moneyOfCell(raw.balance, mark, raw.line, "balance")?.amount ?? null;
    const fee = absolute(moneyOfCell(raw.fee, mark, raw.line, "fee")?.amount ?? ZERO);
    if (columns.amount < 0) return { raw, day, balance, written: splitAmount(raw, mark, minus) ?? ZERO, side: null, fee };
    const cell = moneyOfCell(raw.amount, mark, raw.line, "amount");
    return { raw, day, balance, written: cell?.amount ?? ZERO, side: cell?.side ?? null, fee };
  });
  return { settled: columns.fee < 0 ? done : takeFees(done), bad };
};

/** Adds the fee of a separate column to the amount if the balance shows that the amount does not include it. */
const takeFees = (rows: readonly (SettledRow & { fee: Cents })[]): SettledRow[] => {
  const moves = (i: number, amount: Cents): boolean => {
    const [balance, before, after] = [rows[i]?.balance ?? null, rows[i - 1]?.balance ?? null, rows[i + 1]?.balance ?? null];
    return balance !== null && (balance - (before ?? Number.NaN) === amount || balance - (after ?? Number.NaN) === amount);
  };
  const apart = rows.filter((row, i) => row.fee !== 0 && moves(i, subtract(row.written, row.fee))).length;
  const within = rows.filter((row, i) => row.fee !== 0 && moves(i, row.written)).length;
  return apart > within ? rows.map((row) => ({ ...row, written: subtract(row.written, row.fee) })) : [...rows];
};
