import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ListChecks from "lucide-react/icons/list-checks";
import Plus from "lucide-react/icons/plus";
import ReceiptText from "lucide-react/icons/receipt-text";
import { useEffect, useMemo, useState } from "react";
import type { TransactionFilter } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { useAccounts } from "#web/features/accounts/index.ts";
import { textFor } from "#web/lib/api.ts";
import { useCount } from "#web/lib/frame.ts";
import { queryClient } from "#web/lib/queries.ts";
import type { AskFirst } from "#web/lib/session.ts";
import { useToday } from "#web/lib/today.ts";
import { buttonClass, Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { late, useLate } from "#web/ui/late.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Filters } from "./Filters.tsx";
import { daysQuery, summaryQuery, transactionsQuery, useUnreviewed } from "./queries.ts";
import { filterOf, filtersSet, parseTransactionSearch, type TransactionSearch, useTransactionSearch } from "./search.ts";
import { focusRow, startedAt } from "./selection-keys.ts";
import { TransactionsList, type TransactionsListProps } from "./TransactionsList.tsx";
import { useDetails } from "./use-details.tsx";
import { WriteTransaction } from "./WriteTransaction.tsx";

/** Code for selection mode loads when it starts. */
const selectingListCode = late(() => import("./SelectingList.tsx"));

type First = { index: number; id: number };
/** The row where selecting started, if it started at one. Null while nothing is being selected. */
type Selecting = { first: First | null } | null;

export const askFirst: AskFirst = (today, raw) => {
  const search = parseTransactionSearch(raw);
  const filter = filterOf(search, today);
  void queryClient.prefetchInfiniteQuery(transactionsQuery(filter, search.sort ?? "-date"));
  void queryClient.prefetchQuery(summaryQuery({}));
  void queryClient.prefetchQuery(summaryQuery(filter));
  void queryClient.prefetchQuery(daysQuery(filter));
};

/** All transactions, newest first by default. Grouped by day while sorted by date. */
export const TransactionsScreen = () => {
  const [search, set] = useTransactionSearch();
  const today = useToday();
  const filter = useFilter(search, today);
  const sort = search.sort ?? "-date";
  const list = useInfiniteQuery(transactionsQuery(filter, sort));
  const everything = useQuery(summaryQuery({}));
  const summary = useQuery(summaryQuery(filter));
  const unreviewed = useUnreviewed(filter);
  const [adding, setAdding] = useState(false);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.results) ?? [], [list.data]);
  const [selecting, setSelecting] = useState<Selecting>(null);
  useDetails(search.open, today, set);
  const listed: TransactionsListProps = {
    rows,
    grouped: sort.endsWith("date"),
    filter,
    today,
    dim: list.isPlaceholderData,
    more: list.hasNextPage,
    onMore: () => {
      if (!list.isFetchingNextPage) void list.fetchNextPage();
    },
    open: search.open,
    onOpen: (id) => set({ open: id }, { replace: search.open !== undefined }),
    place: JSON.stringify([filter, sort]),
  };
  return (
    <Screen
      title="Transactions"
      actions={
        <>
          <ToReview />
          <IconButton
            label="Select transactions"
            icon={<ListChecks />}
            aria-pressed={selecting !== null}
            disabled={rows.length === 0}
            onClick={() => setSelecting(selecting ? null : { first: null })}
          />
          <IconButton label="Add transaction" icon={<Plus />} onClick={() => setAdding(true)} />
        </>
      }
    >
      <Filters today={today} oldest={everything.data?.oldest ?? null} count={summary.data?.count} unreviewed={unreviewed} />
      {list.error ? (
        <ErrorState title="Transactions did not load" onRetry={() => void list.refetch()} busy={list.isFetching}>
          {textFor(list.error)}
        </ErrorState>
      ) : !list.data ? (
        <div className="mt-6">
          <SkeletonRows rows={10} />
        </div>
      ) : list.data.pages[0]?.results.length === 0 ? (
        <Empty />
      ) : (
        <List
          listed={listed}
          total={summary.data?.count ?? rows.length}
          onLoad={list.hasNextPage ? () => list.fetchNextPage({ throwOnError: true }) : null}
          selecting={selecting}
          onSelecting={setSelecting}
        />
      )}
      {list.isFetchingNextPage && (
        <p className="caption muted py-4 text-center" role="status">
          Loading more…
        </p>
      )}
      {adding && <WriteTransaction transaction={null} today={today} onClose={() => setAdding(false)} />}
    </Screen>
  );
};

/** The filter of the address, the same object until one of its parts changes. */
const useFilter = ({ q, period, category, account }: TransactionSearch, today: Day): TransactionFilter =>
  useMemo(
    () =>
      filterOf(
        { ...(q ? { q } : {}), ...(period ? { period } : {}), ...(category ? { category } : {}), ...(account ? { account } : {}) },
        today,
      ),
    [q, period, category, account, today],
  );

type ListProps = {
  listed: TransactionsListProps;
  /** Number of rows, including those not loaded. */
  total: number;
  /** Loads the next page. Null if there is none. */
  onLoad: (() => Promise<unknown>) | null;
  selecting: Selecting;
  onSelecting: (selecting: Selecting) => void;
};

/** The list, in selection mode once that has started and its code is loaded. */
const List = ({ listed, total, onLoad, selecting, onSelecting }: ListProps) => {
  const { here: code, ask } = useLate(selectingListCode);
  useEffect(() => {
    if (selecting) ask();
  }, [selecting, ask]);
  if (!selecting || !code)
    return (
      <TransactionsList
        {...listed}
        onKey={(event, shown) => {
          const first = startedAt(event, shown);
          if (first) onSelecting({ first });
        }}
      />
    );
  return (
    <code.SelectingList
      {...listed}
      first={selecting.first}
      total={total}
      onLoad={onLoad}
      onEnd={(index) => {
        onSelecting(null);
        if (index !== undefined) focusRow(index);
      }}
    />
  );
};

/** A link to the transactions that need review, hidden when there are none. It is in the toolbar, so that nothing moves when it appears. */
const ToReview = () => {
  const count = useCount("toReview");
  return count ? (
    <Link to="/transactions/review" className={buttonClass({ small: true })}>
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
        {filtered ? "Try a wider date range or fewer filters." : undefined}
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
