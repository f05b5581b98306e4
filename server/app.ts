import type { FastifyInstance } from "fastify";
import { analyst } from "./assistant/analyst-on-demand.ts";
import { dayIn } from "#domain/day.ts";
import { bindTools } from "./assistant/bind-tools.ts";
import type { AssistantEngine } from "./assistant/engine.ts";
import { ToolError } from "./assistant/tool.ts";
import { planningOpening } from "./assistant/planning/opening.ts";
import { onboardingEngine, openingAnswer } from "./assistant/onboarding/index.ts";
import { makeRunTool } from "./assistant/run-tools.ts";
import { BASE_NAMES, DRAFT_NAMES, PROPOSAL_NAMES } from "./assistant/tools/index.ts";
import { cellsOf, inEveryCell } from "./db/cells/index.ts";
import type { Deps } from "./deps.ts";
import { type DraftTools, type Feature, tablesOf, type Tools } from "./feature.ts";
import { accountsFeature } from "./features/accounts/index.ts";
import { assistantFeature, type ModelOptions } from "./features/assistant/index.ts";
import { dataChecksFeature } from "./features/data-checks/index.ts";
import { budgetsFeature } from "./features/budgets/index.ts";
import { categoriesFeature } from "./features/categories/index.ts";
import { inCurrency } from "./assistant/in-currency.ts";
import { currencyOf } from "./currency.ts";
import { chartsFeature, chartsOf } from "./features/charts/index.ts";
import { type Assistant, chatFeature } from "./features/chat/index.ts";
import { connectionsFeature } from "./features/connections/index.ts";
import { datagridsFeature, gridsOf } from "./features/datagrids/index.ts";
import { exportFeature } from "./features/export/index.ts";
import { flagService, flagsFeature } from "./features/flags/index.ts";
import { frameFeature } from "./features/frame/index.ts";
import { goalsFeature } from "./features/goals/index.ts";
import { householdFeature } from "./features/household/index.ts";
import { importsFeature } from "./features/imports/index.ts";
import { incomeStatementFeature } from "./features/income-statement/index.ts";
import { institutionsFeature } from "./features/institutions/index.ts";
import { investmentsFeature } from "./features/investments/index.ts";
import { mailFeature } from "./features/mail/index.ts";
import { memoriesFeature } from "./features/memories/index.ts";
import { netWorthFeature } from "./features/net-worth/index.ts";
import { personalDataFeature } from "./features/personal-data/index.ts";
import { plansFeature } from "./features/plans/index.ts";
import { productsFeature } from "./features/products/index.ts";
import { saveProfileFacts, profileFeature } from "./features/profile/index.ts";
import { propertiesFeature } from "./features/properties/index.ts";
import { proposalsFeature } from "./features/proposals/index.ts";
import { recommendationsFeature } from "./features/recommendations/index.ts";
import { runSchedules, scheduleProposals, schedulesFeature, type ScheduleEngines } from "./features/schedules/index.ts";
import { resetService, securityFeature } from "./features/security/index.ts";
import { type SignUpOptions, signUpFeature } from "./features/sign-up/index.ts";
import { subscriptionsFeature } from "./features/subscriptions/index.ts";
import { tasksFeature } from "./features/tasks/index.ts";
import { transactionsFeature } from "./features/transactions/index.ts";
import { closerOf, makeDraining } from "./http/draining.ts";
import { serve, type ServeOptions } from "./http/serve.ts";
import { sessionsInCells } from "./identity/cell-sessions.ts";
import { makeSessions, type Sessions } from "./identity/sessions.ts";
import { maintenanceFeature } from "./maintenance.ts";
import type { ProposalKinds } from "./proposal-kind.ts";
import type { Table } from "./tables.ts";
import { type FlagProvider, settingsFlags } from "./providers/flags/index.ts";

export type App = {
  http: FastifyInstance;
  sessions: Sessions;
  /** Tables of all features. */
  tables: readonly Table[];
  /** Runs the scheduled chats that are due. */
  runSchedules: () => Promise<void>;
  /** Starts the jobs and resumes interrupted work. */
  start: () => Promise<void>;
  /** Tells balancers to send requests elsewhere, finishes running work and stops the jobs. The database stays open. */
  stop: () => Promise<void>;
};

export type AppOptions = Omit<ServeOptions, "deps" | "sessions" | "routes" | "reset" | "draining"> & {
  pace: Assistant["pace"];
  /** Engine that writes the replies. Default: the language model, or the offline analyst if there is none. */
  engine?: AssistantEngine;
  model: Omit<ModelOptions, "analyst">;
  /** Public URL of this installation, and whether mail that signed-out users need may be read on this machine. */
  home: { url: string; signInMail: boolean };
  /** Delays the password check for an account under attack. Default: the real clock. */
  wait?: (ms: number) => Promise<unknown>;
  /** Source of feature flags. Default: everything is on. */
  flags?: FlagProvider;
};

/** The list of features. All wiring happens here. */
export const makeApp = async (deps: Deps, options: AppOptions): Promise<App> => {
  const entry: SignUpOptions = { policy: options.signUp, home: options.home.url };
  const flags = flagService(deps, options.flags ?? settingsFlags({}));
  const all = (): readonly Feature[] => features;
  const money: Feature[] = [
    accountsFeature(deps),
    investmentsFeature(deps),
    propertiesFeature(deps),
    categoriesFeature(deps, () => tablesOf(all())),
    transactionsFeature(deps),
    netWorthFeature(deps),
    incomeStatementFeature(deps),
    flags.featureBehind("SUBSCRIPTIONS_ENABLED", subscriptionsFeature(deps)),
    budgetsFeature(deps),
    goalsFeature(deps),
    datagridsFeature(deps),
    chartsFeature(deps),
    dataChecksFeature(deps),
    exportFeature(deps),
    connectionsFeature(deps),
    importsFeature(deps),
    institutionsFeature(),
    flags.featureBehind("FINANCIAL_PLAN_ENABLED", plansFeature(deps)),
    productsFeature(deps),
    recommendationsFeature(deps),
    signUpFeature(deps, entry),
    profileFeature(deps, entry),
    memoriesFeature(deps),
    flagsFeature(flags),
    frameFeature(deps, flags),
    personalDataFeature(deps, all),
    tasksFeature(deps),
    householdFeature(deps, flags, options.home.url, all),
  ];
  const kinds = collect<ProposalKinds>([...money.map((feature) => feature.proposals ?? {}), scheduleProposals(deps)], PROPOSAL_NAMES);
  const proposals = proposalsFeature(deps, kinds);
  const tools = collect<Tools>(
    [...money, proposals].map((feature) => feature.tools ?? {}),
    BASE_NAMES,
  );
  const drafts = collect<DraftTools>(
    money.map((feature) => feature.drafts ?? {}),
    DRAFT_NAMES,
  );
  const unbound = { base: tools, drafts, propose: proposals.propose };
  const toolsFor: Assistant["toolsFor"] = (scope, signal, place = null) =>
    makeRunTool(bindTools(unbound, scope, place, dayIn(deps.clock(), scope.timeZone)), { signal }).run;
  const assistant = assistantFeature(deps, { ...options.model, analyst });
  const engineOver: ScheduleEngines["engineFor"] = (scope, freshTools) =>
    inCurrency(options.engine ?? assistant.engineFor(scope, freshTools), () => deps.database.reading(scope, currencyOf));
  const engineFor: Assistant["engineFor"] = (scope, type, place) =>
    type === "onboarding"
      ? onboardingEngine((facts) => saveProfileFacts(deps, scope, facts))
      : engineOver(scope, (signal) => toolsFor(scope, signal, place));
  const opening: Assistant["opening"] = async (scope, type) => {
    if (type === "onboarding") return openingAnswer(scope.firstName);
    if (type !== "planning") return null;
    const found = await toolsFor(scope, new AbortController().signal)("get_plan", {}).catch((error: unknown) => {
      // While plans are not switched on for the user, they begin the chat themselves.
      if (error instanceof ToolError) return null;
      throw error;
    });
    return found && planningOpening(found.plan);
  };
  const writing: ScheduleEngines = { engineFor: engineOver, toolsFor, analyst, home: options.home.url };
  const chat = chatFeature(
    deps,
    { engineFor, opening, toolsFor, pace: options.pace },
    {
      charts: (scope, ownerId, ids) => chartsOf(deps, scope, ownerId, ids),
      tables: (scope, ownerId, ids) => gridsOf(deps, scope, ownerId, ids),
    },
  );
  const mail = mailFeature(deps, options.home);
  const security = securityFeature(deps, options.home.url);
  const features: Feature[] = [
    ...money,
    proposals,
    assistant,
    chat,
    mail,
    schedulesFeature(deps, writing),
    security,
    maintenanceFeature(deps),
  ];
  const cells = cellsOf(deps.database);
  const ownSessions = makeSessions(deps, options.wait);
  const sessions = cells ? sessionsInCells(ownSessions, cells) : ownSessions;
  const draining = makeDraining();
  const http = await serve({
    ...options,
    draining,
    deps,
    sessions,
    routes: features.flatMap((feature) => feature.routes),
    reset: resetService(deps, options.home.url),
  });
  const closeHttp = closerOf(http);
  const endLongWork = async (): Promise<void> => {
    for (const feature of features) await feature.stopping?.();
  };
  return {
    http,
    sessions,
    tables: tablesOf(features),
    runSchedules: () => runSchedules(deps, writing),
    start: async () => {
      await deps.jobs.start(features.flatMap((feature) => feature.jobs ?? []));
      for (const feature of features) await inEveryCell(deps.database, async () => feature.started?.());
    },
    stop: async () => {
      await draining.begin();
      await Promise.all([endLongWork(), closeHttp()]);
      // A request that was still running may have begun more.
      await endLongWork();
      await deps.jobs.stop();
    },
  };
};

/** Merges one kind of contribution from all features. Throws at startup when one is missing. */
const collect = <T extends object>(parts: readonly Partial<T>[], names: readonly (keyof T)[]): T => {
  const all: Partial<T> = Object.assign({}, ...parts);
  const missing = names.find((name) => all[name] === undefined);
  if (missing !== undefined) throw new Error(`no feature provides ${String(missing)} to the assistant`);
  return all as T;
};
