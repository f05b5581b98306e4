import { useId } from "react";
import { linePath, strokesPath } from "#domain/charts/curve.ts";
import { sparkPoints } from "#domain/charts/spark.ts";
import { classNames } from "../class-names.ts";
import { Fade } from "./Fade.tsx";
import { useWidth } from "./use-width.ts";
import styles from "./chart.module.css";

export type SparklineProps = {
  /** In order; any unit. */
  points: readonly number[];
  /** A second, dotted line behind it, with the same scale and steps. */
  past?: readonly number[] | undefined;
  /** In pixels. Defaults to the available width. */
  width?: number | undefined;
  height?: number | undefined;
  area?: boolean | undefined;
  /** A dot at the last point. */
  dot?: boolean | undefined;
  /** A color token; "chart-past" for muted lines in lists. */
  color?: string | undefined;
};

/** A small line without axes. Decorative: its figure is next to it. */
export const Sparkline = ({ width, ...rest }: SparklineProps) =>
  width === undefined ? <Measured {...rest} /> : <Drawn {...rest} width={width} />;

const Measured = (props: Omit<SparklineProps, "width">) => {
  const [box, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={box} style={{ height: props.height ?? 40 }}>
      {width > 0 && <Drawn {...props} width={width} />}
    </div>
  );
};

const Drawn = ({ points, past, width, height = 40, area = false, dot = false, color = "chart-1" }: SparklineProps & { width: number }) => {
  const id = useId();
  const steps = Math.max(points.length, past?.length ?? 0);
  const all = sparkPoints([...points, ...(past ?? [])], { width: 1, height });
  const place = (from: number, count: number) =>
    all.slice(from, from + count).map(({ y }, i) => ({ x: steps === 1 ? width / 2 : (i / (steps - 1)) * width, y }));
  const curve = place(0, points.length);
  const last = curve.at(-1);
  return (
    <div className={styles.chart} style={{ width, height, flex: "none", "--c": `var(--${color})` }} aria-hidden="true">
      <svg width={width} height={height}>
        {area && <Fade id={id} width={width} height={height} />}
        {area && (
          <g mask={`url(#${id})`}>
            <path className={styles.strokes} d={strokesPath(curve, height)} />
          </g>
        )}
        {past && <path className={classNames(styles.curve, styles.past)} d={linePath(place(points.length, past.length))} />}
        <path className={styles.curve} style={{ strokeWidth: 1.5 }} d={linePath(curve)} />
        {dot && last && <circle className={styles.dot} cx={last.x} cy={last.y} r={3.5} style={{ strokeWidth: 4 }} />}
      </svg>
    </div>
  );
};
