import { AsyncLocalStorage } from "node:async_hooks";

/** The current operation, as in traces. */
export type Running = {
  /** The W3C ids: 32 and 16 hexadecimal digits. */
  traceId: string;
  spanId: string;
  /** The span object of the tracing library, opaque to other code. */
  span: unknown;
  /** Number of statements of the whole request or job so far, and their milliseconds. */
  tally: { statements: number; ms: number };
};

const running = new AsyncLocalStorage<Running>();

/** Returns the current operation; undefined when nothing is traced. */
export const currentWork = (): Running | undefined => running.getStore();

/** Runs work as a part of `what`, including everything it starts. */
export const runningAs = <T>(what: Running, work: () => T): T => running.run(what, work);

/** Runs work outside the current operation. */
export const withoutSpan = <T>(work: () => T): T => running.exit(work);

/** Returns the trace fields of a log line. */
export const traceFields = (): { trace_id?: string; span_id?: string } => {
  const now = running.getStore();
  return now ? { trace_id: now.traceId, span_id: now.spanId } : {};
};
