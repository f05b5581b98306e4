import { useId, useMemo } from "react";
import { type BarsGeometry, barPath, barsGeometry } from "#domain/charts/bars.ts";
import { axisLabels } from "#domain/charts/axis.ts";
import { type Cents, ZERO, add } from "#domain/money.ts";
import { type Amounts, useAmounts } from "../amounts.ts";
import { classNames } from "../class-names.ts";
import { AmountGrid, FOOT, Labels, axisRoom } from "./Axes.tsx";
import { ChartNone } from "./ChartNone.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ChartTip } from "./ChartTip.tsx";
import { usePicked } from "./use-picked.ts";
import { useWidth } from "./use-width.ts";
import styles from "./chart.module.css";

export type BarSeries = { name: string; /** A color token such as "chart-1" or "chart-income". */ color: string };

export type BarChartSlot = {
  key: string;
  /** Label below the slot: "Nov". */
  name: string;
  /** For screen readers and the table when the short name is not enough: "November 2026". */
  fullName?: string | undefined;
  /** One amount per series, in cents. */
  amounts: readonly Cents[];
  /** The expected further amount of the first series at the current pace. Hatched, because it is not final. */
  rest?: Cents | undefined;
};

export type BarChartProps = {
  label: string;
  series: readonly BarSeries[];
  slots: readonly BarChartSlot[];
  /** Key of the selected slot, shown solid on a tint. The others are dimmed. */
  current?: string | null | undefined;
  /** Makes every slot a button. */
  onSlot?: ((key: string) => void) | undefined;
  average?: Cents | null | undefined;
  /** Shows the first series' amount above its bar. */
  values?: boolean | undefined;
  height?: number | undefined;
};

/** Grouped bars, above or below zero. Hover, touch or keyboard shows the amounts of a slot. */
export const BarChart = ({ label, series, slots, current = null, onSlot, average, values = false, height = 275 }: BarChartProps) => {
  const { text, compact } = useAmounts();
  const [box, outer] = useWidth<HTMLDivElement>();
  const width = Math.max(0, outer - axisRoom(outer));
  const drawn = useMemo(() => (width > 0 ? barsGeometry(slots, { width, height }, average) : null), [slots, width, height, average]);
  const xs = useMemo(() => drawn?.slots.map((at) => at.x + at.width / 2) ?? [], [drawn]);
  const { picked, pick, handlers } = usePicked(xs);
  if (slots.every((slot) => slot.amounts.every((amount) => amount === 0))) return <ChartNone height={height + FOOT} />;
  const shown = picked ?? slots.length - 1;
  const placed =
    drawn?.slots.flatMap((at, i) => {
      const slot = slots[i];
      return slot ? [{ slot, at, now: slot.key === current }] : [];
    }) ?? [];
  return (
    <div ref={box}>
      <div
        className={styles.chart}
        style={{ height: height + FOOT, width }}
        aria-label={label}
        {...(onSlot
          ? { role: "group", ...handlers, onKeyDown: undefined }
          : {
              role: "slider",
              tabIndex: 0,
              "aria-valuemin": 0,
              "aria-valuemax": slots.length - 1,
              "aria-valuenow": shown,
              "aria-valuetext": slots[shown] ? spoken(slots[shown], series, text) : "",
              ...handlers,
            })}
      >
        {drawn && (
          <svg width={width} height={height + FOOT} aria-hidden="true">
            <Grounds placed={placed} picked={picked} height={height} />
            <AmountGrid ticks={drawn.ticks} width={width} />
            <Bars placed={placed} series={series} quiet={current !== null} />
            {drawn.average !== null && <line className={styles.average} x1={0} x2={width} y1={drawn.average} y2={drawn.average} />}
            {values &&
              placed.map(({ slot, at, now }) => (
                <Value key={slot.key} slot={slot} at={at} now={now} compact={compact} average={drawn.average} />
              ))}
            <Labels
              height={height}
              current={slots.findIndex((slot) => slot.key === current)}
              at={axisLabels(
                placed.map(({ slot, at }) => ({ x: at.x + at.width / 2, name: slot.name })),
                width,
                { gap: NAME_ROOM, last: true },
              )}
            />
          </svg>
        )}
        {onSlot && (
          <SlotButtons
            placed={placed}
            series={series}
            height={height + FOOT}
            onSlot={onSlot}
            onFocus={(slot) => pick(slots.indexOf(slot))}
          />
        )}
        {picked !== null && slots[picked] && (
          <ChartTip
            title={slots[picked].fullName ?? slots[picked].name}
            lines={slots[picked].amounts.map((amount, i) => ({
              name: series[i]?.name ?? "",
              amount: text(amount),
              color: series[i]?.color ?? "chart-1",
            }))}
            x={xs[picked] ?? 0}
            width={width}
          />
        )}
      </div>
      <ChartTable
        caption={label}
        head={["Period", ...series.map((each) => each.name)]}
        rows={slots.map((slot) => [slot.fullName ?? slot.name, ...slot.amounts.map((amount) => text(amount))])}
      />
    </div>
  );
};

type Placed = { slot: BarChartSlot; at: BarsGeometry["slots"][number]; now: boolean };

/** The area of each slot, tinted for the selected and the picked one. */
const Grounds = ({ placed, picked, height }: { placed: readonly Placed[]; picked: number | null; height: number }) =>
  placed.map(({ slot, at, now }, i) => (
    <rect
      key={slot.key}
      className={classNames(styles.slot, (now || i === picked) && styles.now)}
      x={at.x}
      y={0}
      width={at.width}
      height={height}
      rx={8}
    />
  ));

type SlotButtonsProps = {
  placed: readonly Placed[];
  series: readonly BarSeries[];
  height: number;
  onSlot: (key: string) => void;
  onFocus: (slot: BarChartSlot) => void;
};

const SlotButtons = ({ placed, series, height, onSlot, onFocus }: SlotButtonsProps) => {
  const { text } = useAmounts();
  return placed.map(({ slot, at, now }) => (
    <button
      key={slot.key}
      type="button"
      className="absolute top-0 rounded-r"
      style={{ left: at.x, width: at.width, height }}
      aria-label={spoken(slot, series, text)}
      aria-pressed={now}
      onClick={() => onSlot(slot.key)}
      onFocus={() => onFocus(slot)}
    />
  ));
};

const Bars = ({ placed, series, quiet }: { placed: readonly Placed[]; series: readonly BarSeries[]; quiet: boolean }) => {
  const id = useId();
  const colored = (i: number) => ({ "--c": `var(--${series[i]?.color ?? "chart-1"})` });
  return (
    <>
      <defs>
        <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" style={colored(0)}>
          <line className={styles.hatch} x1="0.5" x2="0.5" y1="0" y2="4" />
        </pattern>
      </defs>
      {placed.map(({ slot, at, now }) => (
        <g key={slot.key}>
          {at.bars.map(
            (bar, i) =>
              bar.height > 0 && (
                <path
                  key={series[i]?.name}
                  className={classNames(styles.bar, (now || !quiet) && styles.now)}
                  style={colored(i)}
                  d={barPath(bar)}
                />
              ),
          )}
          {at.rest && at.rest.height > 2 && (
            <path
              className={styles.rest}
              style={{ ...colored(0), fill: `url(#${id})` }}
              d={barPath({ ...at.rest, x: at.rest.x + 0.5, width: at.rest.width - 1, up: true })}
            />
          )}
        </g>
      ))}
    </>
  );
};

/** Space between a bar and its amount, and how far the text reaches above and below its baseline, in pixels. */
const [VALUE_GAP, ABOVE, BELOW] = [8, 12, 4];
/** Returns the baseline of the amount above a bar. It moves above the line of the average if that would cross it. */
const baselineOf = (top: number, average: number | null): number => {
  const baseline = top - VALUE_GAP;
  return average !== null && average > baseline - ABOVE && average < baseline + BELOW ? average - BELOW - 1 : baseline;
};

const Value = ({ slot, at, now, compact, average }: Placed & { compact: Amounts["compact"]; average: number | null }) => (
  <text
    className={classNames(styles.value, now && styles.now)}
    x={at.x + at.width / 2}
    y={baselineOf(Math.min(at.bars[0]?.y ?? 0, at.rest?.y ?? Infinity), average)}
    textAnchor="middle"
  >
    {compact(slot.amounts[0] ?? ZERO)}
  </text>
);

const NAME_ROOM = 32;

const spoken = (slot: BarChartSlot, series: readonly BarSeries[], text: Amounts["text"]): string => {
  const parts = slot.amounts.map((amount, i) => `${series[i]?.name ?? ""} ${text(amount)}`.trim());
  const pace = slot.rest ? [`at this pace ${text(add(slot.amounts[0] ?? ZERO, slot.rest))}`] : [];
  return `${slot.fullName ?? slot.name}: ${[...parts, ...pace].join(", ")}`;
};
