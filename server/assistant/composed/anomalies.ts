import { addDays, type Day, day, daysBetween } from "#domain/day.ts";
import { findAnomalies } from "#domain/figures/anomalies.ts";
import type { AnomalyFact, BaseTools } from "../tools/index.ts";
import { rowsFor } from "./rows.ts";

/** Characters of a merchant that a selection takes. */
const LONGEST_NAME = 120;

/** Days of history to read in total. A long period leaves fewer days before it, but always enough to compare with. */
const HISTORY_DAYS = 400;
const LEAST_HISTORY_DAYS = 120;

/** Merchants that one selection names at most. */
const MOST_NAMED = 50;
/** Those of some merchants that were paid before a day, so that a charge after it is not their first. */
const paidBefore = async (base: BaseTools, merchants: readonly string[], before: Day): Promise<ReadonlySet<string>> => {
  const names = [...new Set(merchants)].map((name) => name.slice(0, LONGEST_NAME));
  const parts = Array.from({ length: Math.ceil(names.length / MOST_NAMED) }, (_, i) => names.slice(i * MOST_NAMED, (i + 1) * MOST_NAMED));
  const found = await Promise.all(
    parts.map((part) =>
      base.get_spending({ selection: { merchants: part, end: addDays(before, -1) }, groupBy: "merchant", top: MOST_NAMED }),
    ),
  );
  return new Set(found.flatMap(({ groups }) => groups.map(({ label }) => label)));
};

/** Finds unusual charges in a period, compared with the history before it, and prices that rose in it. */
export const anomalies = async (base: BaseTools, { start, end }: { start: string; end: string }) => {
  const history = Math.max(LEAST_HISTORY_DAYS, HISTORY_DAYS - daysBetween(day(start), day(end)));
  const [rows, { subscriptions }] = await Promise.all([
    rowsFor(base, { section: "Expense", start: addDays(day(start), -history), end }),
    base.list_subscriptions({}),
  ]);
  const categoryOf = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
  const found = findAnomalies(rows, day(start));
  const fresh = found.flatMap((a) => (a.kind === "new" ? [a.row.merchant] : []));
  const known = await paidBefore(base, fresh, addDays(day(start), -history));
  const charges: AnomalyFact[] = found
    .filter((a) => a.kind !== "new" || !known.has(a.row.merchant))
    .map((a) => ({
      kind: a.kind,
      transactionId: a.row.id,
      subscriptionId: null,
      merchant: a.row.merchant,
      date: a.row.date,
      amount: a.row.amount,
      usual: a.kind === "large" ? a.usual : null,
      times: a.kind === "large" ? a.times : null,
      accountId: a.row.accountId,
      categoryId: categoryOf.get(a.row.id) ?? null,
    }));
  const risen: AnomalyFact[] = subscriptions.flatMap((s) =>
    s.priceChanges
      .filter((c) => c.day >= start && c.day <= end && c.to > c.from)
      .map((c) => ({
        kind: "price_rise" as const,
        transactionId: null,
        subscriptionId: s.id,
        merchant: s.name,
        date: c.day,
        amount: c.to,
        usual: c.from,
        times: null,
        accountId: s.accountId,
        categoryId: s.categoryId,
      })),
  );
  // Reports a price increase once, not as a large charge as well.
  const named = new Set(risen.map((r) => `${r.merchant} ${r.date}`));
  const all = [...charges.filter((c) => c.kind !== "large" || !named.has(`${c.merchant} ${c.date}`)), ...risen];
  return { anomalies: all, count: all.length };
};
