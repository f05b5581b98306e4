import { MAIN_CURRENCY } from "../currency.ts";
import { formatCompactMoney } from "../format.ts";
import { type Cents, cents } from "../money.ts";

export type Tick = { amount: Cents };

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

const tick = (amount: number): Tick => ({ amount: cents(Math.round(amount)) });

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

/** Whether the short label is exact: "$400k" is for 400,000, but "$403k" is not for 402,500. It is so in every currency. */
const isExact = ({ amount }: Tick): boolean => {
  const said = /^(-?)\$([\d.]+)([kMB]?)$/.exec(formatCompactMoney(amount, MAIN_CURRENCY));
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

const MONTH_LABEL = /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{2}(\d{2})$/;
const DAY_LABEL = /^([A-Z][a-z]{2} \d{1,2}), \d{4}$/;

/** Returns short labels if all are months or days: "Nov", "Nov ’25" over several years, "Nov 3". Null for any others. */
export const shortTimes = (names: readonly string[]): string[] | null => {
  const months = names.flatMap((name) => {
    const [, month, year] = MONTH_LABEL.exec(name) ?? [];
    return month && year ? [{ month: month.slice(0, 3), year }] : [];
  });
  if (names.length > 0 && months.length === names.length) {
    const oneYear = new Set(months.map(({ year }) => year)).size === 1;
    return months.map(({ month, year }) => (oneYear ? month : `${month} ’${year}`));
  }
  const days = names.flatMap((name) => DAY_LABEL.exec(name)?.[1] ?? ([] as string[]));
  return names.length > 0 && days.length === names.length ? days : null;
};

export type AxisLabel = { index: number; x: number; text: string; anchor: "start" | "middle" | "end" };
const EDGE = 18;
/** A name needs more room than a month, so that enough of it remains. */
const NAME_GAP = 60;
/** Keeps a label at the edge inside the plot. */
export const anchorAt = (x: number, width: number): AxisLabel["anchor"] => (x < EDGE ? "start" : x > width - EDGE ? "end" : "middle");

/** Pixels between the two ends of a label. */
export const labelSpan = ({ x, text, anchor }: AxisLabel): { from: number; to: number } => {
  const size = text.length * LETTER;
  const from = anchor === "start" ? x : anchor === "end" ? x - size : x - size / 2;
  return { from, to: from + size };
};

/**
 * Returns the labels below a chart, at least `gap` pixels apart, so that none overlaps the next. Months and days are shortened but never
 * cut; other names are cut with "…". With `last`, the last label always shows, otherwise the first.
 */
export const axisLabels = (
  names: readonly { x: number; name: string }[],
  width: number,
  { gap, last = false }: { gap: number; last?: boolean },
): AxisLabel[] => {
  const times = shortTimes(names.map(({ name }) => name));
  const apart = names.length > 1 ? Math.abs((names.at(-1)?.x ?? 0) - (names[0]?.x ?? 0)) / (names.length - 1) : width;
  for (const step of stepsUpTo(names.length)) {
    if (step < names.length && apart * step < (times ? gap : Math.max(gap, NAME_GAP))) continue;
    const labels = names.flatMap(({ x, name }, index): AxisLabel[] => {
      if ((last ? names.length - 1 - index : index) % step !== 0) return [];
      const text = times?.[index] ?? (names.length > 1 ? fitted(name, apart * step) : fitted(name, width));
      return [{ index, x, text, anchor: anchorAt(x, width) }];
    });
    const spans = labels.map(labelSpan);
    if (spans.every((span, i) => i === 0 || span.from >= (spans[i - 1]?.to ?? 0) + GAP / 2)) return labels;
  }
  return [];
};

const NICE_STEPS = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 50, 100];
const stepsUpTo = (count: number): number[] => [...NICE_STEPS.filter((step) => step < count), Math.max(1, count)];
