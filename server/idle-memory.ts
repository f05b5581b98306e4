import { performance } from "node:perf_hooks";
import { collectGarbage } from "./collect-garbage.ts";
import type { Log } from "./telemetry/log.ts";

export type Idleness = {
  /** How often the process is looked at, in milliseconds. */
  everyMs: number;
  /** How many looks in a row must find it idle. */
  looks: number;
  /** By how many bytes its memory must have grown since the last release. */
  grownBy: number;
};

/** Half a minute, so that the pause meets nobody who reads one page after another. */
const HALF_A_MINUTE: Idleness = { everyMs: 5_000, looks: 6, grownBy: 32 * 2 ** 20 };
/** Share of time in which an idle process may work. Polling its queue takes a few percent. */
const IDLE = 0.1;

/**
 * Returns memory to the operating system while nobody uses this process. V8 keeps the pages of a burst of work, such as an import, for the
 * next burst. Releasing them pauses the process for some tenths of a second, so it waits for an idle time and for memory worth it. Looks
 * until the process ends; does not keep it alive. `released` hears the bytes before and after.
 */
export const releaseMemoryWhenIdle = (
  log: Log,
  { everyMs, looks, grownBy }: Idleness = HALF_A_MINUTE,
  released?: (before: number, after: number) => void,
): void => {
  let [seen, idleLooks, least] = [performance.eventLoopUtilization(), 0, 0];
  const isWorthIt = (size: number): boolean => {
    // Memory may also shrink by itself after a release, and grow again from there.
    least = Math.min(least, size);
    return size >= least + grownBy;
  };
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    idleLooks = utilization < IDLE ? idleLooks + 1 : 0;
    const before = process.memoryUsage.rss();
    if (!isWorthIt(before) || idleLooks < looks) return;
    idleLooks = 0;
    collectGarbage("last-resort");
    least = process.memoryUsage.rss();
    seen = performance.eventLoopUtilization();
    log.debug({ before, after: least }, "released memory");
    released?.(before, least);
  };
  setInterval(look, everyMs).unref();
};
