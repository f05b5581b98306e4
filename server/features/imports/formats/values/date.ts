import { type Day, daysInMonth } from "#domain/day.ts";
import { monthNamed } from "./months.ts";

/** Order of the parts of an all-digit date. */
export type DateOrder = "ymd" | "dmy" | "mdy";
/** A date as written: its numbers in order, and the orders in which it could be read. */
export type WrittenDate = { parts: readonly [number, number, number]; orders: readonly DateOrder[]; dotted: boolean };

const TIME = String.raw`(?:[T ,]+(?:at |um |a las )?\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[A-Z]{2,5}|[+-]\d{2}:?\d{2})?(?:\s*\[[^\]]*\])?)?`;
const ISO = new RegExp(String.raw`^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\.?${TIME}$`, "i");
const DIGITS = new RegExp(String.raw`^(\d{1,2})\s?([-/. ])\s?(\d{1,2})\s?[-/. ]\s?(\d{4}|'?\d{2})\.?${TIME}$`, "i");
const COMPACT = /^(\d{8})(?:\d{6}(?:\.\d+)?)?(?:\s*\[[^\]]*\])?$/;
const DAY_NAME_YEAR = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?[-/ ]*(?:de |of )?([\p{L}]+)\.?,?[-/ ]*(?:de |del |of )?(\d{4}|'?\d{2})${TIME}$`,
  "iu",
);
const NAME_DAY_YEAR = new RegExp(String.raw`^([\p{L}]+)\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?,?[-/ ]+(\d{4}|'\d{2})${TIME}$`, "iu");
const YEAR_NAME_DAY = new RegExp(String.raw`^(\d{4})[-/ ]*([\p{L}]+)\.?[-/ ]*(\d{1,2})${TIME}$`, "iu");
const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mie|jue|vie|sab|dom)[\p{L}]*[.,]*\s+(?=\d|\p{L})/iu;

const year = (text: string): number => {
  const digits = text.replace("'", "");
  const n = Number(digits);
  return digits.length === 4 ? n : n < 70 ? 2000 + n : 1900 + n;
};
const isReal = (y: number, m: number, d: number): boolean =>
  y >= 1900 && y <= 2199 && m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m);
const fixed = (y: number, m: number, d: number): WrittenDate => ({ parts: [y, m, d], orders: ["ymd"], dotted: false });

/**
 * Parses how a date is written, ignoring time and weekday; null when the text is not a date in any order. The day as written counts,
 * whatever the time zone.
 */
export const readDate = (given: string): WrittenDate | null => {
  const text = given.trim();
  if (text.length < 6 || text.length > 50) return null;
  const written = digitDate(text) ?? namedDate(text) ?? namedDate(text.replace(WEEKDAY, "")) ?? digitDate(text.replace(WEEKDAY, ""));
  return written && written.orders.length > 0 ? written : null;
};

const digitDate = (text: string): WrittenDate | null => {
  const iso = ISO.exec(text);
  if (iso) return onlyReal(fixed(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const digits = DIGITS.exec(text);
  if (digits) {
    const [a, b, c] = [Number(digits[1]), Number(digits[3]), year(digits[4] ?? "")];
    return onlyReal({ parts: [a, b, c], orders: ["dmy", "mdy"], dotted: digits[2] === "." });
  }
  const compact = COMPACT.exec(text)?.[1];
  if (!compact) return null;
  const first = onlyReal(fixed(Number(compact.slice(0, 4)), Number(compact.slice(4, 6)), Number(compact.slice(6, 8))));
  if (first.orders.length > 0) return first;
  return onlyReal({
    parts: [Number(compact.slice(0, 2)), Number(compact.slice(2, 4)), Number(compact.slice(4, 8))],
    orders: ["dmy", "mdy"],
    dotted: false,
  });
};

const namedDate = (text: string): WrittenDate | null => {
  const [a, b, c] = [DAY_NAME_YEAR.exec(text), NAME_DAY_YEAR.exec(text), YEAR_NAME_DAY.exec(text)];
  const found = a ? [a[3], a[2], a[1]] : b ? [b[3], b[1], b[2]] : c ? [c[1], c[2], c[3]] : null;
  const month = found && monthNamed(found[1] ?? "");
  return found && month ? onlyReal(fixed(year(found[0] ?? ""), month, Number(found[2]))) : null;
};

const onlyReal = (written: WrittenDate): WrittenDate => ({
  ...written,
  orders: written.orders.filter((order) => isReal(...inOrder(written, order))),
});

const inOrder = ({ parts: [a, b, c] }: WrittenDate, order: DateOrder): [y: number, m: number, d: number] =>
  order === "ymd" ? [a, b, c] : order === "dmy" ? [c, b, a] : [c, a, b];

/** Returns the day of a written date in an order, or null when it is not valid in that order. */
export const dayInOrder = (written: WrittenDate, order: DateOrder): Day | null => {
  const [only] = written.orders;
  const use = only === "ymd" ? only : order;
  if (!written.orders.includes(use)) return null;
  const [y, m, d] = inOrder(written, use);
  return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}` as Day;
};
