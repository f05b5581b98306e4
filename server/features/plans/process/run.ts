import { fork } from "node:child_process";
import type { Answer, Orders, Results } from "./messages.ts";

const TIME_LIMIT_MS = 60_000;
const HEAP_MB = 512;

/** Thrown when the process ended without a result. `reason` holds no amounts. */
export class ForecastFailed extends Error {
  constructor(reason: string) {
    super(`The forecast failed: ${reason}`);
    this.name = "ForecastFailed";
  }
}

/**
 * Runs forecasts in their own process, so that the server keeps answering, and kills it when `signal` aborts or after a minute. It is a
 * process rather than a thread because V8 may crash when threads that run WebAssembly start and stop. Rejects with ForecastFailed, and
 * with the signal's reason when aborted.
 */
export const runInProcess = async <K extends keyof Orders>(
  order: Orders[K],
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Results[K]> => {
  signal.throwIfAborted();
  const child = fork(new URL("./worker.ts", import.meta.url), [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [`--max-old-space-size=${HEAP_MB}`, "--disable-warning=ExperimentalWarning"],
    env: process.env["NODE_COMPILE_CACHE"] ? { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] } : {},
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), TIME_LIMIT_MS);
  const { promise, resolve, reject } = Promise.withResolvers<Results[K]>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  child.on("message", (answer: Answer) => {
    if (answer.kind === "progress") onProgress(answer.done, answer.of);
    else if (answer.kind === "done") resolve(answer.result as Results[K]);
    else reject(new ForecastFailed(answer.name));
  });
  child.on("error", () => reject(new ForecastFailed("the process did not start")));
  child.on("exit", () => reject(new ForecastFailed("the process ended")));
  child.send(order);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    child.kill("SIGKILL");
  }
};
