import { type KeyboardEvent, memo, useId, useMemo } from "react";
import type { PlanRun, PlanSimulation } from "#contract/plans.ts";
import type { AccountClass } from "#domain/forecast/accounts.ts";
import { fanGeometry, stackGeometry } from "#domain/charts/bands.ts";
import { anchorAt } from "#domain/charts/axis.ts";
import { linePath } from "#domain/charts/curve.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import { type Dollars, inDollars } from "#domain/plans/year-change.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { AmountGrid, axisRoom, Labels } from "#web/ui/charts/Axes.tsx";
import { ChartTable } from "#web/ui/charts/ChartTable.tsx";
import { usePicked } from "#web/ui/charts/use-picked.ts";
import { useWidth } from "#web/ui/charts/use-width.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./plan.module.css";
import type { ChartView } from "./use-choice.ts";
import { yearName } from "./words.ts";

/** Layers of what the household has, from the bottom up, and what it owes. */
export const LAYERS: readonly { name: string; classes: readonly AccountClass[]; color: string }[] = [
  { name: "Property", classes: ["property"], color: "chart-6" },
  { name: "401(k) and IRA", classes: ["pretax", "hsa"], color: "chart-3" },
  { name: "Roth", classes: ["roth"], color: "chart-4" },
  { name: "Education", classes: ["education"], color: "chart-income" },
  { name: "Brokerage", classes: ["brokerage"], color: "chart-1" },
  { name: "Cash", classes: ["cash"], color: "chart-5" },
  { name: "Debts", classes: ["debt"], color: "chart-2" },
];

export type ChartRun = { name: string; run: PlanRun };

type Props = {
  main: ChartRun;
  compare: ChartRun | null;
  simulation: PlanSimulation | null;
  /** Whether the simulation belongs to an earlier forecast, so that its range is dimmed. */
  outdated: boolean;
  view: ChartView;
  dollars: Dollars;
  /** The selected position among the snapshots. */
  at: number;
  onAt: (at: number) => void;
  height: number;
};

const worthOf = (run: PlanRun, dollars: Dollars): Cents[] => run.snapshots.map((one) => inDollars(one.netWorth, one, dollars));

/** The percentiles of a simulation by position of the run's snapshots. */
const bandsOf = (run: PlanRun, simulation: PlanSimulation, dollars: Dollars) => {
  const place = (percentile: number): number => simulation.percentiles.indexOf(percentile);
  const byYear = new Map(simulation.fan.map((one) => [one.calendarYear, one]));
  const curve = (percentile: number): Cents[] =>
    run.snapshots.map((one) => {
      const year = byYear.get(one.calendarYear);
      const amounts = dollars === "today" ? year?.real : year?.nominal;
      return amounts?.[place(percentile)] ?? inDollars(one.netWorth, one, dollars);
    });
  return [
    { upper: curve(90), lower: curve(10) },
    { upper: curve(75), lower: curve(25) },
  ];
};

const layersOf = (run: PlanRun, dollars: Dollars) =>
  LAYERS.map((layer) => ({
    ...layer,
    amounts: run.snapshots.map((one) =>
      inDollars(
        one.state.reduce((total, held) => (layer.classes.includes(held.class) ? total + held.balance : total), 0),
        one,
        dollars,
      ),
    ),
  })).filter(({ amounts }) => amounts.some((amount) => amount !== 0));
export const usedLayers = (run: PlanRun) => layersOf(run, "today");

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Net worth by year, with the range of simulated futures or what it is made of. Hovering reads a year, a click or the arrow keys select
 * it.
 */
export const PlanChart = ({ main, compare, simulation, outdated, view, dollars, at, onAt, height }: Props) => {
  const { run } = main;
  const { text, compact } = useAmounts();
  const [box, outer] = useWidth<HTMLDivElement>();
  const id = useId();
  const width = Math.max(0, outer - axisRoom(outer));
  const worth = useMemo(() => worthOf(run, dollars), [run, dollars]);
  const other = useMemo(() => (compare ? worthOf(compare.run, dollars) : null), [compare, dollars]);
  const layers = useMemo(() => layersOf(run, dollars), [run, dollars]);
  const fan = useMemo(() => {
    if (width === 0 || view !== "range") return null;
    return fanGeometry(simulation ? bandsOf(run, simulation, dollars) : [], other ? [worth, other] : [worth], { width, height });
  }, [width, height, view, simulation, run, dollars, worth, other]);
  const stack = useMemo(
    () =>
      width > 0 && view === "made-of"
        ? stackGeometry(
            layers.map(({ amounts }) => amounts),
            worth,
            { width, height },
          )
        : null,
    [width, height, view, layers, worth],
  );
  const drawn = fan ?? stack;
  const xs = drawn?.xs ?? [];
  const { picked, handlers } = usePicked(xs);
  const last = run.snapshots.length - 1;
  const shown = picked ?? at;
  const snapshot = run.snapshots[shown];
  const byKey = (event: KeyboardEvent) => {
    const to = KEYS[event.key]?.(at, last);
    if (to === undefined) return;
    event.preventDefault();
    onAt(Math.min(last, Math.max(0, to)));
  };
  const spoken = (index: number): string => {
    const one = run.snapshots[index];
    return one ? `${yearName(one)}: ${text(worth[index] ?? ZERO, { omitCents: true })}` : "";
  };
  return (
    <div ref={box}>
      <div
        className={styles.chart}
        style={{ height: height + 24, width }}
        role="slider"
        tabIndex={0}
        aria-label="Net worth by year"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={spoken(at)}
        onPointerMove={handlers.onPointerMove}
        onPointerLeave={handlers.onPointerLeave}
        onClick={() => picked !== null && onAt(picked)}
        onKeyDown={byKey}
      >
        {drawn && (
          <svg width={width} height={height + 24} aria-hidden="true">
            <AmountGrid ticks={drawn.ticks} width={width} />
            <Labels at={yearLabels(run, xs, width, shown)} height={height} current={shown} />
            {fan && <Fan fan={fan} id={id} outdated={outdated} />}
            {stack && <Stack stack={stack} layers={layers} />}
            <Cross x={xs[at]} height={height} />
            {picked !== null && picked !== at && <Cross x={xs[picked]} height={height} hover />}
            {fan?.lines.map((line, i) => (
              <circle
                key={i}
                className={styles.dot}
                style={{ "--c": i === 0 ? "var(--chart-1)" : "var(--chart-2)" }}
                r={5}
                cx={line[shown]?.x ?? 0}
                cy={line[shown]?.y ?? 0}
              />
            ))}
            {stack && (
              <circle className={styles.dot} style={{ "--c": "var(--text)" }} r={5} cx={stack.line[shown]?.x} cy={stack.line[shown]?.y} />
            )}
            {snapshot && (
              <Reading
                x={xs[shown] ?? 0}
                y={drawn.y(worth[shown] ?? 0)}
                width={width}
                text={
                  shown === 0
                    ? `${compact(worth[0] ?? ZERO)} today`
                    : `${compact(worth[shown] ?? ZERO)} ${snapshot.age === null ? `in ${snapshot.calendarYear}` : `at ${snapshot.age}`}`
                }
              />
            )}
          </svg>
        )}
      </div>
      <Numbers run={run} worth={worth} compare={compare} other={other} layers={view === "made-of" ? layers : NO_LAYERS} />
    </div>
  );
};

type Layer = ReturnType<typeof layersOf>[number];
const NO_LAYERS: readonly Layer[] = [];
type NumbersProps = {
  run: PlanRun;
  worth: readonly Cents[];
  compare: ChartRun | null;
  other: readonly Cents[] | null;
  layers: readonly Layer[];
};

/** The chart's numbers for screen readers. */
const Numbers = memo(({ run, worth, compare, other, layers }: NumbersProps) => {
  const { text } = useAmounts();
  return (
    <ChartTable
      caption="Net worth by year"
      head={["Year", "Net worth", ...(compare ? [compare.name] : []), ...layers.map(({ name }) => name)]}
      rows={run.snapshots.map((one, i) => [
        yearName(one),
        text(worth[i] ?? ZERO, { omitCents: true }),
        ...(other ? [text(other[i] ?? ZERO, { omitCents: true })] : []),
        ...layers.map(({ amounts }) => text(amounts[i] ?? ZERO, { omitCents: true })),
      ])}
    />
  );
});

const EDGE_ROOM = 16;

/** Years below the plot, so far apart that they do not touch. The selected year always has its label. */
const yearLabels = (run: PlanRun, xs: readonly number[], width: number, shown: number) => {
  const WIDE = 640;
  const withAge = width >= WIDE;
  const gap = withAge ? 78 : 44;
  const label = (i: number) => {
    const one = run.snapshots[i];
    if (!one) return "";
    if (i === 0) return "Today";
    return withAge && one.age !== null ? `${one.calendarYear} · ${one.age}` : String(one.calendarYear);
  };
  const kept: number[] = [shown];
  const count = xs.length - 1;
  const step = Math.max(1, Math.ceil((gap * count) / Math.max(1, width)));
  for (const i of [0, count, ...Array.from({ length: count }, (_, n) => n).filter((n) => n % step === 0)])
    // Labels at the edges grow to one side only, so they need more room.
    if (
      kept.every(
        (other) =>
          Math.abs((xs[other] ?? 0) - (xs[i] ?? 0)) >= gap + (i === 0 || other === 0 || i === count || other === count ? EDGE_ROOM : 0),
      )
    )
      kept.push(i);
  return kept
    .toSorted((a, b) => a - b)
    .map((index) => ({ index, x: xs[index] ?? 0, text: label(index), anchor: anchorAt(xs[index] ?? 0, width) }));
};

/** The pointer moves many times a second, so what does not move with it is drawn once. */
const Fan = memo(({ fan, id, outdated }: { fan: NonNullable<ReturnType<typeof fanGeometry>>; id: string; outdated: boolean }) => (
  <>
    <defs>
      {[6, 3].map((gap, i) => (
        <pattern key={gap} id={`${id}b${i}`} width={gap} height={10} patternUnits="userSpaceOnUse">
          <rect width={1} height={10} fill={`color-mix(in oklab, var(--chart-1) ${i === 0 ? 36 : 62}%, transparent)`} />
        </pattern>
      ))}
    </defs>
    <g className={classNames(outdated && styles.outdated)} data-range={outdated ? "outdated" : "current"}>
      {fan.bands.map((path, i) => (
        <path key={i} d={path} fill={`url(#${id}b${i})`} />
      ))}
      {fan.edges.slice(0, 2).map((edge, i) => (
        <path key={i} className={styles.band} d={linePath(edge)} />
      ))}
    </g>
    {fan.lines.toReversed().map((line, i) => {
      const compared = fan.lines.length > 1 && i === 0;
      return (
        <g key={i} style={{ "--c": compared ? "var(--chart-2)" : "var(--chart-1)" }}>
          <path className={styles.halo} d={linePath(line)} />
          <path className={classNames(styles.curve, compared && styles.dash)} d={linePath(line)} />
        </g>
      );
    })}
  </>
));

type StackProps = { stack: NonNullable<ReturnType<typeof stackGeometry>>; layers: readonly { name: string; color: string }[] };
const Stack = memo(({ stack, layers }: StackProps) => (
  <>
    {stack.layers.map((path, i) => (
      <path key={layers[i]?.name} className={styles.layer} style={{ "--c": `var(--${layers[i]?.color})` }} d={path} />
    ))}
    <path className={styles.curve} style={{ "--c": "var(--text)" }} d={linePath(stack.line)} />
  </>
));

const Cross = ({ x, height, hover = false }: { x: number | undefined; height: number; hover?: boolean }) =>
  x === undefined ? null : (
    <line
      className={classNames(styles.cross, hover && styles.hover)}
      x1={Math.round(x) + 0.5}
      x2={Math.round(x) + 0.5}
      y1={0}
      y2={height}
    />
  );

const LETTER = 6.6;
/** What the selected year holds, beside its dot. */
const Reading = ({ x, y, width, text }: { x: number; y: number; width: number; text: string }) => {
  const size = text.length * LETTER;
  const right = x - size - 12 < 0 && x + size + 12 < width;
  return (
    <text className={styles.ink} x={right ? x + 10 : Math.max(size, x - 10)} y={Math.max(14, y - 10)} textAnchor={right ? "start" : "end"}>
      {text}
    </text>
  );
};
