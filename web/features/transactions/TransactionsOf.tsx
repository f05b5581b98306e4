import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { TransactionFilter } from "#contract/transactions.ts";
import { formatPeriod } from "#domain/format.ts";
import { negate } from "#domain/money.ts";
import { useToday } from "#web/lib/today.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { OtherCurrencies } from "#web/ui/figures/OtherCurrencies.tsx";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { received, summaryQuery, transactionsQuery, useUnreviewed } from "./queries.ts";
import type { Sort } from "./search.ts";
import { TransactionRow } from "./TransactionRow.tsx";

type Props = {
  filter: TransactionFilter;
  ordering?: Sort;
  /** Shows the sum as income. */
  income?: boolean;
  /** Shows only the first rows, without a sum. */
  limit?: number | null;
  /** What to say without any row. */
  empty?: string;
};

/** The transactions that match a filter, live: their sum and count first, then the list page by page. */
export const TransactionsOf = ({ filter, ordering = "-date", income = false, limit = null, empty = "No transactions found" }: Props) => {
  const summary = useQuery(summaryQuery(filter));
  const rows = useInfiniteQuery(transactionsQuery(filter, ordering));
  const unreviewed = useUnreviewed(filter);
  const today = useToday();
  const error = rows.error ?? summary.error;
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!rows.data || !summary.data) return <p className="text-muted">Loading data...</p>;
  const all = rows.data.pages.flatMap((page) => page.results);
  if (all.length === 0) return <p className="text-muted">{empty}</p>;
  const shown = limit === null ? all : all.slice(0, limit);
  const { dateStart: start, dateEnd: end } = filter;
  return (
    <div>
      {limit === null && (
        <p className="text-title font-medium">
          <Money amount={income ? negate(summary.data.total) : summary.data.total} />
        </p>
      )}
      <OtherCurrencies totals={summary.data.otherCurrencies.map((one) => (income ? received(one) : one))} />
      {limit === null && <Unreviewed amount={unreviewed} to="/transactions/review" />}
      <p className="text-muted mb-3">
        {limit === null ? summary.data.count.toLocaleString("en-US") : shown.length}{" "}
        {summary.data.count === 1 ? "transaction" : "transactions"}
        {start && end ? `, ${formatPeriod({ start, end })}` : ""}
      </p>
      {shown.map((row) => (
        <TransactionRow key={row.id} row={row} today={today} withDay href={`/transactions?open=${row.id}`} compact />
      ))}
      {rows.hasNextPage && (limit === null || shown.length < limit) && (
        <div className="mt-3">
          <Button small wide busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
};
