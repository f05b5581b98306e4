import type { Tick, AxisLabel } from "#domain/charts/axis.ts";
import { classNames } from "../class-names.ts";
import styles from "./chart.module.css";
import { useAmounts } from "../amounts.ts";

/** Width in pixels of the amount labels at the right edge. */
export const axisRoom = (width: number): number => (width < 480 ? 44 : 48);

/** Thin lines for the amounts, stronger at zero, with labels to the right of the plot. */
export const AmountGrid = ({
  ticks,
  width,
  currency,
}: {
  ticks: readonly (Tick & { y: number })[];
  width: number;
  currency?: string | undefined;
}) => {
  const { compact } = useAmounts();
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => {
        const y = Math.round(tick.y) + 0.5;
        return (
          <g key={tick.amount}>
            <line
              className={tick.amount === 0 ? classNames(styles.gridline, styles.zero) : styles.gridline}
              x1={0}
              x2={width}
              y1={y}
              y2={y}
            />
            <text x={width + 8} y={tick.y + 4}>
              {compact(tick.amount, currency)}
            </text>
          </g>
        );
      })}
    </g>
  );
};

/** Labels below the plot. */
export const Labels = ({ at, height, current }: { at: readonly AxisLabel[]; height: number; current?: number | undefined }) => (
  <g aria-hidden="true">
    {at.map(({ index, x, text, anchor }) => (
      <text key={index} className={index === current ? styles.now : undefined} x={x} y={height + 20} textAnchor={anchor}>
        {text}
      </text>
    ))}
  </g>
);

/** Height of the labels below the plot, in pixels. */
export const FOOT = 24;
