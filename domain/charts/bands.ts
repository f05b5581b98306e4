import type { Cents } from "../money.ts";
import { axisOf, heightOn, type Tick } from "./axis.ts";
import { linePath, type Point, type Size } from "./curve.ts";

type Axis = { ticks: (Tick & { y: number })[]; xs: number[]; y: (amount: number) => number; zero: number };

const axisFor = (amounts: readonly Cents[], length: number, { width, height }: Size): Axis => {
  const ticks = axisOf(amounts, { zero: true });
  const y = heightOn(ticks, height);
  const xs = Array.from({ length }, (_, i) => (length === 1 ? width / 2 : (i / (length - 1)) * width));
  return { ticks: ticks.map((tick) => ({ ...tick, y: y(tick.amount) })), xs, y, zero: y(0) };
};

/** Returns the closed SVG path between two curves over the same positions. */
export const bandPath = (upper: readonly Point[], lower: readonly Point[]): string =>
  upper.length === 0 ? "" : `${linePath(upper)}${linePath(lower.toReversed()).replace("M", "L")}Z`;

export type StackGeometry = Axis & {
  /** One closed path per layer, in the order given. */
  layers: string[];
  line: Point[];
};

/**
 * Lays out layers on top of each other above zero, from the first up; negative amounts stack below zero. `line` is drawn over them. All
 * have one amount per step. Null without steps.
 */
export const stackGeometry = (layers: readonly (readonly Cents[])[], line: readonly Cents[], size: Size): StackGeometry | null => {
  if (line.length === 0) return null;
  const above = line.map(() => 0);
  const below = line.map(() => 0);
  const edges = layers.map((layer) => {
    // A debt that is paid off ends at zero, below the others.
    const empty = layer.some((amount) => amount < 0) ? below : above;
    return layer.map((amount, i) => {
      const side = amount === 0 ? empty : amount > 0 ? above : below;
      const from = side[i] ?? 0;
      side[i] = from + amount;
      return { from, to: from + amount };
    });
  });
  const axis = axisFor([...above, ...below, ...line] as Cents[], line.length, size);
  const points = (amounts: readonly number[]): Point[] => amounts.map((amount, i) => ({ x: axis.xs[i] ?? 0, y: axis.y(amount) }));
  return {
    ...axis,
    layers: edges.map((layer) => bandPath(points(layer.map(({ to }) => to)), points(layer.map(({ from }) => from)))),
    line: points(line),
  };
};

export type FanGeometry = Axis & { bands: string[]; lines: Point[][]; edges: Point[][] };

/**
 * Lays out bands between pairs of curves, such as percentiles of many futures, with lines over them. Each curve has one amount per step;
 * lines may be shorter. Null without lines.
 */
export const fanGeometry = (
  bands: readonly { upper: readonly Cents[]; lower: readonly Cents[] }[],
  lines: readonly (readonly Cents[])[],
  size: Size,
): FanGeometry | null => {
  const length = Math.max(0, ...lines.map((line) => line.length));
  if (length === 0) return null;
  const axis = axisFor([...lines.flat(), ...bands.flatMap(({ upper, lower }) => [...upper, ...lower])], length, size);
  const points = (amounts: readonly Cents[]): Point[] => amounts.map((amount, i) => ({ x: axis.xs[i] ?? 0, y: axis.y(amount) }));
  return {
    ...axis,
    bands: bands.map(({ upper, lower }) => bandPath(points(upper), points(lower))),
    edges: bands.flatMap(({ upper, lower }) => [points(upper), points(lower)]),
    lines: lines.map(points),
  };
};
