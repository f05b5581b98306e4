import type { Day } from "#domain/day.ts";
import { dateAt, indexOf, isBusinessDay } from "./history/calendar.ts";
import { type Listed, listed, priceOf } from "./history/prices.ts";

export type { Listed } from "./history/prices.ts";

/** All securities of the fictional market. */
export const listings: readonly Listed[] = listed;

/**
 * Returns the closing price of a listed security in dollars, with two decimals. On a day without trading, the previous one. Throws
 * RangeError for an unknown ticker.
 */
export const closeOn = (ticker: string, day: Day): number => priceOf(ticker, indexOf(day));

/** Whether the fictional market trades on that day. */
export const isTradingDay = (day: Day): boolean => isBusinessDay(dateAt(indexOf(day)));
