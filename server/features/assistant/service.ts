import type { AssistantState, ConnectionTest, ModelFault } from "#contract/assistant.ts";
import { type Day, dayIn, earlier, startOfMonth } from "#domain/day.ts";
import { fromDollars } from "#domain/money.ts";
import type { AssistantEngine } from "../../assistant/engine.ts";
import { type Meter, modelEngine } from "../../assistant/model/index.ts";
import { costOf, priceOf } from "../../assistant/model/prices.ts";
import { probe } from "../../assistant/model/probe.ts";
import type { RunTool } from "../../assistant/tools/index.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { LlmProvider, LlmTimeouts, LlmUsage, SentRequest } from "../../providers/llm/index.ts";
import type { LlmBudget, LlmPrice } from "../../config/settings.ts";
import * as store from "./store.ts";

export type ModelOptions = {
  /** Null means that the analyst writes every reply. */
  llm: LlmProvider | null;
  budget: LlmBudget;
  price: LlmPrice | null;
  analyst: AssistantEngine;
  timeouts?: LlmTimeouts;
};

/** Number of users whose latest request is kept in memory for inspection, one request each. */
const KEPT_REQUESTS = 50;

export const assistantService = ({ database, clock, log, secrets }: Deps, { llm, budget, price: own, analyst, timeouts }: ModelOptions) => {
  const price = llm ? priceOf(llm.model, own) : null;
  const requests = new Map<number, SentRequest & { at: string }>();
  let lastFault: { kind: ModelFault; at: string } | null = null;
  let testing = false;

  const todayOf = (scope: Scope): Day => dayIn(clock(), scope.timeZone);
  /** Start of the installation's month: the earlier of the user's day and the server's day decides. */
  const monthOf = (scope: Scope): Day => startOfMonth(earlier(todayOf(scope), dayIn(clock(), "UTC")));
  const sums = (scope: Scope) => store.sums(database.kysely, scope.userId, todayOf(scope), monthOf(scope));
  const add = (scope: Scope, amounts: store.Amounts) => store.add(database.kysely, scope.userId, todayOf(scope), llm?.model ?? "", amounts);
  const personKey = (scope: Scope): string => secrets.sign(`language model ${scope.userId}`).slice(0, 32);
  const used = (scope: Scope) => (usage: LlmUsage) => add(scope, { ...usage, costMicros: costOf(usage, price) });
  const sent = (scope: Scope) => (request: SentRequest) => {
    requests.delete(scope.userId);
    requests.set(scope.userId, { ...request, at: clock().toISOString() });
    for (const oldest of requests.keys()) if (requests.size > KEPT_REQUESTS) requests.delete(oldest);
  };

  const meterFor = (scope: Scope): Meter => ({
    spent: async () => {
      const { todayTokens, month } = await sums(scope);
      if (month.inputTokens + month.outputTokens >= budget.monthTokens || month.costMicros >= budget.monthDollars * 1e6) return "month";
      return todayTokens >= budget.dayTokens ? "day" : null;
    },
    used: used(scope),
    ended: async (how) => {
      if (how === "model") return add(scope, { replies: 1 });
      lastFault = { kind: how, at: clock().toISOString() };
      log.warn({ fault: how }, "the analyst answered for the language model");
      return add(scope, { fallbacks: 1 });
    },
    sent: sent(scope),
  });

  const onlyEmployees = async (scope: Scope): Promise<void> => {
    if (!(await store.isEmployee(database.kysely, scope.userId)))
      throw new ApiError(403, "EMPLOYEES_ONLY", "Only operators can open this page.");
  };

  return {
    /** Returns the engine that writes a user's replies. */
    engineFor: (scope: Scope, freshTools: (signal: AbortSignal) => RunTool): AssistantEngine =>
      llm
        ? modelEngine({ llm, analyst, meter: meterFor(scope), freshTools, personKey: personKey(scope), ...(timeouts ? { timeouts } : {}) })
        : analyst,

    state: async (scope: Scope): Promise<AssistantState> => {
      await onlyEmployees(scope);
      const { todayTokens, month } = await sums(scope);
      const { costMicros, ...counts } = month;
      const request = requests.get(scope.userId);
      return {
        engine: llm ? "model" : "analyst",
        model: llm ? { provider: llm.name, name: llm.model, host: llm.host, price } : null,
        limits: budget,
        month: { start: monthOf(scope), ...counts, cost: fromDollars(costMicros / 1e6) },
        usedToday: todayTokens,
        lastFault,
        lastRequest: request ? { ...request, headers: Object.entries(request.headers).map(([name, value]) => ({ name, value })) } : null,
      };
    },

    /** Sends the model a short test request. One test runs at a time. */
    test: async (scope: Scope, signal: AbortSignal): Promise<ConnectionTest> => {
      await onlyEmployees(scope);
      if (!llm) throw new ApiError(409, "NO_MODEL", "There is no language model to test.");
      if (testing) throw new ApiError(409, "TEST_RUNNING", "A test is already running. Wait for it to finish.");
      testing = true;
      try {
        return await probe(llm, { signal, personKey: personKey(scope), sent: sent(scope), used: used(scope) });
      } finally {
        testing = false;
      }
    },
  };
};
