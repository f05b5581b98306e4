import { addDays, day, daysBetween } from "#domain/day.ts";
import { findAnomalies } from "#domain/figures/anomalies.ts";
import type { AnomalyFact, BaseTools } from "../tools/index.ts";
import { rowsFor } from "./rows.ts";

/** Days of history to read in total. A long period leaves fewer days before it, but always enough to compare with. */
const HISTORY_DAYS = 400;
const LEAST_HISTORY_DAYS = 120;

/** Finds unusual charges in a period, compared with the history before it, and prices that rose in it. */
export const anomalies = async (base: BaseTools, { start, end }: { start: string; end: string }) => {
  const history = Math.max(LEAST_HISTORY_DAYS, HISTORY_DAYS - daysBetween(day(start), day(end)));
  const [rows, { subscriptions }] = await Promise.all([
    rowsFor(base, { section: "Expense", start: addDays(day(start), -history), end }),
    base.list_subscriptions({}),
  ]);
  const charges: AnomalyFact[] = findAnomalies(rows, day(start)).map((a) => ({
    kind: a.kind,
    transactionId: a.row.id,
    subscriptionId: null,
    merchant: a.row.merchant,
    date: a.row.date,
    amount: a.row.amount,
    usual: a.kind === "large" ? a.usual : null,
    times: a.kind === "large" ? a.times : null,
    accountId: a.row.accountId,
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
      })),
  );
  // Reports a price increase once, not as a large charge as well.
  const named = new Set(risen.map((r) => `${r.merchant} ${r.date}`));
  const all = [...charges.filter((c) => c.kind !== "large" || !named.has(`${c.merchant} ${c.date}`)), ...risen];
  return { anomalies: all, count: all.length };
};
