import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Day } from "#domain/day.ts";
import { accountMeta, accountQuery } from "#web/features/accounts/index.ts";
import { TransactionRow, transactionsQuery } from "#web/features/transactions/index.ts";
import { textFor } from "#web/lib/api.ts";
import { AccountAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { GroupHead } from "#web/ui/lists/Row.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

const LATEST = 10;

/** An account in the drawer: its balance and its latest transactions. */
export const AccountView = ({ id, today }: { id: number; today: Day }) => {
  const account = useQuery(accountQuery(id));
  const rows = useInfiniteQuery(transactionsQuery({ finxAccount: [id] }, "-date"));
  const error = account.error ?? rows.error;
  if (error)
    return (
      <ErrorState
        title="This account did not load"
        onRetry={() => void Promise.all([account.refetch(), rows.refetch()])}
        busy={account.isFetching || rows.isFetching}
      >
        {textFor(error)}
      </ErrorState>
    );
  if (!account.data || !rows.data) return <SkeletonRows rows={6} />;
  const latest = rows.data.pages[0]?.results.slice(0, LATEST) ?? [];
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-3">
        <AccountAvatar account={account.data} size="large" />
        <div className="min-w-0">
          <p className="font-strong text-lead wrap-anywhere">{account.data.name}</p>
          <p className="text-muted">{accountMeta(account.data)}</p>
        </div>
      </div>
      <p className="figure truncate" data-figure="">
        <Money amount={account.data.displayBalance} currency={account.data.currency} />
      </p>
      <div>
        <GroupHead title="Latest transactions" />
        {latest.length === 0 && <p className="text-muted py-4">No transactions found</p>}
        {latest.map((row) => (
          <TransactionRow key={row.id} row={row} today={today} withDay href={`/transactions?open=${row.id}`} compact />
        ))}
      </div>
    </div>
  );
};
