import { provenMark, readAmount } from "../values/amount.ts";
import { readDate } from "../values/date.ts";
import { type Columns, NO_COLUMNS } from "./columns.ts";
import type { HeadRecord } from "./layout.ts";
import { isSideWord } from "./side.ts";

type Column = { at: number; values: string[]; filled: number };

/**
 * Detects the columns of a file without a header from their values: dates, money (one column, two columns, a running balance), sides,
 * texts. Lines whose date cannot be read do not count.
 */
export const contentColumns = (records: readonly HeadRecord[]): Columns => {
  const sample = records.filter(({ cells }) => cells.some((cell) => readDate(cell) !== null));
  const width = sample.reduce((n, { cells }) => Math.max(n, cells.length), 0);
  const columns = Array.from({ length: width }, (_, at): Column => {
    const values = sample.map(({ cells }) => (cells[at] ?? "").trim());
    return { at, values, filled: values.filter((value) => value !== "").length };
  }).filter(({ filled }) => filled > 0);
  const dates = columns.filter((column) => most(column, (value) => readDate(value) !== null));
  const rest = columns.filter((column) => !dates.includes(column));
  const numbers = rest.filter((column) => most(column, (value) => /\d/.test(value) && readAmount(value) !== null));
  const written = numbers.filter((column) => column.values.some(isWrittenAsMoney));
  const money = written.length > 0 ? written : numbers;
  const words = rest.filter((column) => !numbers.includes(column) && column.values.some((value) => /\p{L}/u.test(value)));
  const side = words.find((column) => column.filled === sample.length && column.values.every(isSideWord));
  const currency = words.find((column) => column !== side && column.values.every((value) => value === "" || /^[A-Z]{3}$/.test(value)));
  const texts = words.filter((column) => column !== side && column !== currency);
  const longest = texts.reduce<Column | null>((a, b) => (a === null || letters(b) > letters(a) ? b : a), null);
  return {
    ...NO_COLUMNS,
    ...moneyOf(money),
    dates: dates.map(({ at }) => at),
    side: side?.at ?? -1,
    currency: currency?.at ?? -1,
    texts: longest ? [longest.at] : [],
  };
};

const most = ({ values, filled }: Column, test: (value: string) => boolean): boolean =>
  values.filter((value) => value !== "" && test(value)).length >= filled * 0.8;
const letters = ({ values }: Column): number => values.reduce((n, value) => n + value.length, 0);
const isWrittenAsMoney = (value: string): boolean => {
  const amount = readAmount(value);
  return amount !== null && (provenMark(amount.digits) !== null || amount.negative);
};

const moneyOf = (money: readonly Column[]): Partial<Columns> => {
  const [first, second, third] = money;
  if (!first) return {};
  if (!second) return { amount: first.at };
  const exclusive =
    first.values.every((value, i) => isNothing(value) || isNothing(second.values[i] ?? "")) &&
    first.values.some(isNothing) &&
    second.values.some(isNothing);
  return exclusive ? { debit: first.at, credit: second.at, balance: third?.at ?? -1 } : { amount: first.at, balance: second.at };
};
const isNothing = (value: string): boolean => value === "" || /^[0.,]+$/.test(value);
