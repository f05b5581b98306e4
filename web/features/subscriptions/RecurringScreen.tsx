import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import Repeat from "lucide-react/icons/repeat";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import type { Day } from "#domain/day.ts";
import { sum } from "#domain/money.ts";
import { isUpcoming, monthlyCost, yearlyCost } from "#domain/recurring/cost.ts";
import { NotFound } from "#web/features/errors/index.ts";
import { textFor } from "#web/lib/api.ts";
import { mainCurrency } from "#web/lib/currency.ts";
import { useFlag } from "#web/lib/flags.ts";
import { useToday } from "#web/lib/today.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { OtherCurrencies } from "#web/ui/figures/OtherCurrencies.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { useSubscriptions } from "./queries.ts";
import { SubscriptionDetails } from "./SubscriptionDetails.tsx";
import { SubscriptionRow } from "./SubscriptionRow.tsx";

const RHYTHMS = [
  { value: "all", label: "All frequencies" },
  { value: "weekly", label: "Weekly" },
  { value: "biweekly", label: "Every two weeks" },
  { value: "semi_monthly", label: "Twice a month" },
  { value: "monthly", label: "Monthly" },
  { value: "annually", label: "Yearly" },
  { value: "unknown", label: "Other" },
] as const;
type Rhythm = (typeof RHYTHMS)[number]["value"];

/** Subscriptions and bills: their total, what is due, and what has stopped. */
export const RecurringScreen = () => {
  const on = useFlag("SUBSCRIPTIONS_ENABLED");
  if (on === false) return <NotFound />;
  return <Screen title="Recurring expenses">{on && <Recurring />}</Screen>;
};

const Recurring = () => {
  const today = useToday();
  const { data, error, refetch, isFetching } = useSubscriptions();
  const [text, setText] = useState("");
  const [rhythm, setRhythm] = useState<Rhythm>("all");
  const [open, setOpen] = useOpen(today);
  if (error)
    return (
      <ErrorState title="Recurring expenses did not load" onRetry={() => void refetch()} busy={isFetching}>
        {textFor(error)}
      </ErrorState>
    );
  if (!data)
    return (
      <>
        <Skeleton width={160} height={20} />
        <Skeleton width={200} height={44} />
        <div className="section">
          <SkeletonRows rows={8} />
        </div>
      </>
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Repeat />}
        title="No recurring expenses yet"
        actions={
          <Link to="/settings/connected-accounts" className={buttonClass({ look: "primary" })}>
            Add account
          </Link>
        }
      >
        Subscriptions and bills appear here after a few payments.
      </EmptyState>
    );
  const wanted = data.filter(
    (row) => row.name.toLowerCase().includes(text.trim().toLowerCase()) && (rhythm === "all" || row.frequency === rhythm),
  );
  const active = wanted.filter((row) => row.status === "active");
  const upcoming = active.filter((row) => isUpcoming(row, today));
  const later = active.filter((row) => !isUpcoming(row, today));
  const line = (row: Subscription) => (
    <SubscriptionRow
      key={row.id}
      row={row}
      today={today}
      open={open === row.id}
      href={`/recurring-expenses?open=${row.id}`}
      onOpen={() => setOpen(row.id)}
    />
  );
  return (
    <>
      <Headline active={data.filter((row) => row.status === "active")} />
      <div className="mt-6 grid grid-cols-[1fr_auto] gap-2" role="search">
        <Input
          type="search"
          label="Search recurring expenses"
          before={<Search aria-hidden />}
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select label="Frequency" value={rhythm} onChange={setRhythm} options={RHYTHMS} set={rhythm !== "all"} />
      </div>
      {wanted.length === 0 && <p className="text-muted py-6">No subscriptions found</p>}
      <Group
        title="Upcoming"
        sum={<Money amount={sum(upcoming.filter(isInMain).map((row) => row.averageAmount))} />}
        rows={upcoming}
        line={line}
      />
      <Group title={upcoming.length > 0 ? "Later" : "Active"} rows={later} line={line} />
      <Group title="Inactive" rows={wanted.filter((row) => row.status === "inactive")} line={line} />
    </>
  );
};

const isInMain = ({ currency }: Subscription): boolean => currency === mainCurrency();
const monthly = (rows: readonly Subscription[]) => sum(rows.map((row) => monthlyCost(row.averageAmount, row.frequency, row.intervalDays)));

const Headline = ({ active }: { active: readonly Subscription[] }) => {
  const { text } = useAmounts();
  const main = active.filter(isInMain);
  const month = monthly(main);
  const year = sum(main.map((row) => yearlyCost(row.averageAmount, row.frequency, row.intervalDays)));
  const others = Map.groupBy(
    active.filter((row) => !isInMain(row)),
    (row) => row.currency,
  );
  return (
    <Figure label="Monthly total at current prices" amount={month}>
      <p className="mt-1 text-muted">
        {active.length} active · {text(year)} a year
      </p>
      <OtherCurrencies totals={[...others].map(([currency, rows]) => ({ currency, total: monthly(rows), count: rows.length }))} />
    </Figure>
  );
};

type GroupProps = { title: string; sum?: ReactNode; rows: readonly Subscription[]; line: (row: Subscription) => ReactNode };
const Group = ({ title, sum: total, rows, line }: GroupProps) =>
  rows.length === 0 ? null : (
    <section className="section" aria-label={title}>
      <SectionHead title={title} sum={total} />
      {rows.map(line)}
    </section>
  );

/** The id of the open subscription is kept in the address. Its details are in the drawer. */
const useOpen = (today: Day): [number | undefined, (id: number) => void] => {
  const search = useSearch({ strict: false }) as { open?: unknown };
  const open = Number.isInteger(Number(search.open)) && Number(search.open) > 0 ? Number(search.open) : undefined;
  const navigate = useNavigate();
  const router = useRouter();
  const drawer = useDrawer();
  const set = useCallback(
    (id: number | undefined) =>
      void navigate({ to: ".", search: (now: object) => ({ ...now, open: id }), replace: true, resetScroll: false }),
    [navigate],
  );
  useEffect(() => {
    if (open === undefined) return;
    const view = {
      key: `subscription-${open}`,
      title: "Subscription",
      content: <SubscriptionDetails id={open} today={today} />,
      onLeave: () => {
        if (Number((router.state.location.search as { open?: unknown }).open) === open) set(undefined);
      },
    };
    if (drawer.current?.key.startsWith("subscription-")) drawer.replace(view);
    else drawer.push(view);
    // The drawer follows the address. Changes made by the drawer itself must not open it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, today]);
  useEffect(() => {
    if (open === undefined && drawer.current?.key.startsWith("subscription-")) drawer.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);
  return [open, set];
};
