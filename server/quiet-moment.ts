import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** How long one look at the process takes. */
const LOOK_MS = 100;
/** Share of a look in which a quiet process may work. */
const QUIET = 0.5;
/** Work that can wait runs after this time even in a busy process. */
const AT_MOST_MS = 10_000;

/**
 * Waits until the process has little to do, so that requests do not wait for work that nobody waits for. Resolves after `atMostMs` at the
 * latest, and at once when `signal` is aborted.
 */
export const quietMoment = async (signal: AbortSignal, atMostMs: number = AT_MOST_MS): Promise<void> => {
  const end = performance.now() + atMostMs;
  while (!signal.aborted && performance.now() < end) {
    const before = performance.eventLoopUtilization();
    await pause(LOOK_MS, undefined, { ref: false, signal }).catch(() => undefined);
    if (performance.eventLoopUtilization(before).utilization < QUIET) return;
  }
};
