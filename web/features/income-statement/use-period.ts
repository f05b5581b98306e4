import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Day } from "#domain/day.ts";
import {
  type Comparison,
  readComparison,
  readStatementPeriod,
  statementPeriod,
  type StatementPeriod,
  writeStatementPeriod,
} from "#domain/statement-period.ts";

export type Chosen = {
  period: StatementPeriod;
  comparison: Comparison;
  /** Another scale goes back to comparing with the period just before. */
  setPeriod: (period: StatementPeriod) => void;
  setComparison: (comparison: Comparison) => void;
};

/** The period and the comparison that the address names; this month and the one before when it names none. An Error for what is no period. */
export const usePeriod = (today: Day): Chosen | RangeError => {
  const search = useSearch({ strict: false }) as { period?: unknown; comparisonPeriod?: unknown };
  const navigate = useNavigate();
  const period = typeof search.period === "string" ? tryReadPeriod(search.period) : statementPeriod("month", today);
  if (period instanceof RangeError) return period;
  const set = (change: { period?: string; comparisonPeriod?: string | undefined }) =>
    void navigate({ to: ".", search: ((now: object) => ({ ...now, ...change })) as never, replace: true, resetScroll: false });
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

/** The period an address names, or the RangeError that says why it names none. */
export const tryReadPeriod = (text: string): StatementPeriod | RangeError => {
  try {
    return readStatementPeriod(text);
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
};
