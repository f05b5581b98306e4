import { calculate } from "#domain/figures/arithmetic.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import { affordability } from "./composed/affordability.ts";
import { anomalies } from "./composed/anomalies.ts";
import { bills } from "./composed/bills.ts";
import { budgetDraft, chartDraft, gridDraft } from "./composed/drafts.ts";
import { forecastOf } from "./composed/forecast.ts";
import { incomeEvents } from "./composed/income-events.ts";
import { debtPayoff } from "./composed/payoff.ts";
import { type BaseTools, type ComposedTools, type Drafts, SwitchedOffError, ToolError } from "./tools/index.ts";

const calculated = (expression: string): { value: string } => {
  try {
    return { value: calculate(expression) };
  } catch (error) {
    throw new ToolError(error instanceof RangeError ? error.message : "cannot calculate that", "Use numbers, + - * / % and parentheses.");
  }
};

/** Returns the tools with an empty list where the user's recurring payments are switched off, so that other figures do not fail. */
const withoutSwitchedOff = (base: BaseTools): BaseTools => ({
  ...base,
  list_subscriptions: (args) =>
    base.list_subscriptions(args).catch((error: unknown) => {
      if (!(error instanceof SwitchedOffError)) throw error;
      return { subscriptions: [], count: 0, monthly: 0 as Cents, yearly: 0 as Cents };
    }),
});

/** Tools built on the features' tools, with access to nothing else. `today` is the current day of the user who asks. */
export const composedTools = (all: BaseTools, drafts: Drafts, today: Day): ComposedTools => {
  const base = withoutSwitchedOff(all);
  return {
    get_upcoming_bills: (args) => bills(base, today, args),
    get_income_events: () => incomeEvents(base, today),
    detect_anomalies: (args) => anomalies(base, args),
    forecast_cashflow: (args) => forecastOf(base, today, args),
    affordability: (args) => affordability(base, today, args),
    calc_payoff: (args) => debtPayoff(base, today, args),
    calculate: async ({ expression }) => calculated(expression),
    create_chart: (args) => chartDraft(base, drafts, today, args),
    create_datagrid: (args) => gridDraft(base, drafts, today, args),
    create_budget: (args) => budgetDraft(base, drafts, today, args),
  };
};
