import type { Day } from "#domain/day.ts";
import { dateAt, indexOf, isBusinessDay } from "./history/calendar.ts";
import { type Listed, listed, priceOf } from "./history/prices.ts";

export type { Listed } from "./history/prices.ts";

/** Every security of the invented market. */
export const listings: readonly Listed[] = listed;

/** The close of a listed security in dollars, two decimals; on a day without trading that of the last one. Throws RangeError for another ticker. */
export const closeOn = (ticker: string, day: Day): number => priceOf(ticker, indexOf(day));

/** Whether the invented market trades that day. */
export const isTradingDay = (day: Day): boolean => isBusinessDay(dateAt(indexOf(day)));
