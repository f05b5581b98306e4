import type { Cents } from "../money.ts";
import { type Tick, axisOf, heightOn } from "./axis.ts";
import type { Point, Size } from "./curve.ts";

export type LinesGeometry = {
  lines: Point[][];
  ticks: (Tick & { y: number })[];
  /** The x position of each step, in pixels. */ steps: number[];
  base: number;
};

/**
 * Lays out several lines over the same steps (the days of a month). Lines may have different lengths and share one axis that includes zero.
 * Null when all are empty.
 */
export const linesGeometry = (lines: readonly (readonly Cents[])[], { width, height }: Size): LinesGeometry | null => {
  const length = Math.max(0, ...lines.map((line) => line.length));
  if (length === 0) return null;
  const ticks = axisOf(lines.flat(), { zero: true });
  const y = heightOn(ticks, height);
  const steps = Array.from({ length }, (_, i) => (length === 1 ? width / 2 : (i / (length - 1)) * width));
  return {
    lines: lines.map((line) => line.map((amount, i) => ({ x: steps[i] ?? 0, y: y(amount) }))),
    ticks: ticks.map((tick) => ({ ...tick, y: y(tick.amount) })),
    steps,
    base: y(0),
  };
};
