import { type Cents, subtract, sum } from "../money.ts";
import { REST } from "./chart-data.ts";

export type Slice = { name: string; amount: Cents; color?: string | undefined };
export type Part = Slice & { /** Share of the whole, from 0 to 1. */ share: number };

const MOST = 6;

/** Returns at most six parts of a whole, largest first and "Everything else" last. Amounts of zero or less are omitted. */
export const partsOf = (slices: readonly Slice[]): Part[] => {
  const positive = slices.filter(({ amount }) => amount > 0);
  const named = positive.filter(({ name }) => name !== REST).toSorted((a, b) => b.amount - a.amount);
  const kept = positive.length <= MOST ? named : named.slice(0, MOST - 1);
  const whole = sum(positive.map(({ amount }) => amount));
  const rest = subtract(whole, sum(kept.map(({ amount }) => amount)));
  const shown = rest > 0 ? [...kept, { name: REST, amount: rest }] : kept;
  return shown.map((slice) => ({ ...slice, share: slice.amount / whole }));
};

export type Ring = { outer: number; thickness: number; gap: number };

/** Returns the SVG paths of ring segments around (0, 0), clockwise from the top, `gap` pixels apart. A single share is the full ring. */
export const ringPaths = (shares: readonly number[], { outer, thickness, gap }: Ring): string[] => {
  if (shares.length === 1) return [fullRing(outer, outer - thickness)];
  let turned = 0;
  return shares.map((share) => {
    const [from, to] = [turned, turned + share];
    turned = to;
    return piece(from * 2 * Math.PI, to * 2 * Math.PI, outer, outer - thickness, gap);
  });
};

const piece = (from: number, to: number, outer: number, inner: number, gap: number): string => {
  const trim = (radius: number) => Math.min(gap / 2 / radius, (to - from) / 2 - 0.002);
  const large = to - from > Math.PI ? 1 : 0;
  const [a, b] = [on(outer, from + trim(outer)), on(outer, to - trim(outer))];
  const [c, d] = [on(inner, to - trim(inner)), on(inner, from + trim(inner))];
  return `M${a}A${outer} ${outer} 0 ${large} 1 ${b}L${c}A${inner} ${inner} 0 ${large} 0 ${d}Z`;
};

const on = (radius: number, angle: number): string => `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`;
const round = (n: number): number => Math.round(n * 1000) / 1000;

const fullRing = (outer: number, inner: number): string =>
  `M0 ${-outer}A${outer} ${outer} 0 1 1 0 ${outer}A${outer} ${outer} 0 1 1 0 ${-outer}ZM0 ${-inner}A${inner} ${inner} 0 1 0 0 ${inner}A${inner} ${inner} 0 1 0 0 ${-inner}Z`;
