import { AsyncLocalStorage } from "node:async_hooks";

/** What runs now, as traces name it. */
export type Running = {
  /** The W3C ids: 32 and 16 hexadecimal digits. */
  traceId: string;
  spanId: string;
  /** The span as its library knows it; nobody else looks inside. */
  span: unknown;
  /** Statements of the whole request or job so far, and their milliseconds. */
  tally: { statements: number; ms: number };
};

const running = new AsyncLocalStorage<Running>();

/** What runs now; undefined when nothing is traced. */
export const currentWork = (): Running | undefined => running.getStore();

/** Runs work as a part of `what`, with all that it begins. */
export const runningAs = <T>(what: Running, work: () => T): T => running.run(what, work);

/** Runs work that is no part of what runs now. */
export const withoutSpan = <T>(work: () => T): T => running.exit(work);

/** What a log line says of the trace it belongs to. */
export const traceFields = (): { trace_id?: string; span_id?: string } => {
  const now = running.getStore();
  return now ? { trace_id: now.traceId, span_id: now.spanId } : {};
};
