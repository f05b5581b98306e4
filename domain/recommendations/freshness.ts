import { type Day, daysBetween } from "../day.ts";

/** Rates older than this are marked and never called the best. */
export const STALE_DAYS = 60;
/** Products whose rates are older than this are not recommended. */
export const EXPIRED_DAYS = 365;

export type Freshness = "fresh" | "stale" | "expired";

/** How far the rates of a product can be trusted on a day. Rates without a date are never fresh. */
export const freshnessOf = (asOf: Day | null, today: Day): Freshness => {
  if (asOf === null) return "expired";
  const age = daysBetween(asOf, today);
  return age > EXPIRED_DAYS ? "expired" : age > STALE_DAYS ? "stale" : "fresh";
};
