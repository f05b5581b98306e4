import type { Histogram, Meter } from "@opentelemetry/api";
import { monitorEventLoopDelay } from "node:perf_hooks";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const LONG_SECONDS = [0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];
const COUNTS = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 100];
const TOKENS = [100, 300, 1000, 3000, 10_000, 30_000, 100_000];

/** All metrics. Names and attributes are OpenTelemetry's where it has one; others begin with hiro. */
export const instrumentsOf = (meter: Meter) => {
  const histogram = (name: string, unit: string, description: string, explicitBucketBoundaries: number[]): Histogram =>
    meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries } });
  return {
    requests: histogram("http.server.request.duration", "s", "Duration of requests", SECONDS),
    requestStatements: histogram("hiro.http.request.statements", "{statement}", "Database statements per request", COUNTS),
    requestDatabase: histogram("hiro.http.request.database.duration", "s", "Database time per request", SECONDS),
    statements: histogram("db.client.operation.duration", "s", "Duration of statements", SECONDS),
    reads: meter.createCounter("hiro.database.reads", { unit: "{read}", description: "Reads by target, if there are replicas" }),
    behind: meter.createGauge("hiro.database.replica.lag", { unit: "By", description: "Log that a replica has not replayed yet" }),
    calls: histogram("hiro.provider.call.duration", "s", "Duration of provider calls", SECONDS),
    jobs: histogram("hiro.job.duration", "s", "Duration of jobs", LONG_SECONDS),
    firstText: histogram("hiro.reply.first_text.duration", "s", "Time from a question to the first text of its answer", LONG_SECONDS),
    modelReplies: histogram("gen_ai.client.operation.duration", "s", "Duration of a language model reply", LONG_SECONDS),
    modelTokens: histogram("gen_ai.client.token.usage", "{token}", "Tokens per language model call", TOKENS),
    syncs: meter.createCounter("hiro.bank.syncs", { unit: "{sync}", description: "Syncs of bank connections, by outcome" }),
  };
};

export type Instruments = ReturnType<typeof instrumentsOf>;

/** Memory of the process and its event loop delay, read whenever metrics are. */
export const observeProcess = (meter: Meter): (() => void) => {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  const memory = meter.createObservableUpDownCounter("process.memory.usage", { unit: "By", description: "Process memory" });
  const heap = meter.createObservableUpDownCounter("hiro.process.heap.used", { unit: "By", description: "Memory of JavaScript objects" });
  const median = meter.createObservableGauge("nodejs.eventloop.delay.p50", { unit: "s", description: "Median event loop delay" });
  const late = meter.createObservableGauge("nodejs.eventloop.delay.p99", { unit: "s", description: "99th percentile of its lag" });
  const worst = meter.createObservableGauge("nodejs.eventloop.delay.max", { unit: "s", description: "Longest event loop delay" });
  meter.addBatchObservableCallback(
    (observer) => {
      const { rss, heapUsed } = process.memoryUsage();
      observer.observe(memory, rss);
      observer.observe(heap, heapUsed);
      if (lag.count === 0) return;
      observer.observe(median, lag.percentile(50) / 1e9);
      observer.observe(late, lag.percentile(99) / 1e9);
      observer.observe(worst, lag.max / 1e9);
      lag.reset();
    },
    [memory, heap, median, late, worst],
  );
  return () => void lag.disable();
};
