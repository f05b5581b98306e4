import { addDays, type Day, daysBetween } from "../day.ts";
import type { Cents } from "../money.ts";
import { billerKey, isBill, isEveryday } from "./biller.ts";
import { averageNow, isSteady, type PriceChange, priceChanges, samePrice, variation } from "./price.ts";
import { bestFit, type Fit, type Frequency, nextDay, regularParts } from "./schedule.ts";

/** A posted spending row that is not a transfer. Refunds (negative) are accepted and ignored. */
export type SpendingRow = {
  id: number;
  accountId: number;
  day: Day;
  /** Positive when money goes out. */
  amount: Cents;
  merchant: string | null;
  description: string;
  categoryId: number;
  /** Taxonomy code of the category; null for the household's own categories. */
  code: string | null;
};

/** A series of regular payments to one biller. */
export type Stream = {
  accountId: number;
  biller: string;
  name: string;
  categoryId: number;
  frequency: Frequency;
  intervalDays: number;
  rowIds: number[];
  averageAmount: Cents;
  lastAmount: Cents;
  firstDate: Day;
  lastDate: Day;
  nextDate: Day;
  priceChanges: PriceChange[];
  /** Whether payments still come: the last is at most one and a half intervals ago. */
  active: boolean;
};

/** Finds recurring payments as of `today`: one stream per contract, even when a biller has several. Pure; row order does not matter. */
export const detectRecurring = (rows: readonly SpendingRow[], today: Day): Stream[] => {
  const keys = new Map<string, string>();
  const keyOf = ({ merchant, description }: SpendingRow): string => {
    const name = merchant ?? ` ${description}`;
    const key = keys.get(name) ?? billerKey(merchant, description);
    keys.set(name, key);
    return key;
  };
  const groups = Map.groupBy(
    rows.filter((row) => row.amount > 0),
    (row) => `${row.accountId} ${keyOf(row)}`,
  );
  return [...groups.values()].flatMap((group) => (group.length < 2 ? [] : streamsOf(inOrder(group), today)));
};

const inOrder = (rows: readonly SpendingRow[]): SpendingRow[] =>
  rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));

type Contract = { rows: SpendingRow[]; fit: Fit };

/**
 * Treats all rows of a biller as one contract if they fit one rhythm, apart from extra payments at its prices. Otherwise looks for one
 * contract per price.
 */
const streamsOf = (rows: SpendingRow[], today: Day): Stream[] => {
  const whole = asContract(rows, 1);
  if (whole) return [streamOf(rows, whole, today)];
  const prices = byPrice(rows);
  const chargedTwice = besideExtras(rows, 1);
  const isApart = (): boolean => prices.every((cluster) => asContract(cluster, cluster.length / rows.length) !== null);
  if (chargedTwice && isSteady(chargedTwice.rows) && isOfKnownPrices(rows, chargedTwice.rows) && !isApart())
    return [streamOf(chargedTwice.rows, chargedTwice.fit, today)];
  const streams: Stream[] = [];
  const free = new Set(rows);
  for (const cluster of prices) {
    const here = cluster.filter((row) => free.has(row));
    const share = here.length / rows.length;
    const fit = asContract(here, share);
    const found = fit ? { rows: here, fit } : besideExtras(here, share);
    if (!found) continue;
    const contract = withNewPrice(
      found.rows,
      found.fit,
      rows.filter((row) => free.has(row)),
    );
    for (const row of contract.rows) free.delete(row);
    streams.push(streamOf(contract.rows, contract.fit, today));
  }
  return streams.length === 0 && chargedTwice && isBill(rows.at(-1)?.code ?? null)
    ? [streamOf(chargedTwice.rows, chargedTwice.fit, today)]
    : streams;
};

/** Regular payments that one extra payment may accompany. With fewer, chance could find a rhythm in any purchases. */
const REGULAR_PER_EXTRA = 4;
/** Regular payments that are needed if the biller also has payments of other prices. */
const REGULAR_AMONG_OTHERS = 6;
const LEAST_COVERAGE = 0.8;
/** Share of the tolerance that the regular payments may be off on average. Chance is off by half of it. */
const EXACTNESS = 0.4;

/** Returns the contract that is left without a few extra payments, such as a charge made twice. Its rhythm must be closer than others. */
const besideExtras = (rows: readonly SpendingRow[], share: number): Contract | null => {
  const extras = Math.floor(rows.length / (REGULAR_PER_EXTRA + 1));
  if (extras === 0 || (share < 1 && rows.length - extras < REGULAR_AMONG_OTHERS)) return null;
  for (const part of regularParts(
    rows.map((row) => row.day),
    extras,
  )) {
    if (part.length === rows.length) continue;
    const kept = part.flatMap((at) => rows[at] ?? []);
    const fit = asContract(kept, (share * kept.length) / rows.length);
    if (fit && fit.coverage >= LEAST_COVERAGE && fit.meanError <= fit.rhythm.tolerance * EXACTNESS) return { rows: kept, fit };
  }
  return null;
};

/** Whether the rows outside a contract cost what payments of the contract cost, so that they are no other contract. */
const isOfKnownPrices = (rows: readonly SpendingRow[], contract: readonly SpendingRow[]): boolean => {
  const inside = new Set(contract);
  return rows.every((row) => inside.has(row) || contract.some((paid) => samePrice(paid.amount, row.amount)));
};

/** Groups rows of about the same price, largest group first. */
const byPrice = (rows: readonly SpendingRow[]): SpendingRow[][] => {
  const sorted = rows.toSorted((a, b) => a.amount - b.amount);
  const clusters: SpendingRow[][] = [];
  for (const row of sorted) {
    const cluster = clusters.at(-1);
    if (cluster && samePrice(cluster.at(-1)?.amount ?? 0, row.amount)) cluster.push(row);
    else clusters.push([row]);
  }
  return clusters.map(inOrder).toSorted((a, b) => b.length - a.length || (b[0]?.amount ?? 0) - (a[0]?.amount ?? 0));
};

/**
 * Returns the rhythm of the rows if they form one contract; null otherwise. Amounts must be constant except for price changes; those of
 * bills may vary. `share` is the rows' fraction of all payments to the biller: where most are other purchases, the test is stricter.
 */
const asContract = (rows: readonly SpendingRow[], share: number): Fit | null => {
  const fit = bestFit(rows.map((row) => row.day));
  if (!fit) return null;
  const code = rows.at(-1)?.code ?? null;
  const exact = rows.every((row) => Math.abs(row.amount - (rows[0]?.amount ?? 0)) <= row.amount * 0.01);
  if (rows.length === 2 && isEveryday(code)) return null;
  if (rows.length === 2 && share < 1) return rows[0]?.amount === rows[1]?.amount ? fit : null;
  if (rows.length === 2) return exact || (isBill(code) && variation(rows) <= 0.12) ? fit : null;
  if (isEveryday(code)) return exact && share > 0.5 && rows.length >= 6 ? fit : null;
  if (share < 0.5) return exact && rows.length >= 4 ? fit : null;
  if (isSteady(rows)) return fit;
  const most = isBill(code) ? 0.8 : 0.35;
  return rows.length >= 4 && fit.coverage >= 0.8 && variation(rows) <= most ? fit : null;
};

/** Extends a contract by payments that continue its rhythm at a new price, from half to double the old one. */
const withNewPrice = (rows: SpendingRow[], fit: Fit, free: readonly SpendingRow[]): Contract => {
  const later: SpendingRow[] = [];
  let [last, at] = [rows.at(-1), fit];
  for (;;) {
    if (!last) break;
    const [due, before] = [nextDay(at, last.day), last];
    const next = free.find(
      (row) =>
        row.day > before.day &&
        Math.abs(daysBetween(due, row.day)) <= at.rhythm.tolerance &&
        row.amount >= before.amount / 2 &&
        row.amount <= before.amount * 2 &&
        !rows.includes(row),
    );
    if (!next) break;
    later.push(next);
    at = { ...at, slots: [...at.slots, (at.slots.at(-1) ?? 0) + 1] };
    last = next;
  }
  const all = [...rows, ...later];
  const again = bestFit(all.map((row) => row.day));
  return later.length > 0 && again && isSteady(all) ? { rows: all, fit: again } : { rows, fit };
};

/** At intervals of half a year or more, every price change counts as real. */
const RARE_DAYS = 180;

const streamOf = (rows: readonly SpendingRow[], fit: Fit, today: Day): Stream => {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new RangeError("a stream has rows");
  const { frequency, intervalDays, tolerance } = fit.rhythm;
  return {
    accountId: first.accountId,
    biller: billerKey(last.merchant, last.description),
    name: last.merchant ?? last.description,
    categoryId: last.categoryId,
    frequency,
    intervalDays,
    rowIds: rows.map((row) => row.id),
    averageAmount: averageNow(rows, intervalDays >= RARE_DAYS),
    lastAmount: last.amount,
    firstDate: first.day,
    lastDate: last.day,
    nextDate: nextDay(fit, last.day),
    priceChanges: priceChanges(rows, intervalDays >= RARE_DAYS),
    active: today <= addDays(last.day, Math.ceil(intervalDays * 1.5) + tolerance),
  };
};
