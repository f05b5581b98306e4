import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import WalletCards from "lucide-react/icons/wallet-cards";
import type { Account } from "#contract/accounts.ts";
import { isAsset, isValued } from "#domain/accounts/accounts.ts";
import type { Day } from "#domain/day.ts";
import { accountMeta, accountQuery } from "#web/features/accounts/index.ts";
import { TransactionRow, transactionsQuery } from "#web/features/transactions/index.ts";
import { idIn } from "#web/lib/ids.ts";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { latePart } from "#web/ui/late.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { AccountFacts } from "./AccountFacts.tsx";
import { BalanceChart, BalanceSkeleton } from "./BalanceChart.tsx";
import { useHiddenAmounts } from "#web/lib/hidden-amounts.ts";
import { ManageAccount } from "./ManageAccount.tsx";

const RECENT = 10;
const Portfolio = latePart(async () => (await import("./Portfolio.tsx")).Portfolio, {
  fallback: (
    <div className="section">
      <SkeletonRows rows={4} />
    </div>
  ),
});

/** One account: its balance over time, its holdings, its terms, and its latest transactions. */
export const AccountScreen = () => {
  const { accountId = "" } = useParams({ strict: false });
  const id = idIn(accountId);
  return id === null ? <Navigate to="/net-worth" replace /> : <Found id={id} />;
};

const Found = ({ id }: { id: number }) => {
  const { data, error, refetch, isFetching } = useQuery(accountQuery(id));
  if (isNotFound(error))
    return (
      <Screen title="Account">
        <EmptyState
          icon={<WalletCards />}
          title="Unable to find account"
          actions={
            <a className={buttonClass({})} href="/net-worth">
              Back to net worth
            </a>
          }
        />
      </Screen>
    );
  if (error)
    return (
      <Screen title="Account">
        <ErrorState title="This account did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      </Screen>
    );
  if (!data)
    return (
      <Screen title="Account">
        <BalanceSkeleton />
        <div className="section">
          <SkeletonRows rows={4} />
        </div>
      </Screen>
    );
  return <Details account={data} />;
};

const Details = ({ account }: { account: Account }) => {
  const today = useToday();
  const [hidden, toggle] = useHiddenAmounts();
  return (
    <Screen title={account.name} actions={<ManageAccount account={account} />}>
      <p className="text-muted mb-2">
        {accountMeta(account)}
        {account.hidden ? " · hidden" : ""}
      </p>
      <BalanceChart
        title={isAsset(account.type) ? "Balance" : "Owed"}
        today={today}
        account={account.id}
        currency={account.currency}
        gain={isAsset(account.type)}
        hidden={hidden}
        onToggleHidden={toggle}
      />
      <AccountFacts account={account} hidden={hidden} />
      {account.type === "investment" && <Portfolio account={account} today={today} hidden={hidden} />}
      <Recent account={account} today={today} />
    </Screen>
  );
};

const Recent = ({ account, today }: { account: Account; today: Day }) => {
  const { data, error, refetch } = useInfiniteQuery(transactionsQuery({ finxAccount: [account.id] }, "-date"));
  const rows = data?.pages[0]?.results ?? [];
  if (isValued(account.type) && rows.length === 0) return null;
  return (
    <section className="section">
      <SectionHead
        title="Latest transactions"
        actions={
          rows.length > 0 ? (
            <a className="opens" href={`/transactions?account=${account.id}`}>
              See all
            </a>
          ) : undefined
        }
      />
      {error ? (
        <ErrorState title="Transactions did not load" onRetry={() => void refetch()}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : rows.length === 0 ? (
        <p className="text-muted py-6">No transactions found</p>
      ) : (
        rows
          .slice(0, RECENT)
          .map((row) => (
            <TransactionRow key={row.id} row={row} today={today} withDay href={`/transactions?account=${account.id}&open=${row.id}`} />
          ))
      )}
    </section>
  );
};
