import { useId, useMemo } from "react";
import { barPath, barsGeometry } from "#domain/charts/bars.ts";
import { formatCompactMoney, formatMoney } from "#domain/format.ts";
import { type Cents, ZERO, add } from "#domain/money.ts";
import { classNames } from "../class-names.ts";
import { AmountGrid, FOOT, Labels, axisRoom } from "./Axes.tsx";
import { ChartNone } from "./ChartNone.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { useWidth } from "./use-width.ts";

export type BarSeries = { name: string; /** A colour token such as "chart-1" or "chart-income". */ color: string };

export type BarChartSlot = {
  key: string;
  /** Under the slot: "Nov". */
  name: string;
  /** Read aloud and in the table when the short name is not enough: "November 2026". */
  fullName?: string | undefined;
  /** One for each series, in cents. */
  amounts: readonly Cents[];
  /** What the first series may still come to on top, at this pace: hatched, not final. */
  rest?: Cents | undefined;
};

export type BarChartProps = {
  label: string;
  series: readonly BarSeries[];
  slots: readonly BarChartSlot[];
  /** The key of the chosen slot: solid, on a tint; the others go quiet. */
  current?: string | null | undefined;
  /** Makes every slot a button. */
  onSlot?: ((key: string) => void) | undefined;
  average?: Cents | null | undefined;
  /** Writes the first series' amount over its bar. */
  values?: boolean | undefined;
  height?: number | undefined;
};

/** Bars for periods side by side, from zero up or down. */
export const BarChart = ({ label, series, slots, current = null, onSlot, average, values = false, height = 275 }: BarChartProps) => {
  const [box, outer] = useWidth<HTMLDivElement>();
  const id = useId();
  const width = Math.max(0, outer - axisRoom(outer));
  const drawn = useMemo(() => (width > 0 ? barsGeometry(slots, { width, height }, average) : null), [slots, width, height, average]);
  if (slots.every((slot) => slot.amounts.every((amount) => amount === 0))) return <ChartNone height={height + FOOT} />;
  const middle = (i: number) => { const slot = drawn?.slots[i]; return slot ? slot.x + slot.width / 2 : 0; };
  const shown = thinner(slots.length, width);
  return (
    <div ref={box}>
      <div className="chart" style={{ height: height + FOOT, width }} role={onSlot ? "group" : "img"} aria-label={label}>
        {drawn && (
          <svg width={width} height={height + FOOT} aria-hidden="true">
            <defs>
              <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" style={{ "--c": `var(--${series[0]?.color ?? "chart-1"})` }}>
                <line className="hatch" x1="0.5" x2="0.5" y1="0" y2="4" />
              </pattern>
            </defs>
            {drawn.slots.map((slot, i) => <rect key={slots[i]?.key} className={classNames("slot", slots[i]?.key === current && "now")} x={slot.x} y={0} width={slot.width} height={height} rx={8} />)}
            <AmountGrid ticks={drawn.ticks} width={width} />
            {drawn.slots.map((slot, i) => slot.bars.map((bar, j) => bar.height > 0 && (
              <path key={`${slots[i]?.key}${j}`} className={classNames("bar", (current === null || slots[i]?.key === current) && "now")} style={{ "--c": `var(--${series[j]?.color ?? "chart-1"})` }} d={barPath(bar)} />
            )))}
            {drawn.slots.map((slot, i) => slot.rest && slot.rest.height > 2 && (
              <path key={slots[i]?.key} className="rest" style={{ "--c": `var(--${series[0]?.color ?? "chart-1"})`, fill: `url(#${id})` }} d={barPath({ ...slot.rest, x: slot.rest.x + 0.5, width: slot.rest.width - 1, up: true })} />
            ))}
            {drawn.average !== null && <line className="average" x1={0} x2={width} y1={drawn.average} y2={drawn.average} />}
            {values && drawn.slots.map((slot, i) => (
              <text key={slots[i]?.key} className={classNames("value", slots[i]?.key === current && "now")} x={middle(i)} y={Math.min(slot.bars[0]?.y ?? 0, slot.rest?.y ?? Infinity) - 8} textAnchor="middle">{formatCompactMoney(slots[i]?.amounts[0] ?? ZERO)}</text>
            ))}
            <Labels width={width} height={height} at={slots.flatMap((slot, i) => (i % shown === (slots.length - 1) % shown ? [{ x: middle(i), label: slot.name, now: slot.key === current }] : []))} />
          </svg>
        )}
        {onSlot && drawn?.slots.map((slot, i) => { const { key } = slots[i] ?? {}; return key !== undefined && (
          <button key={key} type="button" className="absolute top-0 rounded-r" style={{ left: slot.x, width: slot.width, height: height + FOOT }} aria-label={spoken(slots[i], series)} aria-pressed={key === current} onClick={() => onSlot(key)} />
        ); })}
      </div>
      <ChartTable caption={label} head={["Period", ...series.map((each) => each.name)]} rows={slots.map((slot) => [slot.fullName ?? slot.name, ...slot.amounts.map((amount) => formatMoney(amount))])} />
    </div>
  );
};

/** Every how many slots a name fits under its bar. */
const thinner = (count: number, width: number): number => Math.max(1, Math.ceil((count * 32) / Math.max(1, width)));

const spoken = (slot: BarChartSlot | undefined, series: readonly BarSeries[]): string => {
  if (!slot) return "";
  const parts = slot.amounts.map((amount, i) => `${series[i]?.name ?? ""} ${formatMoney(amount)}`.trim());
  const pace = slot.rest ? [`at this pace ${formatMoney(add(slot.amounts[0] ?? ZERO, slot.rest))}`] : [];
  return `${slot.fullName ?? slot.name}: ${[...parts, ...pace].join(", ")}`;
};
