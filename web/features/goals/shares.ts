import type { Goal } from "#contract/goals.ts";
import { type Cents, sum } from "#domain/money.ts";

const COLORS = ["chart-1", "chart-2", "chart-3", "chart-4", "chart-5", "chart-6"];
type Share = { label: string; value: Cents; /** A color token. */ color: string };

/**
 * Returns what each goal holds of the whole, in the order of the goals. There is one color for each of six: if more goals hold money, the
 * five that hold most are named, and the others are one share.
 */
export const sharesOf = (goals: readonly Pick<Goal, "id" | "name" | "currentBalance">[]): Share[] => {
  const held = goals.filter(({ currentBalance }) => currentBalance > 0);
  const largest = held.toSorted((a, b) => b.currentBalance - a.currentBalance);
  const named = new Set(held.length > COLORS.length ? largest.slice(0, COLORS.length - 1) : held);
  const others = held.filter((one) => !named.has(one));
  return [
    ...held.filter((one) => named.has(one)).map(({ name, currentBalance }) => ({ label: name, value: currentBalance })),
    ...(others.length > 0 ? [{ label: "Other goals", value: sum(others.map(({ currentBalance }) => currentBalance)) }] : []),
  ].map((share, i) => ({ ...share, color: COLORS[i] ?? "chart-6" }));
};
