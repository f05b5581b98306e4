import { isStepCount, jsonSchema, streamText, tool, type ToolSet } from "ai";
import { z } from "zod";
import type { LlmSettings } from "../../config/settings.ts";
import { makeGuardedFetch } from "./guarded-fetch.ts";
import { faultOf } from "./faults.ts";
import { LlmError, type LlmEvent, type LlmProvider, type LlmRequest } from "./index.ts";
import { type Dialect, dialectOf } from "./models.ts";

/** Maximum output tokens of a step, thinking included; the text itself is cut off long before. */
const OUTPUT_TOKENS = 4000;
const AT_ONCE = 4;
const TOOL_MS = 6000;

/** The library logs warnings to the console, where no one looks and a question could be quoted. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

type Schema = Record<string, unknown>;
/** Leaves out the limits of whole numbers in JavaScript, which tell a model nothing and were a third of all schemas. */
const withoutSafeLimits = (schema: Schema): void => {
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
};
/** Leaves out properties that only the built-in analyst uses. Each request would carry them. */
const withoutInternal = (schema: unknown): void => {
  if (typeof schema !== "object" || schema === null) return;
  const properties = (schema as Schema)["properties"];
  if (typeof properties === "object" && properties !== null)
    for (const [name, part] of Object.entries(properties as Record<string, Schema>))
      if (part["internal"] === true) delete (properties as Record<string, Schema>)[name];
  for (const part of Object.values(schema)) withoutInternal(part);
};
/** The schema is for the model to read. Its arguments are checked where the tool runs, and errors are returned as text. */
const schemaOf = (type: z.ZodType): Parameters<typeof jsonSchema>[0] => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    target: "draft-7",
    override: ({ jsonSchema: part }) => withoutSafeLimits(part),
  });
  withoutInternal(schema);
  return schema as Parameters<typeof jsonSchema>[0];
};
const toolsOf = (request: LlmRequest): ToolSet =>
  Object.fromEntries(
    request.tools.map((t) => [
      t.name,
      tool({
        description: t.about,
        inputSchema: jsonSchema<unknown>(schemaOf(t.arguments)),
        execute: (args: unknown) => t.run(args),
      }),
    ]),
  );

/** Aborts when nothing arrives for too long. The limit is longer before the first piece of a step than between two pieces. */
const watchdog = (abort: AbortController) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expect: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => abort.abort(new LlmError("silent", "no answer in time")), ms);
    },
    rest: () => clearTimeout(timer),
  };
};

const open = (dialect: Dialect, request: LlmRequest, fetch: typeof globalThis.fetch, signal: AbortSignal) =>
  streamText({
    model: dialect.model(fetch),
    instructions: {
      role: "system",
      content: request.instructions,
      ...(dialect.instructionOptions ? { providerOptions: dialect.instructionOptions } : {}),
    },
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    tools: toolsOf(request),
    toolCallConcurrency: AT_ONCE,
    stopWhen: isStepCount(request.steps),
    prepareStep: ({ stepNumber }) => (stepNumber >= request.steps - 1 ? { toolChoice: "none" } : {}),
    maxOutputTokens: OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: signal,
    timeout: { totalMs: request.timeouts.totalMs, stepMs: request.timeouts.stepMs, toolMs: TOOL_MS },
    providerOptions: dialect.options(request.personKey),
    telemetry: { recordInputs: false, recordOutputs: false, functionId: "assistant" },
    // Errors arrive as parts of the stream. Without this, the library logs them to the console, request included.
    onError: () => undefined,
  });

async function* run(dialect: Dialect, request: LlmRequest, fetch: typeof globalThis.fetch): AsyncGenerator<LlmEvent> {
  const silence = new AbortController();
  const watch = watchdog(silence);
  try {
    watch.expect(request.timeouts.firstChunkMs);
    for await (const part of open(dialect, request, fetch, AbortSignal.any([request.signal, silence.signal])).stream) {
      if (part.type === "abort") throw new LlmError("silent", "no answer in time");
      if (part.type === "error") throw part.error;
      if (part.type === "start") continue;
      watch.expect(part.type === "start-step" || part.type === "finish-step" ? request.timeouts.firstChunkMs : request.timeouts.chunkMs);
      if (part.type === "start-step") yield { type: "step" };
      else if (part.type === "text-delta") yield { type: "text", text: part.text };
      else if (part.type === "finish-step") {
        yield {
          type: "usage",
          usage: {
            inputTokens: part.usage.inputTokens ?? 0,
            cachedTokens: part.usage.inputTokenDetails.cacheReadTokens ?? 0,
            outputTokens: part.usage.outputTokens ?? 0,
          },
          cutShort: part.finishReason === "length",
        };
        if (part.finishReason === "content-filter") throw new LlmError("rejected", "the provider's own filter");
        if (part.finishReason === "error") throw new LlmError("broken", "an error in the middle of the response");
        // A stream that ends normally gives a reason; one whose connection broke does not.
        if (part.finishReason === "interrupted" || (part.finishReason === "other" && part.rawFinishReason === undefined))
          throw new LlmError("dropped", "the response ended unexpectedly");
      }
    }
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    throw silence.signal.aborted ? silence.signal.reason : faultOf(error);
  } finally {
    watch.rest();
    // When the reader stops, the request ends, so that nothing more is billed.
    silence.abort();
  }
}

/** A language model through the `ai` library, for any protocol. */
export const aiProvider = (settings: LlmSettings): LlmProvider => {
  const dialect = dialectOf(settings);
  const door = makeGuardedFetch(dialect.base);
  return {
    name: dialect.name,
    model: settings.model,
    host: new URL(dialect.base).host,
    stream: (request) => run(dialect, request, door(request.sent)),
  };
};
