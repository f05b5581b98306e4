import { type Cents, ZERO, cents } from "../money.ts";
import { type Tick, axisOf, heightOn } from "./axis.ts";
import type { Size } from "./curve.ts";

export type BarSlot = {
  /** One amount per series, in cents. */
  amounts: readonly Cents[];
  /** How much the first series may still grow; drawn hatched on top of it. */
  rest?: Cents | undefined;
};

export type Rect = { x: number; y: number; width: number; height: number };
export type BarsGeometry = {
  slots: { x: number; width: number; bars: (Rect & { up: boolean })[]; rest: Rect | null }[];
  ticks: (Tick & { y: number })[];
  zero: number;
  average: number | null;
};

const WIDEST = 24;
const GAP = 3;

/** Lays out groups of bars side by side, up or down from zero, each at most 24 pixels wide. Null when there are no slots. */
export const barsGeometry = (slots: readonly BarSlot[], { width, height }: Size, average?: Cents | null): BarsGeometry | null => {
  if (slots.length === 0) return null;
  const ticks = axisOf([...slots.flatMap(reach), ...(average ? [average] : [])], { zero: true });
  const y = heightOn(ticks, height);
  const slotWidth = width / slots.length;
  return {
    slots: slots.map((slot, i) => ({ x: i * slotWidth, width: slotWidth, ...barsIn(slot, i * slotWidth, slotWidth, y) })),
    ticks: ticks.map((tick) => ({ ...tick, y: y(tick.amount) })),
    zero: y(0),
    average: average === null || average === undefined ? null : y(average),
  };
};

const reach = ({ amounts, rest }: BarSlot): Cents[] =>
  rest && amounts[0] !== undefined ? [...amounts, cents(amounts[0] + rest)] : [...amounts];

const barsIn = ({ amounts, rest }: BarSlot, left: number, slotWidth: number, y: (amount: number) => number) => {
  const each = Math.min(WIDEST, (slotWidth * 0.7 - GAP * (amounts.length - 1)) / Math.max(1, amounts.length));
  const total = each * amounts.length + GAP * (amounts.length - 1);
  const start = left + (slotWidth - total) / 2;
  const bars = amounts.map((amount, i) => ({ x: start + i * (each + GAP), width: each, up: amount >= 0, ...span(y(0), y(amount)) }));
  const first = bars[0];
  const grown = rest && first ? { x: first.x, width: each, ...span(y(amounts[0] ?? ZERO), y((amounts[0] ?? 0) + rest)) } : null;
  return { bars, rest: grown };
};

const span = (a: number, b: number) => ({ y: Math.min(a, b), height: Math.abs(a - b) });

/** Returns the SVG path of a bar. Rounds the corners away from zero by at most `radius`. */
export const barPath = ({ x, y, width, height, up }: Rect & { up: boolean }, radius = 3): string => {
  const r = Math.min(radius, height, width / 2);
  return up
    ? `M${x} ${y + height}V${y + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${y + height}Z`
    : `M${x} ${y}V${y + height - r}q0 ${r} ${r} ${r}h${width - 2 * r}q${r} 0 ${r} ${-r}V${y}Z`;
};
