import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { TransactionsFetchRequest } from "#contract/citations.ts";
import { queryOfSelection, selectionOfCitation } from "#contract/row-selection.ts";
import type { Day } from "#domain/day.ts";
import { formatPeriod } from "#domain/format.ts";
import { negate } from "#domain/money.ts";
import { useCategories } from "#web/features/categories/index.ts";
import { useToday } from "#web/lib/today.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { OtherCurrencies } from "#web/ui/figures/OtherCurrencies.tsx";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { summaryQuery, transactionsQuery, useUnreviewed } from "./queries.ts";
import { TransactionRow } from "./TransactionRow.tsx";

/** The transactions behind a figure, live: their sum and count first, then the list page by page. */
export const TransactionsCitation = ({ request }: { request: TransactionsFetchRequest | undefined }) => {
  if (!request) throw new Error("a transactions citation without its fetch request");
  const filter = queryOfSelection(selectionOfCitation(request));
  const summary = useQuery(summaryQuery(filter));
  const rows = useInfiniteQuery(transactionsQuery(filter, request.orderBy === "amount" ? "-amount" : "-date"));
  const unreviewed = useUnreviewed(filter);
  const { data: categories } = useCategories();
  const today = useToday();
  if (rows.error) return <p role="alert">Error loading data: {rows.error.message}</p>;
  if (!rows.data || !summary.data) return <p className="text-muted">Loading data...</p>;
  const all = rows.data.pages.flatMap((page) => page.results);
  const category = categories?.find((c) => c.id === request.category)?.name;
  if (all.length === 0) return <p className="text-muted">{category ? `No transactions found for ${category}` : "No transactions found"}</p>;
  const limit = request.limit ?? Number.POSITIVE_INFINITY;
  const shown = all.slice(0, limit);
  const income = request.transactionType === "Income";
  const period =
    request.startDate && request.endDate ? `, ${formatPeriod({ start: request.startDate as Day, end: request.endDate as Day })}` : "";
  return (
    <div>
      {Number.isFinite(limit) ? null : (
        <p className="text-title font-medium">
          <Money amount={income ? negate(summary.data.total) : summary.data.total} />
        </p>
      )}
      <OtherCurrencies totals={summary.data.otherCurrencies.map((one) => (income ? { ...one, total: negate(one.total) } : one))} />
      {Number.isFinite(limit) ? null : <Unreviewed amount={unreviewed} to="/transactions/review" />}
      <p className="text-muted mb-3">
        {Number.isFinite(limit) ? shown.length : summary.data.count.toLocaleString("en-US")}{" "}
        {summary.data.count === 1 ? "transaction" : "transactions"}
        {period}
      </p>
      {shown.map((row) => (
        <TransactionRow key={row.id} row={row} today={today} withDay href={`/transactions?open=${row.id}`} compact />
      ))}
      {rows.hasNextPage && shown.length < limit && (
        <div className="mt-3">
          <Button small wide busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
};
