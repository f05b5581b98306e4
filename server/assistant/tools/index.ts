import type { z } from "zod";
import type { Cents } from "#domain/money.ts";
import type { Day } from "#domain/day.ts";
import { accountTools } from "./accounts.ts";
import { affordabilityTools } from "./affordability.ts";
import { anomalyTools } from "./anomalies.ts";
import { billTools } from "./bills.ts";
import { budgetTools } from "./budgets.ts";
import { calculateTools } from "./calculate.ts";
import { chartTools } from "./charts.ts";
import { datagridTools } from "./datagrids.ts";
import { forecastTools } from "./forecast.ts";
import { goalTools } from "./goals.ts";
import { incomeStatementTools } from "./income-statement.ts";
import { investmentTools } from "./investments.ts";
import { memoryTools } from "./memories.ts";
import { netWorthTools } from "./net-worth.ts";
import { payoffTools } from "./payoff.ts";
import { proposalTools } from "./proposals.ts";
import { planTools } from "./plans.ts";
import { recommendationTools } from "./recommendations.ts";
import { scheduleTools } from "./schedules.ts";
import { subscriptionTools } from "./subscriptions.ts";
import { transactionTools } from "./transactions.ts";

export type { AccountFact, VocabularyCategory } from "./accounts.ts";
export type { AffordabilityFact } from "./affordability.ts";
export type { AnomalyFact } from "./anomalies.ts";
export type { BillFact, IncomeEvent } from "./bills.ts";
export type { BudgetFact, BudgetLineFact, BudgetSummary } from "./budgets.ts";
export type { Source } from "./charts.ts";
export { meantBudget } from "./budgets.ts";
export { transfersIn, viewOfSource } from "./charts.ts";
export type { DraftFact, DrawnFact } from "./draft.ts";
export type { ForecastFact } from "./forecast.ts";
export type { EmergencyFundFact, GoalFact } from "./goals.ts";
export type { StatementLineFact } from "./income-statement.ts";
export type { HoldingFact, InvestmentTransactionFact } from "./investments.ts";
export type { NetWorthFact, PastBalance } from "./net-worth.ts";
export type { PayoffFact } from "./payoff.ts";
export type { PlanRuleFact, PlanRunFact, PlanYearDetail } from "./plans.ts";
export type { CardRewardsFact, RecommendationFact } from "./recommendations.ts";
export type { SubscriptionFact } from "./subscriptions.ts";
export { type Group, GroupBy, MOST_ROWS, type Totals, type TransactionFact } from "./transactions.ts";
export type { ProposalFact } from "../proposing.ts";
export { Selection } from "../selection.ts";
export { SwitchedOffError, ToolError, UnattendedError } from "../tool.ts";

/** Every tool of the assistant, once for both engines. */
export const TOOLS = [
  ...accountTools,
  ...netWorthTools,
  ...transactionTools,
  ...subscriptionTools,
  ...incomeStatementTools,
  ...budgetTools,
  ...goalTools,
  ...investmentTools,
  ...billTools,
  ...anomalyTools,
  ...forecastTools,
  ...affordabilityTools,
  ...payoffTools,
  ...recommendationTools,
  ...planTools,
  ...calculateTools,
  ...chartTools,
  ...datagridTools,
  ...memoryTools,
  ...scheduleTools,
  ...proposalTools,
] as const;

type AnyTool = (typeof TOOLS)[number];
type Named<Name> = Extract<AnyTool, { name: Name }>;
export type ToolName = AnyTool["name"];
export type ToolArgs = { [Name in ToolName]: z.output<Named<Name>["args"]> };
export type ToolResults = { [Name in ToolName]: z.output<Named<Name>["result"]> };
/** The tools that propose a change. */
export type ProposalName = Extract<AnyTool, { access: "propose" }>["name"];
/** The tools built on others. */
export type ComposedName = Extract<AnyTool, { composed: true }>["name"];
/** The tools that features implement. */
export type BaseName = Exclude<ToolName, ComposedName | ProposalName>;

type Calls<Name extends ToolName> = { [K in Name]: (args: ToolArgs[K]) => Promise<ToolResults[K]> };
export type BaseTools = Calls<BaseName>;
export type ProposalTools = Calls<ProposalName>;
export type ComposedTools = Calls<ComposedName>;
/** Tools with the scope bound, for one reply. */
export type Implementations = Calls<ToolName>;

const BY_NAME: ReadonlyMap<string, AnyTool> = new Map(TOOLS.map((one) => [one.name, one]));
/** Returns the tool of a name; undefined for any other text. */
export const toolNamed = (name: string): AnyTool | undefined => BY_NAME.get(name);

const namesOf = <Name extends ToolName>(wanted: (one: AnyTool) => boolean): readonly Name[] =>
  TOOLS.filter(wanted).map((one) => one.name as Name);
export const PROPOSAL_NAMES = namesOf<ProposalName>((one) => one.access === "propose");
export const BASE_NAMES = namesOf<BaseName>((one) => !one.composed && one.access !== "propose");

/** Saves the drafts that the user asked for; each function returns the id. */
export type Drafts = {
  saveChart: (chart: ChartDraft) => Promise<number>;
  saveGrid: (grid: { name: string; csvData: string }) => Promise<number>;
  saveBudget: (budget: BudgetDraft) => Promise<number>;
};
const DRAFTS: Record<keyof Drafts, true> = { saveChart: true, saveGrid: true, saveBudget: true };
export const DRAFT_NAMES = Object.keys(DRAFTS) as (keyof Drafts)[];
/** Values are in dollars. */
export type ChartDraft = {
  chartType: string;
  title: string;
  dataSeries: { seriesLabel: string; dataPoints: { label: string; value: number }[] }[];
};
export type BudgetDraft = { name: string; periodStart: Day; periodEnd: Day; lineItems: { category: number; targetAmount: Cents }[] };

/** Runs one tool within the user's scope. Throws ToolError for invalid arguments or a failed step. */
export type RunTool = <K extends ToolName>(name: K, args: ToolArgs[K]) => Promise<ToolResults[K]>;
