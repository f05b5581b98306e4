import { availableParallelism } from "node:os";
import { encode } from "zod/mini";
import { type PlanSensitivity, PlanSimulation } from "#contract/plans.ts";
import { toWireKeys } from "#contract/kit/wire.ts";
import { ENGINE_VERSION, type ForecastInput, type ForecastYears } from "#domain/forecast/model.ts";
import { type Method, METHODS } from "#domain/forecast/methods.ts";
import { MOST_PATHS, PERCENTILES, type Simulation } from "#domain/forecast/simulate.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { inTurn } from "../../turns.ts";
import { runInProcess } from "./process/run.ts";
import { nowOf, scenarioOf, wholePlan } from "./read.ts";
import { compute, hashOf, inputOf } from "./run.ts";
import * as store from "./store.ts";

/** The same seed for every scenario: differences between scenarios are not noise. */
const SEED = 1;
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const MOST_WAITING = 20;
/** Simulations kept of a scenario. */
const KEPT = 6;

/** The running simulation of each user. A new one stops the one before. */
const running = new Map<number, AbortController>();

const shown = (result: Simulation, inputHash: string): PlanSimulation => ({
  method: result.method,
  methodText: result.methodText,
  engine: result.engine,
  inputHash,
  paths: result.paths,
  chance: result.chance,
  samplingError: result.samplingError,
  percentiles: [...PERCENTILES],
  fan: result.fan,
  firstShortfalls: result.firstShortfalls,
  worst: { startYear: result.worst.startYear, shortfallYear: result.worst.shortfallYear, finalReal: result.worst.finalReal },
});

type Wanted = { forecastYears: ForecastYears; scenario?: number | undefined; method: Method };
type Ready = { scenario: { id: number; userId: number }; input: ForecastInput; key: string; saved: PlanSimulation | null };

/** Reads the input, and the saved result of the same input and engine. Throws 404. */
const readyIn = async (deps: Deps, tx: Tx<Scope>, planId: number, { forecastYears, scenario: wanted, method }: Wanted): Promise<Ready> => {
  const { today } = nowOf(deps, tx.scope);
  const plan = await wholePlan(tx, planId, today);
  const scenario = scenarioOf(plan, wanted);
  const input = inputOf(plan, scenario, forecastYears, today);
  const key = `${hashOf(input)} ${method} ${ENGINE_VERSION}`;
  return { scenario: scenario.row, input, key, saved: await store.findSimulation(tx, scenario.row.id, key) };
};
const prepare = (deps: Deps, scope: Scope, planId: number, wanted: Wanted): Promise<Ready> =>
  deps.database.reading(scope, (tx) => readyIn(deps, tx, planId, wanted));

/** Computes a simulation in another process and saves it. */
const computed = async (
  deps: Deps,
  scope: Scope,
  { scenario, input, key }: Ready,
  method: Method,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<PlanSimulation> => {
  const order = { kind: "simulation" as const, input, options: { method, paths: MOST_PATHS, seed: SEED } };
  const result = await inTurn("simulations", AT_ONCE, () => runInProcess<"simulation">(order, onProgress, signal), MOST_WAITING);
  const found = shown(result, key.split(" ")[0] ?? "");
  await deps.database.within(scope, (tx) => store.saveSimulation(tx, scenario, key, found, deps.clock().toISOString(), KEPT));
  return found;
};

/** Ends a simulation whose user has asked for another one. */
class AnotherBegan extends Error {
  constructor() {
    super("another simulation began");
    this.name = "AnotherBegan";
  }
}

/** Returns a simulation, from the saved ones if its input is the same. One runs at a time per user; another request stops it. */
export const simulationOf = async (
  deps: Deps,
  scope: Scope,
  ready: Ready,
  method: Method,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<PlanSimulation> => {
  if (ready.saved) return ready.saved;
  running.get(scope.userId)?.abort(new AnotherBegan());
  const own = new AbortController();
  running.set(scope.userId, own);
  try {
    return await computed(deps, scope, ready, method, onProgress, AbortSignal.any([signal, own.signal]));
  } finally {
    if (running.get(scope.userId) === own) running.delete(scope.userId);
  }
};

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Yields lines of JSON: progress, then the result. Stops when the client is gone. Throws 404 before the first line. */
export const simulationLines = async (
  deps: Deps,
  scope: Scope,
  planId: number,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<AsyncGenerator<string>> => {
  const ready = await prepare(deps, scope, planId, wanted);
  return (async function* lines() {
    const waiting: string[] = [];
    let wake = (): void => {};
    const push = (text: string): void => {
      waiting.push(text);
      wake();
    };
    let ended = false;
    const work = simulationOf(deps, scope, ready, wanted.method, (done, of) => push(line({ done, of })), signal)
      .then((result) => push(line({ result: toWireKeys(encode(PlanSimulation, result)) })))
      .catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof AnotherBegan)) deps.log.warn({ err: error }, "a simulation did not finish");
        push(line({ error: "The simulation did not finish. Try again." }));
      })
      .finally(() => {
        ended = true;
        wake();
      });
    while (!ended || waiting.length > 0) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (!ended)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    await work;
  })();
};

/** The only method that is quick enough to compute while somebody waits for a reply. */
const QUICK: Method = "history";
/** The methods whose saved result the assistant states: first the one that the screen begins with, last the quick one. */
const STATED: readonly Method[] = [...METHODS.filter((method) => method !== QUICK).toReversed(), QUICK];

/**
 * Returns a simulation for the assistant: a saved one of the same input, else a quick one. It stops no simulation that the user watches.
 * Throws 404.
 */
export const simulationToState = async (
  deps: Deps,
  scope: Scope,
  planId: number,
  wanted: Omit<Wanted, "method">,
): Promise<PlanSimulation> => {
  const found = await deps.database.reading(scope, async (tx) => {
    const ready: Ready[] = [];
    for (const method of STATED) ready.push(await readyIn(deps, tx, planId, { ...wanted, method }));
    return ready;
  });
  const [saved, quick] = [found.find((one) => one.saved)?.saved, found.at(-1)];
  if (saved) return saved;
  if (!quick) throw notFound("Scenario not found");
  return computed(deps, scope, quick, QUICK, () => {}, new AbortController().signal);
};

/** Returns what moves a scenario's last net worth most. Throws 404, and 400 for a plan that cannot be computed. */
export const sensitivityOf = async (
  deps: Deps,
  scope: Scope,
  planId: number,
  wanted: Omit<Wanted, "method">,
  signal: AbortSignal,
): Promise<PlanSensitivity> => {
  const { today } = nowOf(deps, scope);
  const input = await deps.database.reading(scope, async (tx) => {
    const plan = await wholePlan(tx, planId, today);
    return inputOf(plan, scenarioOf(plan, wanted.scenario), wanted.forecastYears, today);
  });
  // A plan that cannot be computed says why, which the other process cannot.
  compute(deps, input);
  const order = { kind: "sensitivity" as const, input };
  const found = await inTurn("simulations", AT_ONCE, () => runInProcess<"sensitivity">(order, () => {}, signal), MOST_WAITING);
  return { inputHash: hashOf(input), parameters: found };
};
