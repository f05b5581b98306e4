import type { WrittenDate } from "../values/date.ts";
import { datesOf, isNoRow, sumsOf } from "./not-rows.ts";
import type { RawRow } from "./raw-row.ts";

/**
 * Drops rows that are surely not transactions: totals and balances without a date, section titles, and footnotes below the last row. Any
 * other row without a readable date stays, so that it is rejected by name.
 */
export const siftRows = (
  rows: readonly RawRow[],
  readDate: (text: string) => WrittenDate | null,
  isPending: (row: RawRow) => boolean,
): RawRow[] => {
  const dated = (row: RawRow): boolean => datesOf(row).some((text) => readDate(text) !== null);
  let last = rows.length - 1;
  while (last >= 0 && !dated(rows[last] as RawRow)) last -= 1;
  const addsUp = sumsOf(rows, dated);
  return rows.filter((row, i) => dated(row) || isPending(row) || !isNoRow(row, i > last, addsUp));
};
