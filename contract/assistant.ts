import { z } from "zod/mini";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, instant, money } from "./kit/fields.ts";

/** Why the offline engine answered instead of the language model. */
export const ModelFault = z.enum([
  "silent",
  "unreachable",
  "dropped",
  "refused",
  "busy",
  "broken",
  "unreadable",
  "rejected",
  "toolless",
  "endless",
  "day",
  "month",
]);
export type ModelFault = z.output<typeof ModelFault>;

const tokens = z.int().check(z.minimum(0));

export const AssistantState = z.object({
  /** The engine that answers: `analyst` is the offline engine alone, `model` is a language model with the offline engine as fallback. */
  engine: z.enum(["analyst", "model"]),
  model: z.nullable(
    z.object({
      provider: z.string(),
      name: z.string(),
      /** Host of the language model that receives the questions. */
      host: z.string(),
      /** US dollars per million tokens. Null when no price is known. */
      price: z.nullable(z.object({ input: z.number(), output: z.number(), source: z.enum(["table", "operator"]) })),
    }),
  ),
  limits: z.object({ dayTokens: tokens, monthTokens: tokens, monthDollars: z.int().check(z.minimum(0)) }),
  /** Usage of all users of the installation since the first of the month. */
  month: z.object({
    start: day,
    replies: tokens,
    fallbacks: tokens,
    inputTokens: tokens,
    cachedTokens: tokens,
    outputTokens: tokens,
    cost: money,
  }),
  /** Tokens that the requesting user used today. */
  usedToday: tokens,
  /** The latest failure since the server started. */
  lastFault: z.nullable(z.object({ kind: ModelFault, at: instant })),
  /** The requesting user's own latest request to the model, exactly as sent. Nobody can see another user's requests. */
  lastRequest: z.nullable(
    z.object({
      at: instant,
      url: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string(),
    }),
  ),
});
export type AssistantState = z.output<typeof AssistantState>;

export const ConnectionTest = z.object({
  /** Null when the model answered correctly. */
  fault: z.nullable(ModelFault),
  /** Whether the answer was streamed. */
  streams: z.boolean(),
  /** Whether the model called a tool and used its result. */
  tools: z.boolean(),
  /** Whether the model still knew the beginning of a long request. */
  context: z.boolean(),
  /** Milliseconds to the first output. Null when there was none. */
  firstMs: z.nullable(z.int()),
  wholeMs: z.int(),
  inputTokens: tokens,
  outputTokens: tokens,
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

export const assistant = endpoints("assistant", {
  state: endpoint({
    about: "The active assistant engine, its limits and its usage. For employees only.",
    method: "GET",
    path: "/assistant/",
    reply: AssistantState,
  }),
  test: endpoint({
    about:
      "Sends short test questions to the language model to check streaming, tool use and long requests. Uses about 8,000 tokens. For employees only.",
    method: "POST",
    path: "/assistant/test/",
    reply: ConnectionTest,
  }),
});
