import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import type { Day } from "#domain/day.ts";
import { formatDay, formatLongDay, formatMonth } from "#domain/format.ts";
import { webLink } from "#domain/urls/links.ts";
import { subtract } from "#domain/money.ts";
import { frequencyName, monthlyCost, yearlyCost } from "#domain/recurring/cost.ts";
import { TransactionRow, transactionsQuery } from "#web/features/transactions/index.ts";
import { textFor } from "#web/lib/api.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { BarChart } from "#web/ui/charts/BarChart.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { LoadError } from "#web/ui/states/LoadError.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Facts, Panel } from "#web/ui/lists/Panel.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { subscriptionQuery, useSetStatus } from "./queries.ts";

/** One subscription in the drawer: its cost, price history, and all payments. */
export const SubscriptionDetails = ({ id, today }: { id: number; today: Day }) => {
  const { data, error, refetch, isFetching } = useQuery(subscriptionQuery(id));
  if (error)
    return (
      <LoadError
        error={error}
        title="This subscription did not load"
        gone="Unable to find subscription"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <SkeletonRows rows={6} />;
  return <Loaded row={data} today={today} />;
};

const Loaded = ({ row, today }: { row: Subscription; today: Day }) => {
  const website = webLink(row.merchantWebsiteUrl);
  const next = row.status === "active" && row.estimatedNextDate ? formatLongDay(row.estimatedNextDate) : null;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-3">
        <Avatar name={row.name} kind="merchant" size="large" />
        <div className="min-w-0">
          <p className="font-strong text-lead wrap-anywhere">{row.status === "active" ? row.name : `${row.name} (inactive)`}</p>
          <p className="text-muted">{frequencyName(row.frequency, row.intervalDays)}</p>
        </div>
      </div>
      <p className="figure truncate" data-figure="">
        <Money amount={row.averageAmount} currency={row.currency} />
      </p>
      <ActiveSwitch row={row} />
      <Facts
        facts={[
          ["Next payment", next],
          ["Last payment", formatLongDay(row.lastDate)],
          ["Since", formatMonth(row.firstDate)],
          [
            "A month",
            <Money key="month" amount={monthlyCost(row.averageAmount, row.frequency, row.intervalDays)} currency={row.currency} />,
          ],
          ["A year", <Money key="year" amount={yearlyCost(row.averageAmount, row.frequency, row.intervalDays)} currency={row.currency} />],
          ["Category", row.category.name],
          [
            "Account",
            <Link key="account" to="/net-worth/$accountId" params={{ accountId: String(row.account.id) }} className="opens">
              {row.account.name}
            </Link>,
          ],
          [
            "Website",
            website ? (
              <a key="site" className="opens" href={website} target="_blank" rel="noopener noreferrer">
                {new URL(website).hostname.replace(/^www\./, "")}
              </a>
            ) : null,
          ],
        ]}
      />
      <Prices row={row} today={today} />
      <Payments id={row.id} today={today} />
    </div>
  );
};

const ActiveSwitch = ({ row }: { row: Subscription }) => {
  const set = useSetStatus();
  return (
    <div className="flex items-center justify-between gap-4">
      <span>
        <span className="block font-medium">Active</span>
        <span className="caption muted block">
          {row.statusSetByUser ? "You set this. New payments will not change it." : "Turn it off after you cancel."}
        </span>
      </span>
      <Switch
        label="Active"
        checked={row.status === "active"}
        onChange={(on) => set.mutate({ id: row.id, status: on ? "active" : "inactive" })}
      />
    </div>
  );
};

const Prices = ({ row, today }: { row: Subscription; today: Day }) =>
  row.priceChanges.length === 0 ? null : (
    <Panel title="Price changes">
      <Facts
        facts={row.priceChanges.toReversed().map(({ day, from, to }) => [
          formatDay(day, today),
          <span key={day}>
            <Money amount={from} currency={row.currency} className="text-muted" /> to <Money amount={to} currency={row.currency} />{" "}
            <span className="caption muted">
              (<Money amount={subtract(to, from)} sign currency={row.currency} />)
            </span>
          </span>,
        ])}
      />
    </Panel>
  );

const BARS = 12;

/** The latest payments as bars, and all payments below, page by page. */
const Payments = ({ id, today }: { id: number; today: Day }) => {
  const rows = useInfiniteQuery(transactionsQuery({ finxSubscription: [id] }, "-date"));
  const [all, setAll] = useState(false);
  if (rows.error)
    return (
      <ErrorState title="The payments did not load" onRetry={() => void rows.refetch()} busy={rows.isFetching}>
        {textFor(rows.error)}
      </ErrorState>
    );
  if (!rows.data) return <SkeletonRows rows={4} />;
  const paid = rows.data.pages.flatMap((page) => page.results);
  const shown = all ? paid : paid.slice(0, 5);
  return (
    <section>
      <h3 className="caption muted mb-2 font-medium">Payments</h3>
      {paid.length > 2 && (
        <BarChart
          label="Recent payments"
          height={120}
          series={[{ name: "Paid", color: "chart-1" }]}
          slots={paid
            .slice(0, BARS)
            .toReversed()
            .map((each) => ({
              key: String(each.id),
              name: formatDay(each.transactionDate, today).split(" ")[0] ?? "",
              fullName: formatLongDay(each.transactionDate),
              amounts: [each.amount],
            }))}
        />
      )}
      {shown.map((each) => (
        <TransactionRow key={each.id} row={each} today={today} withDay href={`/transactions?open=${each.id}`} compact />
      ))}
      {(paid.length > shown.length || rows.hasNextPage) && (
        <div className="mt-3">
          <Button small wide busy={rows.isFetchingNextPage} onClick={() => (all ? void rows.fetchNextPage() : setAll(true))}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
};
