import { addDays, addMonths, type Day, dayIn, endOfMonth, startOfMonth } from "#domain/day.ts";
import { formatMonth } from "#domain/format.ts";
import { cents, toDollars } from "#domain/money.ts";
import { shortPeriodName, statementPeriod } from "#domain/figures/statement-period.ts";
import type { Deps } from "#server/deps.ts";
import { createBudget } from "#server/features/budgets/index.ts";
import { systemCategoryIds } from "#server/features/categories/index.ts";
import { createChart } from "#server/features/charts/index.ts";
import { createGrid } from "#server/features/datagrids/index.ts";
import { statementOf } from "#server/features/income-statement/index.ts";
import { createSchedule } from "#server/features/schedules/index.ts";
import type { Scope } from "#server/identity/scope.ts";

/** Monthly targets in dollars by taxonomy code. Dining out is set low, so that one line is overspent in most months. */
const TARGETS: readonly (readonly [code: string, dollars: number])[] = [
  ["FOOD_AND_DRINK_GROCERIES", 1_700],
  ["FOOD_AND_DRINK_RESTAURANT", 400],
  ["FOOD_AND_DRINK_COFFEE", 120],
  ["GENERAL_SERVICES_CHILDCARE", 1_180],
  ["TRANSPORTATION_GAS", 320],
  ["RENT_AND_UTILITIES_GAS_AND_ELECTRICITY", 180],
  ["GENERAL_MERCHANDISE_ONLINE_MARKETPLACES", 300],
  ["ENTERTAINMENT_TV_AND_MOVIES", 40],
];
const MONTHS = 6;

/** Creates the demo household's budget for this month, a planning table, and a chart of the last six full months. */
export const madeThings = async (deps: Deps, scope: Scope): Promise<void> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  await budget(deps, scope, today);
  await createGrid(deps, scope, { name: "Kitchen renovation", csvData: RENOVATION });
  await sixMonths(deps, scope, today);
};

/** Schedules a question for every Monday, starting a week ago, so that this week's is due. */
export const weeklyCheck = async (deps: Deps, scope: Scope): Promise<void> => {
  const weekAgo = new Date(deps.clock().getTime() - 7 * 86_400_000);
  await deps.database.within(scope, (tx) =>
    createSchedule({ clock: () => weekAgo }, tx, {
      subject: "Weekly money check",
      prompt: "How much did I spend last week by category?",
      frequency: "weekly",
    }),
  );
};

const RENOVATION = `Item,Estimate,Quote,Notes
Cabinets,9500,10240,"Birch, two weeks"
Countertop,3800,3650,Quartz
Appliances,6200,,Wait for January sales
Plumbing,1900,2100,
Electrician,1400,,Ask Rosa`;

const budget = async (deps: Deps, scope: Scope, today: Day): Promise<void> => {
  const ids = await deps.database.reading(scope, systemCategoryIds);
  const lineItems = TARGETS.map(([code, dollars]) => {
    const category = ids.get(code);
    if (category === undefined) throw new Error(`no category ${code}`);
    return { category, targetAmount: cents(dollars * 100) };
  });
  await createBudget(deps, scope, { name: formatMonth(today), periodStart: startOfMonth(today), periodEnd: endOfMonth(today), lineItems });
};

const sixMonths = async (deps: Deps, scope: Scope, today: Day): Promise<void> => {
  const months = Array.from({ length: MONTHS }, (_, i) => statementPeriod("month", addMonths(addDays(startOfMonth(today), 1), i - MONTHS)));
  const statements = await Promise.all(months.map((month) => statementOf(deps, scope, month)));
  const series = (seriesLabel: string, of: "income" | "expenses") => ({
    seriesLabel,
    dataPoints: statements.map((statement, i) => {
      const month = months[i];
      return { label: month ? shortPeriodName(month) : "", value: toDollars(statement[of].sectionTotal) };
    }),
  });
  await createChart(deps, scope, {
    chartType: "bar",
    title: "Spending and income, six months",
    dataSeries: [series("Spending", "expenses"), series("Income", "income")],
  });
};
