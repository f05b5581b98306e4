import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ListChecks from "lucide-react/icons/list-checks";
import Plus from "lucide-react/icons/plus";
import ReceiptText from "lucide-react/icons/receipt-text";
import { useMemo, useState } from "react";
import type { Day } from "#domain/day.ts";
import { useAccounts } from "#web/features/accounts/index.ts";
import { wordsFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { buttonClass, Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";
import { Filters } from "./Filters.tsx";
import { summaryQuery, transactionsQuery } from "./queries.ts";
import { reviewCountQuery } from "./review-count.ts";
import { LateSelectionBar } from "./LateSelectionBar.tsx";
import { filterOf, filtersSet, useTransactionSearch } from "./search.ts";
import { TransactionsList } from "./TransactionsList.tsx";
import { useDetails } from "./use-details.tsx";
import { useSelection } from "./use-selection.ts";
import { WriteTransaction } from "./WriteTransaction.tsx";

/** Every transaction, newest first unless told; grouped by day while the order is by day. */
export const TransactionsScreen = () => {
  const [search, set] = useTransactionSearch();
  const today = session.current()?.today ?? ("1970-01-01" as Day);
  const { q, period, category, account } = search;
  const filter = useMemo(
    () =>
      filterOf(
        { ...(q ? { q } : {}), ...(period ? { period } : {}), ...(category ? { category } : {}), ...(account ? { account } : {}) },
        today,
      ),
    [q, period, category, account, today],
  );
  const sort = search.sort ?? "-date";
  const list = useInfiniteQuery(transactionsQuery(filter, sort));
  const everything = useQuery(summaryQuery({}));
  const summary = useQuery(summaryQuery(filter));
  const [adding, setAdding] = useState(false);
  const place = JSON.stringify([filter, sort]);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.results) ?? [], [list.data]);
  const selection = useSelection(rows, place);
  useDetails(search.open, today, set);
  return (
    <Screen
      title="Transactions"
      actions={
        <>
          <ToReview />
          <IconButton
            label="Select transactions"
            icon={<ListChecks />}
            aria-pressed={selection.on}
            disabled={rows.length === 0}
            onClick={() => (selection.on ? selection.end() : selection.begin())}
          />
          <IconButton label="Add transaction" icon={<Plus />} onClick={() => setAdding(true)} />
        </>
      }
    >
      <Filters today={today} oldest={everything.data?.oldest ?? null} count={summary.data?.count} />
      {list.error ? (
        <ErrorState title="Transactions did not load" onRetry={() => void list.refetch()} busy={list.isFetching}>
          {wordsFor(list.error)}
        </ErrorState>
      ) : !list.data ? (
        <div className="mt-6">
          <SkeletonRows rows={10} />
        </div>
      ) : list.data.pages[0]?.results.length === 0 ? (
        <Empty />
      ) : (
        <TransactionsList
          rows={rows}
          selection={selection}
          grouped={sort.endsWith("date")}
          filter={filter}
          today={today}
          dim={list.isPlaceholderData}
          more={list.hasNextPage}
          onMore={() => {
            if (!list.isFetchingNextPage) void list.fetchNextPage();
          }}
          open={search.open}
          onOpen={(id) => set({ open: id }, { replace: search.open !== undefined })}
          place={place}
        />
      )}
      {list.isFetchingNextPage && (
        <p className="caption muted py-4 text-center" role="status">
          Loading more…
        </p>
      )}
      {selection.on && (
        <LateSelectionBar
          selection={selection}
          total={summary.data?.count ?? rows.length}
          loaded={rows.length}
          onMore={list.hasNextPage ? () => list.fetchNextPage({ throwOnError: true }) : null}
        />
      )}
      {adding && <WriteTransaction transaction={null} today={today} onClose={() => setAdding(false)} />}
    </Screen>
  );
};

/** The way to the rows whose category waits for a person's word; nothing while there are none. It stands in the bar, so that its coming moves nothing. */
const ToReview = () => {
  const { data: count } = useQuery(reviewCountQuery);
  return count ? (
    <Link to={"/transactions/review" as never} className={buttonClass({ small: true })}>
      {`Review ${count.toLocaleString("en-US")}`}
    </Link>
  ) : null;
};

const Empty = () => {
  const [search, set] = useTransactionSearch();
  const { data: accounts } = useAccounts();
  const filtered = filtersSet(search) > 0 || Boolean(search.q);
  if (filtered || !accounts || accounts.length > 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title="No transactions found"
        actions={
          filtered ? (
            <Button
              small
              onClick={() => set({ q: undefined, period: undefined, category: undefined, account: undefined, sort: undefined })}
            >
              Clear filters
            </Button>
          ) : undefined
        }
      >
        {filtered ? "Try a wider date range, or fewer filters." : undefined}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ReceiptText />}
      actions={
        <a className={buttonClass({ look: "primary" })} href="/settings/connected-accounts">
          Add account
        </a>
      }
    >
      Your transactions will appear here once your accounts are connected and synced.
    </EmptyState>
  );
};
