import { latePart } from "#web/ui/late.ts";

/** The transactions behind a figure, for a drawer. Loads when it is first opened. */
export const TransactionsView = latePart(async () => (await import("./TransactionsCitation.tsx")).TransactionsCitation, {
  fallback: <p className="text-muted">Loading data...</p>,
});

/** The transactions that match a filter, for a drawer. Loads when it is first opened. */
export const FilteredTransactions = latePart(async () => (await import("./TransactionsOf.tsx")).TransactionsOf, {
  fallback: <p className="text-muted">Loading data...</p>,
});
