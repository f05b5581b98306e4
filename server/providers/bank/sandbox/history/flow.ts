import type { Book } from "./book.ts";
import type { Date } from "./calendar.ts";

/** A rule of a household's money: what it writes in the books on one day. It sees nothing later than that day. */
export type Flow = (at: Date, book: Book) => void;

/** Prices are told for early 2026; other years follow about 3% a year. */
export const priceLevel = (at: Date): number => 1.03 ** (at.year - 2026);

/** Dollars of 2026 as whole cents of the day. */
export const centsThen = (dollars: number, at: Date): number => Math.round(dollars * 100 * priceLevel(at));
