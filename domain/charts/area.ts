import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import { type Tick, axisOf, heightOn } from "./axis.ts";
import type { Point, Size } from "./curve.ts";
import { type DayTick, dayPosition, dayTicks } from "./day-axis.ts";

export type DayAmount = { day: Day; amount: Cents };

export type AreaGeometry = {
  /** In pixels, one per amount. */
  points: Point[];
  ticks: (Tick & { y: number })[];
  days: DayTick[];
  /** Where the area fill ends: at zero if it is visible, otherwise at the bottom of the plot. */
  base: number;
};

/** Returns a curve of daily amounts for a plot of the given size, or null without amounts. Days must be in order. */
export const areaGeometry = (amounts: readonly DayAmount[], { width, height }: Size): AreaGeometry | null => {
  const [first, last] = [amounts[0], amounts.at(-1)];
  if (!first || !last) return null;
  const ticks = axisOf(amounts.map(({ amount }) => amount));
  const y = heightOn(ticks, height);
  const x = dayPosition(first.day, last.day, width);
  return {
    points: amounts.map(({ day, amount }) => ({ x: x(day), y: y(amount) })),
    ticks: ticks.map((tick) => ({ ...tick, y: y(tick.amount) })),
    days: dayTicks(first.day, last.day, width),
    base: Math.min(height, Math.max(0, y(0))),
  };
};
