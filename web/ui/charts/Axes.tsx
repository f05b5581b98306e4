import type { Tick } from "#domain/charts/axis.ts";
import { classNames } from "../class-names.ts";
import styles from "./chart.module.css";

/** Width in pixels of the amount labels at the right edge. */
export const axisRoom = (width: number): number => (width < 480 ? 44 : 48);

/** Thin lines for the amounts, stronger at zero, with labels to the right of the plot. */
export const AmountGrid = ({ ticks, width }: { ticks: readonly (Tick & { y: number })[]; width: number }) => (
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
            {tick.label.replace("-", "−")}
          </text>
        </g>
      );
    })}
  </g>
);

/** Labels below the plot, kept inside its edges. */
export const Labels = ({
  at,
  width,
  height,
}: {
  at: readonly { x: number; label: string; now?: boolean }[];
  width: number;
  height: number;
}) => (
  <g aria-hidden="true">
    {at.map(({ x, label, now }) => (
      <text
        key={`${label}${x}`}
        className={now ? styles.now : undefined}
        x={x}
        y={height + 20}
        textAnchor={x < 18 ? "start" : x > width - 18 ? "end" : "middle"}
      >
        {label}
      </text>
    ))}
  </g>
);

/** Height of the labels below the plot, in pixels. */
export const FOOT = 24;
