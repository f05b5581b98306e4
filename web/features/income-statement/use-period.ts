import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Day } from "#domain/day.ts";
import {
  type Comparison,
  readComparison,
  readStatementPeriod,
  statementPeriod,
  type StatementPeriod,
  writeStatementPeriod,
} from "#domain/figures/statement-period.ts";

export type Chosen = {
  period: StatementPeriod;
  comparison: Comparison;
  /** Changing the scale resets the comparison to the previous period. */
  setPeriod: (period: StatementPeriod) => void;
  setComparison: (comparison: Comparison) => void;
};

/**
 * Returns the period and comparison from the address; by default, this month and the month before. Returns a RangeError for an invalid
 * period.
 */
export const usePeriod = (today: Day): Chosen | RangeError => {
  const search = useSearch({ strict: false }) as { period?: unknown; comparisonPeriod?: unknown };
  const navigate = useNavigate();
  const period = typeof search.period === "string" ? tryReadPeriod(search.period) : statementPeriod("month", today);
  if (period instanceof RangeError) return period;
  const set = (change: { period?: string; comparisonPeriod?: string | undefined }) =>
    void navigate({ to: ".", search: (now: object) => ({ ...now, ...change }), replace: true, resetScroll: false });
  return {
    period,
    comparison: readComparison(typeof search.comparisonPeriod === "string" ? search.comparisonPeriod : undefined, period.scale),
    setPeriod: (next) =>
      set({
        period: writeStatementPeriod(next),
        ...(next.scale === period.scale ? {} : { comparisonPeriod: readComparison(undefined, next.scale) }),
      }),
    setComparison: (comparisonPeriod) => set({ comparisonPeriod }),
  };
};

/** Parses a period from the address, or returns a RangeError that says what is wrong. */
export const tryReadPeriod = (text: string): StatementPeriod | RangeError => {
  try {
    return readStatementPeriod(text);
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
};
