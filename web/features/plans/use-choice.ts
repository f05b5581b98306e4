import { useNavigate, useSearch } from "@tanstack/react-router";
import { DEFAULT_FORECAST_YEARS, FORECAST_YEARS, type ForecastYears } from "#domain/forecast/model.ts";
import { type Method, METHODS } from "#domain/forecast/methods.ts";
import type { Dollars } from "#domain/plans/year-change.ts";

export type ChartView = "range" | "made-of";
/** What the screen shows. All of it is in the address. */
export type PlanChoice = {
  plan: number | null;
  scenario: number | null;
  compare: number | null;
  years: ForecastYears;
  dollars: Dollars;
  view: ChartView;
  /** How futures are simulated. */
  method: Method;
  /** The selected calendar year. */
  year: number | null;
  set: (change: Partial<Omit<PlanChoice, "set">>) => void;
};

const idIn = (value: unknown): number | null => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null);

export const usePlanChoice = (): PlanChoice => {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  return {
    plan: idIn(search["plan"]),
    scenario: idIn(search["scenario"]),
    compare: idIn(search["compare"]),
    years: FORECAST_YEARS.find((years) => years === Number(search["years"])) ?? DEFAULT_FORECAST_YEARS,
    dollars: search["dollars"] === "future" ? "future" : "today",
    view: search["view"] === "made-of" ? "made-of" : "range",
    method: METHODS.find((method) => method === search["method"]) ?? "lognormal",
    year: idIn(search["year"]),
    set: (change) =>
      void navigate({
        to: ".",
        search: (now: object) => ({
          ...now,
          ...Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value ?? undefined])),
        }),
        replace: true,
        resetScroll: false,
      }),
  };
};
