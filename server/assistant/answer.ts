import type { Citation } from "#contract/citations.ts";
import type { AssistantEngine, Turn } from "./engine.ts";
import { type RunTool, ToolError, type ToolName } from "./toolkit.ts";

/** A whole answer, for where nobody watches it being written. */
export type Answer = { content: string; citations: Citation[]; chips: string[]; memo: unknown; engine: string };

/** Lets an engine answer and waits for its end. Throws what the engine throws, and the signal's reason when it is aborted. */
export const wholeAnswer = async (engine: AssistantEngine, turn: Turn, tools: RunTool, signal: AbortSignal): Promise<Answer> => {
  const answer: Answer = { content: "", citations: [], chips: [], memo: undefined, engine: engine.name };
  for await (const event of engine.run(turn, tools, signal)) {
    signal.throwIfAborted();
    if (event.type === "text") answer.content += event.text;
    else if (event.type === "cite") answer.citations.push(event.citation);
    else if (event.type === "chips") answer.chips = event.chips;
    else if (event.type === "memo") answer.memo = event.memo;
    else if (event.type === "engine") answer.engine = event.name;
  }
  signal.throwIfAborted();
  if (answer.content.trim() === "") throw new Error("the engine wrote nothing");
  return answer;
};

/** What an answer that nobody waits for may ask: it reads, draws charts and lays out tables. A tool that is new is not among them by itself. */
const UNATTENDED: ReadonlySet<string> = new Set([
  "get_vocabulary",
  "get_accounts",
  "get_net_worth",
  "get_spending",
  "get_income",
  "list_transactions",
  "list_subscriptions",
  "get_income_statement",
  "list_budgets",
  "get_budget",
  "get_holdings",
  "list_trades",
  "get_upcoming_bills",
  "get_income_events",
  "detect_anomalies",
  "forecast_cashflow",
  "affordability",
  "calc_payoff",
  "calculate",
  "create_chart",
  "create_datagrid",
] satisfies ToolName[]);

/** The same tools without those that draft what a person goes on with, remember, or propose a change; `refused` hears of a call of those. */
export const unattended =
  (tools: RunTool, refused: () => void): RunTool =>
  (name, args) => {
    if (UNATTENDED.has(name)) return tools(name, args);
    refused();
    return Promise.reject(new ToolError(`${name} is not for scheduled answers`, "Answer from what the reading tools tell."));
  };
