import type { Cents } from "../money.ts";

/** Where a bar lies between the two ends of its row, from 0 to 1. */
export type Span = { from: number; size: number };

/**
 * Returns the bars of amounts beside each other on one scale that includes zero, and where zero lies on it. Without any amount, zero is at
 * the start.
 */
export const spansOf = (amounts: readonly Cents[]): { zero: number; spans: Span[] } => {
  const low = Math.min(0, ...amounts);
  const all = Math.max(0, ...amounts) - low || 1;
  return {
    zero: Math.abs(low) / all,
    spans: amounts.map((amount) => ({ from: (Math.min(0, amount) - low) / all, size: Math.abs(amount) / all })),
  };
};
