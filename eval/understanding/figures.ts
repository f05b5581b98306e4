/*
 * What a reply must show, as the reckoning states it. A figure has alternatives, of which one is enough. A reading needs all its figures, and
 * one reading is enough.
 */
export type Figure = {
  any: readonly string[];
  /** A number of rows, which may stand as a word and must not be part of a date. */
  counts?: readonly number[];
  /** Whether the reply may say instead that there is nothing. */
  none?: boolean;
};
export type Reading = {
  figures: readonly Figure[];
  /** Of a list: how many rows it has. A reply that states another number lists something else. */
  rows?: number;
  /** Whether a table may show the figures, away from the opening. */
  spread?: boolean;
  /** A name that must lead: in the opening, or in the first row of the table. */
  lead?: Figure;
  /** Whether this is only a part of what was asked for. */
  partial?: boolean;
};
export type Expected = readonly Reading[];

export const only = (...figures: Figure[]): Expected => [{ figures }];
export const oneOf = (...texts: readonly (readonly string[])[]): Figure => ({ any: texts.flat() });

const dollars = (n: number, digits: number): string =>
  n.toLocaleString("en-US", { style: "currency", currency: "USD", minimumFractionDigits: digits, maximumFractionDigits: digits });
/** Cents as a reply may write them. */
export const money = (cents: number): string[] => {
  const size = Math.abs(cents) / 100;
  return Number.isInteger(size) ? [dollars(size, 2), dollars(size, 0)] : [dollars(size, 2)];
};
export const percent = (part: number, whole: number): string[] => {
  const p = (Math.abs(part) * 100) / Math.abs(whole);
  return [`${p.toFixed(1)}%`, `${p.toFixed(1)} %`, `${Math.round(p)}%`, `${p.toFixed(2)}%`];
};
export const rate = (of: number): string[] => [`${of}%`, `${of} %`, `${of.toFixed(2)}%`];
export const monthName = (iso: string): string =>
  new Date(`${iso.slice(0, 7)}-01T00:00:00Z`).toLocaleString("en-US", { month: "long", timeZone: "UTC" });
export const date = (iso: string): string[] => {
  const [month, day] = [monthName(iso), Number(iso.slice(8, 10))];
  return [`${month} ${day}`, `${month.slice(0, 3)} ${day}`];
};
/** A number of rows. Zero may be said in words. */
export const counted = (...counts: number[]): Figure => ({ any: [], counts, none: counts.includes(0) });
/** A sum that is zero because there are no rows. */
export const NOTHING: Figure = { any: ["$0.00"], none: true };
