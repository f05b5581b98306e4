import { type Attributes, type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import type { Export } from "./export.ts";
import { instrumentsOf, observeProcess } from "./instruments.ts";
import { currentWork, type Running, runningAs } from "./running.ts";
import type { CallWatch, ModelWatch, StartedRequest, RequestWatch, Telemetry } from "./telemetry.ts";

const DATABASE = { "db.system.name": "postgresql" };

/** Measures with OpenTelemetry: spans of requests and jobs, of transactions and provider calls inside them, and all metrics. */
export const measuring = ({ tracer, meter, stop }: Export): Telemetry => {
  const count = instrumentsOf(meter);
  const release = observeProcess(meter);

  const begin = (name: string, kind: SpanKind, attributes: Attributes, parent: Context): Span =>
    tracer.startSpan(name, { kind, attributes }, parent);
  /** Starts a span inside the current one, or a root span when there is none. */
  const beginInside = (name: string, kind: SpanKind, attributes: Attributes): Span =>
    begin(name, kind, attributes, contextOf(currentWork()));

  const request = ({ method, route, traceparent }: StartedRequest): RequestWatch => {
    const attributes = { "http.request.method": method, "http.route": route };
    const span = begin(`${method} ${route}`, SpanKind.SERVER, attributes, contextAfter(traceparent));
    const what = runningOf(span);
    const began = performance.now();
    let isEmployee: Promise<boolean> | null = null;
    return {
      run: (next) => runningAs(what, next),
      by: (known) => void (isEmployee = known),
      end: ({ status, cut }) => {
        const how = cut
          ? { "error.type": "cut off" }
          : { "http.response.status_code": status, ...(status >= 500 && failure(String(status))) };
        count.requests.record(seconds(began), { ...attributes, ...how });
        count.requestStatements.record(what.tally.statements, { "http.route": route });
        count.requestDatabase.record(what.tally.ms / 1000, { "http.route": route });
        span.setAttributes({ ...how, "hiro.statements": what.tally.statements, "hiro.database.ms": what.tally.ms });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        const ended = performance.now();
        if (isEmployee === null) return span.end(ended);
        void isEmployee.then(
          (known) => span.setAttribute("hiro.is_employee", known).end(ended),
          () => span.end(ended),
        );
      },
    };
  };

  const call = (provider: string, name: string): CallWatch => {
    const attributes = { "hiro.provider": provider, "hiro.call": name };
    const span = beginInside(`${provider} ${name}`, SpanKind.CLIENT, attributes);
    const began = performance.now();
    return (...[error]) => {
      const how = error === undefined ? {} : failure(kindOf(error));
      count.calls.record(seconds(began), { ...attributes, ...how });
      finish(span, how);
    };
  };

  const model = ({ provider, name }: { provider: string; name: string }): ModelWatch => {
    const attributes = { "gen_ai.operation.name": "chat", "gen_ai.provider.name": provider, "gen_ai.request.model": name };
    const span = beginInside(`chat ${name}`, SpanKind.CLIENT, attributes);
    const began = performance.now();
    const sum = { input: 0, output: 0 };
    return {
      used: (tokens) => {
        for (const type of ["input", "output"] as const) {
          sum[type] += tokens[type];
          count.modelTokens.record(tokens[type], { ...attributes, "gen_ai.token.type": type });
        }
      },
      end: (outcome) => {
        const how = outcome === "done" || outcome === "stopped" ? {} : failure(outcome);
        count.modelReplies.record(seconds(began), { ...attributes, "hiro.outcome": outcome, ...how });
        span.setAttributes({ "hiro.outcome": outcome, "gen_ai.usage.input_tokens": sum.input, "gen_ai.usage.output_tokens": sum.output });
        finish(span, how);
      },
    };
  };

  const job = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const span = begin(`job ${name}`, SpanKind.CONSUMER, { "hiro.job": name }, ROOT_CONTEXT);
    const what = runningOf(span);
    const began = performance.now();
    const end = (outcome: string, how: Attributes): void => {
      count.jobs.record(seconds(began), { "hiro.job": name, "hiro.outcome": outcome, ...how });
      span.setAttributes({ "hiro.outcome": outcome, "hiro.statements": what.tally.statements, "hiro.database.ms": what.tally.ms });
      finish(span, how);
    };
    try {
      const result = await runningAs(what, work);
      end("done", {});
      return result;
    } catch (error) {
      end("failed", failure(kindOf(error)));
      throw error;
    }
  };

  return {
    database: {
      statement: ({ operation, ms, failed }) => {
        const now = currentWork();
        if (now) {
          now.tally.statements += 1;
          now.tally.ms += ms;
        }
        count.statements.record(ms / 1000, { ...DATABASE, "db.operation.name": operation, ...(failed && failure("refused")) });
      },
      transaction: async (kind, work) => {
        const now = currentWork();
        // The queue polls for jobs all day, which does not deserve a trace.
        if (now === undefined) return work();
        const span = beginInside(`transaction ${kind}`, SpanKind.CLIENT, { ...DATABASE, "hiro.transaction": kind });
        try {
          const result = await runningAs(runningOf(span, now), work);
          finish(span, {});
          return result;
        } catch (error) {
          finish(span, failure(kindOf(error)));
          throw error;
        }
      },
      read: (target) => count.reads.add(1, { "hiro.target": target }),
      behind: ({ replica, bytes }) => count.behind.record(bytes, { "hiro.replica": replica }),
    },
    request,
    call,
    model,
    job,
    firstText: (engine, ms) => count.firstText.record(ms / 1000, { "hiro.engine": engine }),
    synced: (outcome) => count.syncs.add(1, { "hiro.outcome": outcome }),
    stop: async () => {
      await stop();
      release();
    },
  };
};

const seconds = (began: number): number => (performance.now() - began) / 1000;
const failure = (kind: string): Attributes => ({ "error.type": kind });

/** Returns the kind of an error from the code's own words, because its message may contain user data. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "kind" in error && typeof error.kind === "string" ? `${error.name} ${error.kind}` : error.name;
};

const finish = (span: Span, how: Attributes): void => {
  span.setAttributes(how);
  if ("error.type" in how) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/** Returns the state of a running span; statements of a nested span count for the whole. */
const runningOf = (span: Span, whole?: Running): Running => ({
  ...span.spanContext(),
  span,
  tally: whole?.tally ?? { statements: 0, ms: 0 },
});

const contextOf = (now: Running | undefined): Context => (now ? trace.setSpan(ROOT_CONTEXT, now.span as Span) : ROOT_CONTEXT);

/** Returns the context of a caller with its own trace. Every request is traced, whatever the caller's sampling flag says. */
const contextAfter = (traceparent: string | undefined): Context => {
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true, traceFlags: TraceFlags.SAMPLED }) : ROOT_CONTEXT;
};
