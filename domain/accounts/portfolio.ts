import { type Day, eachDay } from "../day.ts";
import { type Cents, sum, valueOf } from "../money.ts";

/** A quantity of a security, as an exact decimal in text form. */
export type PortfolioPosition = { securityId: number; quantity: string };
/** Closing price of a trading day in dollars, as an exact decimal in text form. */
export type DayClose = { date: Day; price: string };

/** Returns the last closing price up to the end of a day, or null if there is none. `closes` must be oldest first. */
export const closeBy = (closes: readonly DayClose[], day: Day): DayClose | null => closes.findLast((close) => close.date <= day) ?? null;

/** Returns the value of a position: price × quantity, rounded once to whole cents. */
export const positionValue = (price: string, quantity: string): Cents => valueOf(Number(price), Number(quantity));

/**
 * Returns the total value of the positions at the end of each day from `start` to `end`. Each position is rounded once, so the total
 * matches the list of holdings to the cent. Days before every security has a closing price are omitted.
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
