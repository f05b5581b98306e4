import type { Book } from "./book.ts";
import type { Date } from "./calendar.ts";

/** A rule for a household's money: what it adds to the books on one day. It sees nothing later than that day. */
export type Flow = (at: Date, book: Book) => void;

/** Prices are defined for early 2026; other years change by about 3% a year. */
export const priceLevel = (at: Date): number => 1.03 ** (at.year - 2026);

/** Converts dollars of 2026 to whole cents on the given day. */
export const centsThen = (dollars: number, at: Date): number => Math.round(dollars * 100 * priceLevel(at));
