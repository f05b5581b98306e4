import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useMemo } from "react";
import { type Day, endOfMonth } from "#domain/day.ts";
import { formatDay, formatMonth, formatPeriod } from "#domain/format.ts";
import { type Cents, cents, subtract, sum, ZERO } from "#domain/money.ts";
import { changeUntil, rangeStart } from "#domain/figures/net-worth.ts";
import { cumulative, monthToDate } from "#domain/figures/spending.ts";
import { AccountsAdded, seriesQuery } from "#web/features/net-worth/index.ts";
import { daysQuery, TransactionRow, transactionsQuery } from "#web/features/transactions/index.ts";
import { useToday } from "#web/lib/today.ts";
import { Change } from "#web/ui/figures/Change.tsx";
import { Sparkline } from "#web/ui/charts/Sparkline.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Legend } from "#web/ui/figures/Legend.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { OtherCurrencies } from "#web/ui/figures/OtherCurrencies.tsx";
import { FigureWaiting, RECENT, SPARK_HEIGHT } from "./HomeCardsWaiting.tsx";
import type { AppPath } from "./navigation.ts";
import { StaysInDrawer } from "./drawer-views.tsx";
import styles from "./HomeCards.module.css";

const SPARK = { height: SPARK_HEIGHT };

/** Cards of the empty chat: this month's net worth and spending, and the latest transactions. */
export const HomeCards = () => {
  const today = useToday();
  return (
    <>
      <NetWorthCard today={today} />
      <SpendingCard today={today} />
      <RecentCard today={today} />
    </>
  );
};

const Card = ({ title, to, children }: { title: string; to: AppPath; children: ReactNode }) => (
  <Link to={to} className={styles.card}>
    <header>
      <h2>{title}</h2>
      <span>
        Open <ChevronRight aria-hidden size={14} />
      </span>
    </header>
    {children}
  </Link>
);

/** The start and end labels below a card's chart, with the legend between them. */
const Ends = ({ from, to, children }: { from: string; to: string; children?: ReactNode }) => (
  <div className={styles.ends}>
    <span>{from}</span>
    {children}
    {to !== from && <span>{to}</span>}
  </div>
);

const Missing = () => <p className="text-muted py-4">This did not load.</p>;
const monthName = (day: Day): string => formatMonth(day).split(" ")[0] ?? "";
const days = (start: Day): number => Number(endOfMonth(start).slice(-2));
const percentOf = (change: Cents, base: Cents): number | null => (base === 0 ? null : (change / Math.abs(base)) * 100);

const NetWorthCard = ({ today }: { today: Day }) => {
  const { data, error } = useQuery(seriesQuery({ dateStart: rangeStart("MTD", today), dateEnd: today }));
  const points = data?.points ?? [];
  const last = points.at(-1)?.balance ?? ZERO;
  const { change, added, percent } = changeUntil(points, today);
  // On the first days of a household, the line begins with its data. The change counts from the start of the range all the same, as on the
  // net worth screen: before the data there was nothing.
  const first = points.find(({ date }) => data?.dataStartDate != null && date >= data.dataStartDate)?.date ?? today;
  return (
    <Card title="Net worth" to="/net-worth">
      {error ? (
        <Missing />
      ) : !data ? (
        <FigureWaiting />
      ) : (
        <>
          <p className="title">
            <Money amount={last} />
          </p>
          <Change amount={change} percent={percent} gain since={`since ${formatDay(points[0]?.date ?? first, today)}`} />
          <OtherCurrencies totals={data.otherCurrencies} />
          <AccountsAdded amount={added} />
          <div className="mt-4">
            <Sparkline points={points.filter((p) => p.date >= first).map((p) => p.balance)} {...SPARK} area dot color="chart-1" />
            <Ends from={formatDay(first, today)} to={formatDay(today, today)} />
          </div>
        </>
      )}
    </Card>
  );
};

const SpendingCard = ({ today }: { today: Day }) => {
  const { now, before } = monthToDate(today);
  const { data, error } = useQuery(daysQuery({ dateStart: before.start, dateEnd: now.end, categorySection: "Expense" }));
  const spent = useMemo(() => new Map((data ?? []).map((d) => [d.day, cents(d.out - d.in)])), [data]);
  const [mine, past] = [cumulative(spent, now.start, now.end), cumulative(spent, before.start, before.end)];
  const [total, then] = [mine.at(-1) ?? ZERO, past.at(-1) ?? ZERO];
  const change = subtract(total, then);
  const unreviewed = sum((data ?? []).filter((d) => d.day >= now.start).map((d) => d.unreviewed));
  return (
    <Card title={`Spending in ${monthName(today)}`} to="/income-statement">
      {error ? (
        <Missing />
      ) : !data ? (
        <FigureWaiting />
      ) : (
        <>
          <p className="title">
            <Money amount={total} />
          </p>
          <Change amount={change} percent={percentOf(change, then)} since={`vs ${formatPeriod(before).replace(/, \d{4}$/, "")}`} />
          <Unreviewed amount={unreviewed} />
          <div className="mt-4">
            <Sparkline points={mine} past={cumulative(spent, before.start, endOfMonth(before.start))} {...SPARK} dot color="chart-1" />
            <Ends from="1" to={String(Math.max(days(now.start), days(before.start)))}>
              <Legend
                items={[
                  { label: monthName(today), mark: "line" },
                  { label: monthName(before.start), mark: "past", color: "chart-past" },
                ]}
              />
            </Ends>
          </div>
        </>
      )}
    </Card>
  );
};

const RecentCard = ({ today }: { today: Day }) => {
  const { data, error } = useInfiniteQuery(transactionsQuery({}, "-date"));
  const rows = data?.pages[0]?.results.slice(0, RECENT) ?? [];
  return (
    <section className={classNames(styles.card, styles.wide)} aria-labelledby="recent-transactions">
      <header>
        <Link to="/transactions">
          <h2 id="recent-transactions">Recent transactions</h2>
          <span>
            Open <ChevronRight aria-hidden size={14} />
          </span>
        </Link>
      </header>
      {error ? (
        <Missing />
      ) : !data ? (
        <SkeletonRows rows={RECENT} />
      ) : rows.length === 0 ? (
        <p className="text-muted py-4">Your transactions will appear here once your accounts are connected and synced.</p>
      ) : (
        <StaysInDrawer>
          {rows.map((row) => (
            <TransactionRow key={row.id} row={row} today={today} href={`/transactions?open=${row.id}`} />
          ))}
        </StaysInDrawer>
      )}
    </section>
  );
};
