import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { BalanceTimeSeries } from "#contract/net-worth.ts";
import { type Day } from "#domain/day.ts";
import { formatDay, joinNames } from "#domain/format.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import { changeUntil, type Range, RANGES, rangeStart } from "#domain/figures/net-worth.ts";
import { textFor } from "#web/lib/api.ts";
import { useMedia } from "#web/lib/media.ts";
import { FOOT } from "#web/ui/charts/Axes.tsx";
import { AreaChart } from "#web/ui/charts/AreaChart.tsx";
import { Change } from "#web/ui/figures/Change.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { OtherCurrencies } from "#web/ui/figures/OtherCurrencies.tsx";
import { AccountsAdded } from "./AccountsAdded.tsx";
import { seriesQuery } from "./queries.ts";

const NAMES: Record<Range, string> = {
  "1W": "One week",
  MTD: "Month to date",
  "1M": "One month",
  "3M": "Three months",
  YTD: "Year to date",
  "1YR": "One year",
  ALL: "All",
};
const DEFAULT: Range = RANGES[1];

/** Returns the range in a screen's query, or the shared default. */
export const rangeIn = (search: { readonly range?: unknown }): Range => RANGES.find((r) => r === search.range) ?? DEFAULT;

/** Returns the range from the address, and a setter. */
export const useRange = (): [Range, (range: Range) => void] => {
  const navigate = useNavigate();
  const range = rangeIn(useSearch({ strict: false }));
  return [
    range,
    (next) =>
      void navigate({
        to: ".",
        search: (now: object) => ({ ...now, range: next === DEFAULT ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
  ];
};

type Props = {
  title: string;
  today: Day;
  account?: number;
  currency?: string | undefined;
  /** Whether an increase is good. False for a debt. */ gain: boolean;
  hidden?: boolean;
  onToggleHidden?: () => void;
  beside?: ReactNode;
};

const RangeControl = () => {
  const [range, setRange] = useRange();
  return (
    <div className="mt-4">
      <Segmented
        label="Range"
        value={range}
        onChange={setRange}
        options={RANGES.map((value) => ({ value, label: value, name: NAMES[value] }))}
      />
    </div>
  );
};

const useChartHeight = (): number => (useMedia("(max-width: 639px)") ? 240 : 320);

/** Placeholder of exactly the height of the figure, the chart and its range, so that what follows stays in place. */
export const BalanceSkeleton = () => {
  const height = useChartHeight();
  return (
    <div>
      <div role="status" aria-busy="true" aria-label="Loading">
        <div className="grid">
          <Skeleton width={80} className="my-1" />
          <Skeleton width={240} height="calc(var(--leading-figure) - 8px)" className="my-1" />
          <Skeleton width={180} className="mt-2 mb-1" />
        </div>
        <div className="mt-6">
          <Skeleton width="100%" height={height + FOOT} />
        </div>
      </div>
      <RangeControl />
    </div>
  );
};

const WORDS = { ACCOUNT_ADDED: "added", ACCOUNT_REMOVED: "removed" } as const;
type Events = BalanceTimeSeries["points"][number]["events"];

/** Returns a note such as "Rainy Day added", with a count for more than two accounts. */
const noteOf = (events: Events): string =>
  (["ACCOUNT_ADDED", "ACCOUNT_REMOVED"] as const)
    .flatMap((type) => {
      const labels = events.filter((event) => event.type === type).map((event) => event.label);
      if (labels.length === 0) return [];
      return [`${labels.length > 2 ? `${labels.length} accounts` : joinNames(labels)} ${WORDS[type]}`];
    })
    .join(", ");

/** Returns the events of each day shown. Events of the first day are left out, because the chart starts from their result. */
const notesOf = (points: BalanceTimeSeries["points"]): Map<Day, string> =>
  new Map(points.flatMap(({ date, events }, i) => (i === 0 || events.length === 0 ? [] : [[date, noteOf(events)] as const])));

/** Returns which part of the chart is estimated, and from what. */
const toldEstimate = (until: Day, today: Day, alone: boolean): string =>
  `Estimated before ${formatDay(until, today)}: ${alone ? "computed" : "an investment account is computed"} from deposits and withdrawals, because earlier values are unknown.`;

/** The figure, its change, the chart and its range. While a point is selected, shows the figure of that point. */
export const BalanceChart = ({ title, today, account, currency, gain, hidden = false, onToggleHidden, beside }: Props) => {
  const [range] = useRange();
  const start = rangeStart(range, today);
  const { data, error, refetch, isFetching } = useQuery(seriesQuery({ dateStart: start, dateEnd: today }, account));
  const [point, setPoint] = useState<{ day: Day; amount: Cents } | null>(null);
  const height = useChartHeight();
  if (error)
    return (
      <ErrorState title="The chart did not load" onRetry={() => void refetch()} busy={isFetching}>
        {textFor(error)}
      </ErrorState>
    );
  if (!data) return <BalanceSkeleton />;
  const from =
    data.dataStartDate && data.dataStartDate > start ? data.points.filter((p) => p.date >= (data.dataStartDate ?? start)) : data.points;
  const points = (data.dataStartDate === null ? [] : from).map((p) => ({ day: p.date, amount: p.balance }));
  const first = points[0];
  const shown = point ?? points.at(-1) ?? { day: today, amount: ZERO };
  const { change, added, percent } = changeUntil(data.points, shown.day);
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-min grow basis-0">
          <Figure
            label={point ? `${title} on ${formatDay(point.day, today)}` : title}
            amount={shown.amount}
            currency={currency}
            hidden={hidden}
            onToggleHidden={onToggleHidden}
          >
            {first && (
              <>
                <Change
                  amount={change}
                  currency={currency}
                  percent={percent}
                  gain={gain}
                  hidden={hidden}
                  since={`since ${formatDay(data.points[0]?.date ?? first.day, today)}`}
                />
                <OtherCurrencies totals={data.otherCurrencies} hidden={hidden} />
                <AccountsAdded amount={added} currency={currency} alone={account !== undefined} hidden={hidden} />
              </>
            )}
          </Figure>
        </div>
        {beside}
      </div>
      <div className="mt-6">
        <AreaChart
          label={title}
          currency={currency}
          points={points}
          notes={account === undefined ? notesOf(from) : undefined}
          height={height}
          onPoint={setPoint}
        />
      </div>
      {data.estimatedUntil && <p className="caption muted mt-2">{toldEstimate(data.estimatedUntil, today, account !== undefined)}</p>}
      <RangeControl />
    </div>
  );
};
