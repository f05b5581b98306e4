import { fork } from "node:child_process";
import type { Simulation } from "#domain/forecast/simulate.ts";
import type { Answer, Order } from "./messages.ts";

const TIME_LIMIT_MS = 60_000;
const HEAP_MB = 512;

/** Thrown when the process ended without a result. `reason` holds no amounts. */
export class SimulationFailed extends Error {
  constructor(reason: string) {
    super(`The simulation failed: ${reason}`);
    this.name = "SimulationFailed";
  }
}

/**
 * Runs a simulation in its own process, so that the server keeps answering, and kills it when `signal` aborts or after a minute. It is a
 * process rather than a thread because V8 may crash when threads that run WebAssembly start and stop. Rejects with SimulationFailed, and
 * with the signal's reason when aborted.
 */
export const simulateInProcess = async (
  order: Order,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Simulation> => {
  signal.throwIfAborted();
  const child = fork(new URL("./simulator.ts", import.meta.url), [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [`--max-old-space-size=${HEAP_MB}`, "--disable-warning=ExperimentalWarning"],
    env: process.env["NODE_COMPILE_CACHE"] ? { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] } : {},
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), TIME_LIMIT_MS);
  const { promise, resolve, reject } = Promise.withResolvers<Simulation>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  child.on("message", (answer: Answer) => {
    if (answer.kind === "progress") onProgress(answer.done, answer.of);
    else if (answer.kind === "done") resolve(answer.result);
    else reject(new SimulationFailed(answer.name));
  });
  child.on("error", () => reject(new SimulationFailed("the process did not start")));
  child.on("exit", () => reject(new SimulationFailed("the process ended")));
  child.send(order);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    child.kill("SIGKILL");
  }
};
