import { type Day, isDay } from "#domain/day.ts";
import { type Cents, negate } from "#domain/money.ts";
import { FileRefused, quote } from "../refused.ts";
import { type DecimalMark, provenMark, readAmount, sizeOf } from "../values/amount.ts";
import { dayInOrder, readDate } from "../values/date.ts";

/**
 * Returns the day of an OFX date-time as written: `20261103120000.000[-5:EST]` is November 3 in every time zone. Throws FileRefused naming
 * the tag.
 */
export const ofxDay = (text: string, tag: string, line: number): Day => {
  const digits = /^(\d{4})(\d{2})(\d{2})/.exec(text);
  const day = digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : null;
  if (day !== null && isDay(day)) return day;
  const written = digits ? null : readDate(text);
  const other = written?.orders[0] === "ymd" ? dayInOrder(written, "ymd") : null;
  if (other) return other;
  throw new FileRefused(text === "" ? `the date (${tag}) is missing.` : `the date ${quote(text)} (${tag}) is not a date.`, line);
};

/**
 * Returns the decimal mark if a file's amounts have thousands separators. Null otherwise: as OFX specifies, a single mark is then decimal.
 */
export const groupedMark = (amounts: Iterable<string>): DecimalMark | null => {
  for (const text of amounts) {
    const digits = readAmount(text)?.digits ?? "";
    const both = digits.includes(".") && digits.includes(",");
    const many = digits.split(".").length > 2 || digits.split(",").length > 2;
    if (both || many) return provenMark(digits);
  }
  return null;
};

/** Parses an OFX amount into cents with its written sign. Throws FileRefused naming the tag. */
export const ofxAmount = (text: string, grouped: DecimalMark | null, tag: string, line: number): Cents => {
  const written = readAmount(text);
  const lone: DecimalMark = written?.digits.includes(",") ? "," : ".";
  const mark = grouped !== null && written && (provenMark(written.digits) ?? grouped) === grouped ? grouped : lone;
  const size = written && sizeOf(written.digits, mark);
  if (!written || size === null)
    throw new FileRefused(text === "" ? `the amount (${tag}) is missing.` : `the amount ${quote(text)} (${tag}) is not an amount.`, line);
  return written.negative ? negate(size) : size;
};
