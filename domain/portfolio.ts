import { type Day, eachDay } from "./day.ts";
import { type Cents, sum, valueOf } from "./money.ts";

/** So much of a security, as text of an exact decimal. */
export type PortfolioPosition = { securityId: number; quantity: string };
/** The close of a trading day in dollars, as text of an exact decimal. */
export type DayClose = { date: Day; price: string };

/** The last close up to the end of a day, or null when none is known by then. `closes` are oldest first. */
export const closeBy = (closes: readonly DayClose[], day: Day): DayClose | null => closes.findLast((close) => close.date <= day) ?? null;

/** What a position is worth at a price: price × quantity, rounded once to whole cents. */
export const positionValue = (price: string, quantity: string): Cents => valueOf(Number(price), Number(quantity));

/**
 * What the positions were worth together at the end of each day from `start` to `end`: the sum of their values, each rounded once, so
 * that it equals the list of holdings to the cent. Days by which some security has no close yet are left out.
 */
export const portfolioByDay = (
  positions: readonly PortfolioPosition[],
  closes: ReadonlyMap<number, readonly DayClose[]>,
  start: Day,
  end: Day,
): { date: Day; balance: Cents }[] =>
  eachDay(start, end).flatMap((date) => {
    const values = positions.map(({ securityId, quantity }) => {
      const close = closeBy(closes.get(securityId) ?? [], date);
      return close && positionValue(close.price, quantity);
    });
    return values.every((value) => value !== null) ? [{ date, balance: sum(values) }] : [];
  });
