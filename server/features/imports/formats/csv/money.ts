import { type Cents, negate, subtract, ZERO } from "#domain/money.ts";
import { FileRefused, quote } from "../refused.ts";
import { type DecimalMark, provenMark, readAmount, sizeOf } from "../values/amount.ts";
import type { RawRow } from "./raw-row.ts";

/** How a file's numbers are read. `proven` is true when some number shows it. */
export type MarkReading = { mark: DecimalMark; proven: boolean };

/** Decides the decimal mark from all amounts of a file. Numbers such as "1.234" alone prove nothing and count as thousands. */
export const decideMark = (rows: readonly RawRow[]): MarkReading => {
  let [points, commas, openPoints, openCommas] = [0, 0, 0, 0];
  for (const row of rows)
    for (const cell of [row.amount, row.debit, row.credit, row.balance, row.fee]) {
      const digits = cell === "" ? null : readAmount(cell)?.digits;
      if (!digits) continue;
      const mark = provenMark(digits);
      if (mark === ".") points += 1;
      else if (mark === ",") commas += 1;
      else if (digits.includes(".")) openPoints += 1;
      else if (digits.includes(",")) openCommas += 1;
    }
  if (points !== commas) return { mark: points > commas ? "." : ",", proven: true };
  return { mark: openPoints > openCommas ? "," : ".", proven: false };
};

/**
 * Parses a cell's number into cents with its written sign; null for an empty cell or a placeholder. Throws FileRefused naming line, column
 * and text.
 */
export const moneyOfCell = (
  text: string,
  mark: DecimalMark,
  line: number,
  column: string,
): { amount: Cents; side: "out" | "in" | null } | null => {
  if (text === "" || /^(-+|–|—|n\/?a|null|nil|\*+)$/i.test(text)) return null;
  const written = readAmount(text);
  const size = written && sizeOf(written.digits, mark);
  if (!written || size === null)
    throw new FileRefused(
      `the ${column} ${quote(text)} is not an amount${written ? ` when a ${mark === "." ? "point" : "comma"} marks the decimals, as in the other rows` : ""}.`,
      line,
      "amount",
    );
  return { amount: written.negative ? negate(size) : size, side: written.side };
};

export type DoubtfulAmount = { line: number; text: string; amount: Cents };

/** Returns the first amount whose three last digits are read as decimals, although they may be thousands; null if there is none. */
export const doubtfulAmount = (rows: readonly RawRow[], mark: DecimalMark): DoubtfulAmount | null => {
  for (const { line, amount, debit, credit } of rows)
    for (const text of [amount, debit, credit]) {
      if (!text.includes(mark)) continue;
      const written = readAmount(text);
      if (!written?.digits.includes(mark) || provenMark(written.digits) !== null) continue;
      const size = sizeOf(written.digits, mark);
      if (size !== null) return { line, text, amount: size };
    }
  return null;
};

/** Returns whether a debit or credit column writes its amounts with a minus: some banks print "-12.00" under Debit. */
export const writesMinus = (cells: Iterable<string>): boolean => {
  let [minus, plus] = [0, 0];
  for (const cell of cells) {
    const written = cell === "" ? null : readAmount(cell);
    if (!written || !/[1-9]/.test(written.digits)) continue;
    if (written.negative) minus += 1;
    else plus += 1;
  }
  return minus > plus;
};

/** Returns the money out of a row with debit and credit columns, or null when both are empty. */
export const splitAmount = (row: RawRow, mark: DecimalMark, minus: { debit: boolean; credit: boolean }): Cents | null => {
  const out = moneyOfCell(row.debit, mark, row.line, "debit")?.amount ?? null;
  const into = moneyOfCell(row.credit, mark, row.line, "credit")?.amount ?? null;
  if (out === null && into === null) return null;
  const [left, came] = [out ?? ZERO, into ?? ZERO];
  return subtract(minus.debit ? negate(left) : left, minus.credit ? negate(came) : came);
};
