import type { Point, Size } from "./curve.ts";

const EDGE = 2;

/** Returns the points of a sparkline without axes. It fills its box minus the line thickness; constant values run through the middle. */
export const sparkPoints = (values: readonly number[], { width, height }: Size): Point[] => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = height - 2 * EDGE;
  const y = (value: number) => (high === low ? height / 2 : EDGE + room - ((value - low) / (high - low)) * room);
  return values.map((value, i) => ({ x: values.length === 1 ? width / 2 : (i / (values.length - 1)) * width, y: y(value) }));
};
