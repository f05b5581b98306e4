import { formatCompactMoney } from "../format.ts";
import { type Cents, cents } from "../money.ts";

export type Tick = { amount: Cents; label: string };

const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
const STEPS = 4;

/**
 * Returns five evenly spaced, round ticks that enclose every amount, lowest first. Their short labels are exact. With `zero`, the axis
 * includes zero. Amounts are in cents; without amounts the axis starts at zero.
 */
export const axisOf = (amounts: readonly Cents[], { zero = false }: { zero?: boolean } = {}): Tick[] => {
  const { low, high } = spread(amounts, zero);
  for (const step of stepsFrom((high - low) / STEPS)) {
    for (const start of startsBelow(low, step, high)) {
      const ticks = Array.from({ length: STEPS + 1 }, (_, i) => tick(start + i * step));
      if (start + STEPS * step >= high && ticks.every(isExact)) return ticks;
    }
  }
  throw new RangeError("amounts too large for an axis");
};

const spread = (amounts: readonly Cents[], zero: boolean): { low: number; high: number } => {
  let low = zero || amounts.length === 0 ? 0 : Infinity;
  let high = zero || amounts.length === 0 ? 0 : -Infinity;
  for (const amount of amounts) {
    low = Math.min(low, amount);
    high = Math.max(high, amount);
  }
  if (low < high) return { low, high };
  const room = Math.max(Math.abs(low) * 0.02, 200);
  return low === 0 ? { low: 0, high: 400 } : { low: low - room, high: high + room };
};

const tick = (amount: number): Tick => ({ amount: cents(Math.round(amount)), label: formatCompactMoney(cents(Math.round(amount))) });

/** Yields round steps in cents, ascending, none smaller than the one wanted. */
function* stepsFrom(wanted: number): Generator<number> {
  const first = Math.max(2, Math.floor(Math.log10(Math.max(1, wanted))));
  for (let power = first; power <= 15; power += 1) {
    for (const mantissa of NICE) {
      const step = mantissa * 10 ** power;
      if (step >= wanted) yield step;
    }
  }
}

/** Returns candidate positions for the first tick, roundest first. If the range crosses zero, one tick must be zero. */
const startsBelow = (low: number, step: number, high: number): number[] => {
  const power = 10 ** Math.floor(Math.log10(step));
  const units = low < 0 && high > 0 ? [step] : [10 * power, 5 * power, step];
  return units.map((unit) => Math.floor(low / unit) * unit);
};

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1e3, M: 1e6, B: 1e9 };

/** Whether the short label is exact: "$400k" is for 400,000, but "$403k" is not for 402,500. */
const isExact = ({ amount, label }: Tick): boolean => {
  const said = /^(-?)\$([\d.]+)([kMB]?)$/.exec(label);
  if (!said) return false;
  const dollars = Number(said[2]) * (UNITS[said[3] ?? ""] ?? 1) * (said[1] === "-" ? -1 : 1);
  return Math.round(dollars * 100) === amount;
};

/** Returns a function that maps an amount to its y position in a plot, with 0 at the top. Ticks are ordered lowest first. */
export const heightOn = (ticks: readonly Tick[], plot: number): ((amount: number) => number) => {
  const low = ticks[0]?.amount ?? 0;
  const high = ticks.at(-1)?.amount ?? 0;
  return (amount) => (high === low ? plot : plot - ((amount - low) / (high - low)) * plot);
};

/** Width in pixels of one letter of an axis label at 12 pixels. */
const LETTER = 6.4;
/** Pixels between two adjacent labels. */
const GAP = 6;

/** Truncates a label with "…" to fit into `room` pixels of an axis, but never below three letters. */
export const fitted = (label: string, room: number): string => {
  const most = Math.max(4, Math.floor((room - GAP) / LETTER));
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;
};
