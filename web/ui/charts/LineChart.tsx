import { useId, useMemo } from "react";
import { axisLabels } from "#domain/charts/axis.ts";
import { type Point, linePath, strokesPath } from "#domain/charts/curve.ts";
import { linesGeometry } from "#domain/charts/lines.ts";
import type { Cents } from "#domain/money.ts";
import { type Amounts, useAmounts } from "../amounts.ts";
import { classNames } from "../class-names.ts";
import { AmountGrid, FOOT, Labels, axisRoom } from "./Axes.tsx";
import { ChartNone } from "./ChartNone.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ChartTip, type TipLine } from "./ChartTip.tsx";
import { Fade } from "./Fade.tsx";
import { usePicked } from "./use-picked.ts";
import { useWidth } from "./use-width.ts";
import styles from "./chart.module.css";

export type ChartLine = {
  name: string;
  /** One point per step so far: its name ("Nov 3") and its amount in cents. */
  points: readonly { name: string; amount: Cents }[];
  /** Gray and dotted, for the earlier period. */
  past?: boolean | undefined;
  color?: string | undefined;
};

export type LineChartProps = {
  label: string;
  /** The first line is the main one. */
  lines: readonly ChartLine[];
  /** Labels below the steps: "1", "6", "11". */
  steps: readonly string[];
  height?: number | undefined;
  /** Hatches the area below the first line. */
  area?: boolean | undefined;
  onPoint?: ((step: number | null) => void) | undefined;
};

const STEP_GAP = 48;

/** Lines over the same steps, such as this month and last month. A tooltip shows each line's amount at the selected step. */
export const LineChart = ({ label, lines, steps, height = 230, area = false, onPoint }: LineChartProps) => {
  const { text } = useAmounts();
  const [box, outer] = useWidth<HTMLDivElement>();
  const id = useId();
  const width = Math.max(0, outer - axisRoom(outer));
  const drawn = useMemo(
    () =>
      width > 0
        ? linesGeometry(
            lines.map((line) => line.points.map((point) => point.amount)),
            { width, height },
          )
        : null,
    [lines, width, height],
  );
  const { picked, handlers } = usePicked(drawn?.steps ?? [], onPoint);
  const length = Math.max(0, ...lines.map((line) => line.points.length));
  if (length === 0) return <ChartNone height={height + FOOT} />;
  const at = picked ?? Math.max(0, (lines[0]?.points.length ?? 0) - 1);
  const x = drawn?.steps[at] ?? 0;
  return (
    <div ref={box}>
      <div
        className={styles.chart}
        style={{ height: height + FOOT, width }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={length - 1}
        aria-valuenow={at}
        aria-valuetext={spoken(lines, at, text)}
        {...handlers}
      >
        {drawn && (
          <svg width={width} height={height + FOOT} aria-hidden="true">
            <AmountGrid ticks={drawn.ticks} width={width} />
            <Labels
              height={height}
              at={axisLabels(
                drawn.steps.map((stepX, i) => ({ x: stepX, name: steps[i] ?? "" })),
                width,
                { gap: STEP_GAP },
              )}
            />
            <Fade id={id} width={width} height={height} />
            {area && (
              <g mask={`url(#${id})`}>
                <path className={styles.strokes} d={strokesPath(drawn.lines[0] ?? [], drawn.base)} />
              </g>
            )}
            {picked !== null && <line className={styles.rule} x1={Math.round(x) + 0.5} x2={Math.round(x) + 0.5} y1={0} y2={height} />}
            <Curves lines={lines} drawn={drawn.lines} at={at} resting={picked === null} />
          </svg>
        )}
        {picked !== null && drawn && <ChartTip lines={tipLines(lines, at, text)} x={x} width={width} />}
      </div>
      <ChartTable
        caption={label}
        head={["Step", ...lines.map((line) => line.name)]}
        rows={Array.from({ length }, (_, i) => [steps[i] ?? String(i + 1), ...lines.map((line) => said(line, i, text))])}
      />
    </div>
  );
};

const said = (line: ChartLine, i: number, text: Amounts["text"]): string => {
  const point = line.points[i];
  return point ? text(point.amount) : "–";
};

const spoken = (lines: readonly ChartLine[], at: number, text: Amounts["text"]): string =>
  lines
    .flatMap((line) => {
      const point = line.points[at];
      return point ? [`${line.name}, ${point.name}: ${text(point.amount)}`] : [];
    })
    .join("; ");

const colorName = (line: ChartLine, i: number): string => line.color ?? `chart-${(i % 6) + 1}`;
const colorOf = (line: ChartLine, i: number) => ({ "--c": `var(--${colorName(line, i)})` });

/** The first line is drawn on top. Without a selection, past lines have no dot. */
const Curves = ({ lines, drawn, at, resting }: { lines: readonly ChartLine[]; drawn: readonly Point[][]; at: number; resting: boolean }) =>
  lines
    .map((line, i) => ({ line, i, points: drawn[i] ?? [], dot: drawn[i]?.[at] }))
    .toReversed()
    .map(({ line, i, points, dot }) => (
      <g key={line.name} style={colorOf(line, i)}>
        <path className={classNames(styles.curve, line.past && styles.past)} d={linePath(points)} />
        {dot && !(resting && line.past) && (
          <circle className={classNames(styles.dot, line.past && styles.past)} cx={dot.x} cy={dot.y} r={line.past ? 3.5 : 5} />
        )}
      </g>
    ));

const tipLines = (lines: readonly ChartLine[], at: number, text: Amounts["text"]): TipLine[] =>
  lines.flatMap((line, i) => {
    const point = line.points[at];
    return point ? [{ name: point.name, amount: text(point.amount), color: colorName(line, i), past: line.past }] : [];
  });
