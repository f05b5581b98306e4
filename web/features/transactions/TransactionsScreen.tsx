import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import ReceiptText from "lucide-react/icons/receipt-text";
import { useCallback, useEffect, useMemo } from "react";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { useAccounts } from "#web/features/accounts/index.ts";
import { wordsFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { buttonClass, Button } from "#web/ui/Button.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Money } from "#web/ui/Money.tsx";
import { DayHead } from "#web/ui/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";
import { VirtualList } from "#web/ui/VirtualList.tsx";
import { Filters } from "./Filters.tsx";
import { daysQuery, summaryQuery, transactionsQuery } from "./queries.ts";
import { filterOf, filtersSet, parseTransactionSearch, useTransactionSearch } from "./search.ts";
import { TransactionDetails } from "./TransactionDetails.tsx";
import { TransactionRow } from "./TransactionRow.tsx";

type Item = { head: Day } | { row: Transaction };
const HEAD_HEIGHT = 46;
const ROW_HEIGHT = 56;

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
  useDetails(search.open, today, set);
  return (
    <Screen title="Transactions">
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
        <Rows
          rows={list.data.pages.flatMap((page) => page.results)}
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
          place={JSON.stringify([filter, sort])}
        />
      )}
      {list.isFetchingNextPage && (
        <p className="caption muted py-4 text-center" role="status">
          Loading more…
        </p>
      )}
    </Screen>
  );
};

type RowsProps = {
  rows: Transaction[];
  grouped: boolean;
  filter: ReturnType<typeof filterOf>;
  today: Day;
  dim: boolean;
  more: boolean;
  onMore: () => void;
  open: number | undefined;
  onOpen: (id: number) => void;
  place: string;
};

const Rows = ({ rows, grouped, filter, today, dim, more, onMore, open, onOpen, place }: RowsProps) => {
  const { data: days } = useQuery({ ...daysQuery(filter), enabled: grouped });
  const totals = useMemo(() => new Map((days ?? []).map((d) => [d.day, d])), [days]);
  const items = useMemo<Item[]>(
    () =>
      grouped
        ? rows.flatMap((row, i): Item[] =>
            rows[i - 1]?.transactionDate === row.transactionDate ? [{ row }] : [{ head: row.transactionDate }, { row }],
          )
        : rows.map((row) => ({ row })),
    [rows, grouped],
  );
  return (
    <div className="mt-4" style={dim ? { opacity: 0.6 } : undefined} aria-busy={dim}>
      <VirtualList
        label="Transactions"
        items={items}
        itemKey={(item) => ("head" in item ? item.head : item.row.id)}
        estimate={(item) => ("head" in item ? HEAD_HEIGHT : ROW_HEIGHT)}
        isHead={(item) => "head" in item}
        more={more}
        onNearEnd={onMore}
        placeKey={place}
        render={(item) => {
          if ("row" in item)
            return (
              <TransactionRow
                row={item.row}
                today={today}
                withDay={!grouped}
                open={open === item.row.id}
                href={`?open=${item.row.id}`}
                onOpen={() => onOpen(item.row.id)}
              />
            );
          const day = totals.get(item.head);
          return (
            <DayHead
              title={formatDayHeader(item.head, today)}
              totals={
                day && (
                  <>
                    {day.in > 0 && <Money amount={day.in} income sign />}
                    {day.out > 0 && <Money amount={day.out} hush />}
                  </>
                )
              }
            />
          );
        }}
      />
    </div>
  );
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

/** Keeps the drawer and the address in step: `open` in the address is the transaction shown. */
const useDetails = (open: number | undefined, today: Day, set: ReturnType<typeof useTransactionSearch>[1]): void => {
  const drawer = useDrawer();
  const router = useRouter();
  // One transaction that takes another's place leaves too; by then the address names the other.
  const leave = useCallback(
    (id: number) => {
      if (parseTransactionSearch(router.state.location.search).open === id) set({ open: undefined }, { replace: true });
    },
    [router, set],
  );
  useEffect(() => {
    if (open === undefined) return;
    const view = {
      key: `transaction-${open}`,
      title: "Transaction",
      content: <TransactionDetails id={open} today={today} onOpen={(id) => set({ open: id })} />,
      onLeave: () => leave(open),
    };
    if (drawer.current?.key.startsWith("transaction-")) drawer.replace(view);
    else drawer.push(view);
    // The drawer follows the address; the drawer's own changes are not a reason to open it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, today]);
  useEffect(() => {
    if (open === undefined && drawer.current?.key.startsWith("transaction-")) drawer.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);
};
