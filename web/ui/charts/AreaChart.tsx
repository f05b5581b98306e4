import { useId, useMemo } from "react";
import { type DayAmount, areaGeometry } from "#domain/charts/area.ts";
import { anchorAt } from "#domain/charts/axis.ts";
import { linePath, strokesPath } from "#domain/charts/curve.ts";
import type { Day } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { classNames } from "../class-names.ts";
import { useAmounts } from "../amounts.ts";
import { AmountGrid, FOOT, Labels, axisRoom } from "./Axes.tsx";
import { ChartNone } from "./ChartNone.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { Fade } from "./Fade.tsx";
import { usePicked } from "./use-picked.ts";
import { useWidth } from "./use-width.ts";
import styles from "./chart.module.css";

export type AreaChartProps = {
  /** What the chart shows, for screen readers: "Net worth". */
  label: string;
  /** Ordered by day, amounts in cents. */
  points: readonly DayAmount[];
  /** Events by day. Shown as a ring on the line, with the full text when the day is selected. */
  notes?: ReadonlyMap<Day, string> | undefined;
  /** Height of the plot in pixels, without the labels below. 320 for net worth, 240 on a phone. */
  height?: number | undefined;
  /** Called with the point under the pointer or selected with arrow keys, or null. */
  onPoint?: ((point: DayAmount | null) => void) | undefined;
  /** Of an account in another currency than the household's. */
  currency?: string | undefined;
  /** A color token. */
  color?: string | undefined;
};

const NONE: ReadonlyMap<Day, string> = new Map();

/** A hatched area chart of amounts by day. Hover, touch or arrow keys select a point; the part after it is dimmed. */
export const AreaChart = ({ label, points, notes = NONE, height = 320, onPoint, currency, color = "chart-1" }: AreaChartProps) => {
  const { text } = useAmounts();
  const format = currency === undefined ? {} : { currency };
  const [box, outer] = useWidth<HTMLDivElement>();
  const id = useId();
  const width = Math.max(0, outer - axisRoom(outer));
  const drawn = useMemo(() => (width > 0 ? areaGeometry(points, { width, height }) : null), [points, width, height]);
  const xs = useMemo(() => drawn?.points.map((point) => point.x) ?? [], [drawn]);
  const { picked, handlers } = usePicked(xs, (index) => onPoint?.(index === null ? null : (points[index] ?? null)));
  if (points.length === 0) return <ChartNone height={height + FOOT} />;
  const spoken = (point: DayAmount | undefined) =>
    point ? [`${formatDay(point.day)}: ${text(point.amount, format)}`, notes.get(point.day)].filter(Boolean).join(", ") : "";
  const at = picked ?? points.length - 1;
  const marked = drawn?.points.filter((_, i) => i !== at && notes.has(points[i]?.day ?? ("" as Day))) ?? [];
  const note = picked === null ? undefined : notes.get(points[picked]?.day ?? ("" as Day));
  return (
    <div ref={box}>
      <div
        className={styles.chart}
        style={{ height: height + FOOT, width, "--c": `var(--${color})` }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at}
        aria-valuetext={spoken(points[at])}
        {...handlers}
      >
        {drawn && (
          <svg width={width} height={height + FOOT} aria-hidden="true">
            <AmountGrid ticks={drawn.ticks} width={width} currency={currency} />
            <Labels at={drawn.days.map(({ x, label: text }, index) => ({ index, x, text, anchor: anchorAt(x, width) }))} height={height} />
            <Fade id={id} width={width} height={height} />
            <Curve drawn={drawn} picked={picked} fade={id} height={height} />
            {marked.map(({ x, y }) => (
              <circle key={x} className={styles.mark} cx={x} cy={y} r={3.5} />
            ))}
          </svg>
        )}
        {note && <Note text={note} x={xs[at] ?? 0} width={width} />}
      </div>
      <ChartTable
        caption={label}
        head={notes.size === 0 ? ["Day", "Amount"] : ["Day", "Amount", "What happened"]}
        rows={points.map((point) => [
          formatDay(point.day),
          text(point.amount, format),
          ...(notes.size === 0 ? [] : [notes.get(point.day) ?? ""]),
        ])}
      />
    </div>
  );
};

/** A note next to the selected day's line, on the side with more space. */
const Note = ({ text, x, width }: { text: string; x: number; width: number }) => (
  <div
    className={styles.tip}
    style={x < width / 2 ? { left: x + 10, maxWidth: width - x - 10 } : { right: width - x + 10, maxWidth: x - 10 }}
    aria-hidden="true"
  >
    <span className="block truncate">{text}</span>
  </div>
);

type Drawn = NonNullable<ReturnType<typeof areaGeometry>>;

const Curve = ({
  drawn: { points, base },
  picked,
  fade,
  height,
}: {
  drawn: Drawn;
  picked: number | null;
  fade: string;
  height: number;
}) => {
  const at = picked ?? points.length - 1;
  const dot = points[at];
  return (
    <>
      <g mask={`url(#${fade})`}>
        <path className={styles.strokes} d={strokesPath(points, base, { to: dot?.x ?? 0 })} />
        {picked !== null && (
          <path className={classNames(styles.strokes, styles.quiet)} d={strokesPath(points, base, { from: dot?.x ?? 0 })} />
        )}
      </g>
      {picked !== null && <path className={classNames(styles.curve, styles.quiet)} d={linePath(points.slice(at))} />}
      <path className={styles.curve} d={linePath(points.slice(0, at + 1))} />
      {picked !== null && dot && (
        <line className={styles.rule} x1={Math.round(dot.x) + 0.5} x2={Math.round(dot.x) + 0.5} y1={0} y2={height} />
      )}
      {dot && <circle className={styles.dot} cx={dot.x} cy={dot.y} r={5} />}
    </>
  );
};
