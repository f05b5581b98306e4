import type { FastifyInstance } from "fastify";
import { analyst } from "./assistant/analyst/index.ts";
import type { AssistantEngine } from "./assistant/engine.ts";
import { makeRunTool } from "./assistant/run-tools.ts";
import type { ToolName } from "./assistant/toolkit.ts";
import type { Deps } from "./deps.ts";
import type { Feature, Tools } from "./feature.ts";
import { accountsFeature } from "./features/accounts/index.ts";
import { assistantFeature, type ModelOptions } from "./features/assistant/index.ts";
import { booksFeature } from "./features/books/index.ts";
import { budgetsFeature } from "./features/budgets/index.ts";
import { categoriesFeature } from "./features/categories/index.ts";
import { chartsFeature } from "./features/charts/index.ts";
import { type Assistant, chatFeature } from "./features/chat/index.ts";
import { connectionsFeature } from "./features/connections/index.ts";
import { datagridsFeature } from "./features/datagrids/index.ts";
import { exportFeature } from "./features/export/index.ts";
import { importsFeature } from "./features/imports/index.ts";
import { incomeStatementFeature } from "./features/income-statement/index.ts";
import { investmentsFeature } from "./features/investments/index.ts";
import { netWorthFeature } from "./features/net-worth/index.ts";
import { productsFeature } from "./features/products/index.ts";
import { profileFeature } from "./features/profile/index.ts";
import { propertiesFeature } from "./features/properties/index.ts";
import { subscriptionsFeature } from "./features/subscriptions/index.ts";
import { transactionsFeature } from "./features/transactions/index.ts";
import type { Scope } from "./http/scope.ts";
import { serve, type ServeOptions } from "./http/serve.ts";
import { makeSessions, type Sessions } from "./http/sessions.ts";

export type App = {
  http: FastifyInstance;
  sessions: Sessions;
  /** Starts the jobs and picks up what was cut off. */
  start: () => Promise<void>;
  /** Stops taking requests, lets what runs end, and stops the jobs; the database stays open. */
  stop: () => Promise<void>;
};

export type AppOptions = Omit<ServeOptions, "deps" | "sessions" | "routes"> & {
  pace: Assistant["pace"];
  /** Who writes the replies; the language model, or the offline analyst where there is none, unless told. */
  engine?: AssistantEngine;
  model: Omit<ModelOptions, "analyst">;
};

/** The list of features. Nothing else wires things together. */
export const makeApp = async (deps: Deps, options: AppOptions): Promise<App> => {
  const money: Feature[] = [
    accountsFeature(deps),
    investmentsFeature(deps),
    propertiesFeature(deps),
    categoriesFeature(deps),
    transactionsFeature(deps),
    netWorthFeature(deps),
    incomeStatementFeature(deps),
    subscriptionsFeature(deps),
    budgetsFeature(deps),
    datagridsFeature(deps),
    chartsFeature(deps),
    booksFeature(deps),
    exportFeature(deps),
    connectionsFeature(deps),
    importsFeature(deps),
    productsFeature(deps),
    profileFeature(deps),
  ];
  const tools = toolsOf(money);
  const toolsFor: Assistant["toolsFor"] = (scope, signal) => makeRunTool(bound(tools, scope), { signal }).run;
  const assistant = assistantFeature(deps, { ...options.model, analyst });
  const engineFor: Assistant["engineFor"] = (scope) => options.engine ?? assistant.engineFor(scope, (signal) => toolsFor(scope, signal));
  const features = [...money, assistant, chatFeature(deps, { engineFor, toolsFor, pace: options.pace })];
  const sessions = makeSessions(deps);
  const http = await serve({ ...options, deps, sessions, routes: features.flatMap((feature) => feature.routes) });
  return {
    http,
    sessions,
    start: async () => {
      await deps.jobs.start(features.flatMap((feature) => feature.jobs ?? []));
      for (const feature of features) await feature.started?.();
    },
    stop: async () => {
      for (const feature of features) await feature.stopping?.();
      await http.close();
      await deps.jobs.stop();
    },
  };
};

/** Every tool of the features. Throws at start when one is missing. */
const toolsOf = (features: readonly Feature[]): Tools => {
  const all: Partial<Tools> = Object.assign({}, ...features.map((feature) => feature.tools ?? {}));
  const { get_vocabulary, get_accounts, get_net_worth, get_spending, get_income, list_transactions } = all;
  if (!get_vocabulary || !get_accounts || !get_net_worth || !get_spending || !get_income || !list_transactions)
    throw new Error("an assistant tool has no feature");
  return { get_vocabulary, get_accounts, get_net_worth, get_spending, get_income, list_transactions };
};

/** The tools of one person: the scope is bound here and is no argument of any tool. */
const bound = (tools: Tools, scope: Scope) => {
  const one =
    <K extends ToolName>(name: K) =>
    (args: Parameters<Tools[K]>[1]) =>
      tools[name](scope, args as never);
  return Object.fromEntries((Object.keys(tools) as ToolName[]).map((name) => [name, one(name)])) as never;
};
