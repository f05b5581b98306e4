import { readAmount } from "../values/amount.ts";
import type { WrittenDate } from "../values/date.ts";
import type { RawRow } from "./raw-row.ts";

const TOTAL =
  /^(sub)?(total|totals|sum|summe|gesamt|suma|somme|totale|totaal|balance|saldo|solde|kontostand|anfangssaldo|endsaldo|opening|closing|beginning|ending|starting|eindsaldo|beginsaldo|count|number of|anzahl|records?)\b/i;
const SECTION =
  /^(posted|pending|cleared|recent|authori[sz]ed|completed) (transactions?|activity|charges)\b|^(transactions?|pending|posted)$/i;

/**
 * Drops rows that are not transactions: totals and balances without a date, section titles, and everything below the last row. A row in the
 * middle with a date or an amount stays, so that an unreadable one is rejected by name.
 */
export const siftRows = (
  rows: readonly RawRow[],
  readDate: (text: string) => WrittenDate | null,
  isPending: (row: RawRow) => boolean,
): RawRow[] => {
  const dated = (row: RawRow): boolean => datesOf(row).some((text) => readDate(text) !== null);
  let last = rows.length - 1;
  while (last >= 0 && !dated(rows[last] as RawRow)) last -= 1;
  return rows.filter((row, i) => dated(row) || isPending(row) || !(isTotal(row) || isAside(row) || (i > last && !hasMoney(row))));
};

/** Returns a row's dates as written, the preferred one first. */
export const datesOf = (row: RawRow): string[] => [row.date, ...row.otherDates].filter((text) => text !== "");

const hasMoney = (row: RawRow): boolean => [row.amount, row.debit, row.credit].some((cell) => /\d/.test(cell) && readAmount(cell) !== null);
const isTotal = (row: RawRow): boolean =>
  [row.date, row.text, row.payee, row.kind, row.status].some((cell) => TOTAL.test(cell) || SECTION.test(cell));
/** Returns whether a line has neither date nor money: a title, a footnote, the second line of a text. */
const isAside = (row: RawRow): boolean => datesOf(row).length === 0 && !hasMoney(row);
