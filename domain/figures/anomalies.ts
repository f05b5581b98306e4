import { type Day, daysBetween } from "../day.ts";
import { medianOf } from "./cash-flow.ts";
import { type Cents, cents } from "../money.ts";

/** A spending transaction. The amount is positive when money left the account. */
export type ChargeRow = { id: number; date: Day; merchant: string; amount: Cents; accountId: number };
export type Anomaly =
  | { kind: "duplicate"; row: ChargeRow; of: ChargeRow }
  /** `usual` is the median of the merchant's earlier charges; `times` is their number. */
  | { kind: "large"; row: ChargeRow; usual: Cents; times: number }
  | { kind: "new"; row: ChargeRow };

/** Two charges of one merchant and amount on one account within this many days may be a double charge. */
const TWICE_DAYS = 2;
/** If a merchant has had this many such pairs before, repeats are normal for it (two fares, two coffees). */
const HABIT_PAIRS = 2;
const LEAST_DUPLICATE = 500;
const LEAST_BEFORE = 4;
const LEAST_ABOVE = 2_500;
const LEAST_NEW = 10_000;
/** With less history than this, every merchant would look new. */
const LEAST_HISTORY_DAYS = 60;

const inOrder = (rows: readonly ChargeRow[]): ChargeRow[] => rows.toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);

const pairsOf = (rows: readonly ChargeRow[]): [ChargeRow, ChargeRow][] =>
  [...Map.groupBy(rows, (r) => `${r.accountId} ${r.amount}`).values()].flatMap((same) =>
    same.slice(1).flatMap((row, i): [ChargeRow, ChargeRow][] => {
      const before = same[i];
      return before && daysBetween(before.date, row.date) <= TWICE_DAYS ? [[before, row]] : [];
    }),
  );

const ofMerchant = (all: readonly ChargeRow[], start: Day, known: boolean): Anomaly[] => {
  const rows = inOrder(all);
  const pairs = pairsOf(rows).filter(([, row]) => row.amount >= LEAST_DUPLICATE);
  const habit = pairs.filter(([, row]) => row.date < start).length >= HABIT_PAIRS;
  const twice = new Map(habit ? [] : pairs.map(([of, row]) => [row.id, of]));
  return rows.flatMap((row, i): Anomaly[] => {
    if (row.date < start) return [];
    const of = twice.get(row.id);
    if (of) return [{ kind: "duplicate", row, of }];
    const before = rows.slice(0, i).map((r) => r.amount);
    if (before.length === 0 && known && row.amount >= LEAST_NEW) return [{ kind: "new", row }];
    if (before.length < LEAST_BEFORE) return [];
    const usual = medianOf(before);
    const most = Math.max(...before);
    const unusual = row.amount >= usual * 2 && row.amount * 2 >= most * 3 && row.amount - usual >= LEAST_ABOVE;
    return unusual ? [{ kind: "large", row, usual: cents(usual), times: before.length }] : [];
  });
};

/**
 * Finds unusual charges from `start` on, compared with earlier charges; largest first. It reports three kinds: the same amount charged
 * twice within two days, a charge of at least twice the merchant's median and 1.5 times its largest, and a first charge of $100 or more.
 * Rows are spending; refunds are skipped.
 */
export const findAnomalies = (rows: readonly ChargeRow[], start: Day): Anomaly[] => {
  const charges = rows.filter((row) => row.amount > 0);
  const first = charges.reduce<Day | null>((least, row) => (least === null || row.date < least ? row.date : least), null);
  const known = first !== null && daysBetween(first, start) >= LEAST_HISTORY_DAYS;
  return [...Map.groupBy(charges, (row) => row.merchant).values()]
    .flatMap((of) => ofMerchant(of, start, known))
    .toSorted((a, b) => b.row.amount - a.row.amount || a.row.id - b.row.id);
};
