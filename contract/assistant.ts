import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, instant, money } from "./kit/fields.ts";

/** Why the analyst answered in the language model's place. */
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

const tokens = z.number().int().min(0);

export const AssistantState = z.object({
  /** Who answers: the built-in analyst alone, or a language model with the analyst behind it. */
  engine: z.enum(["analyst", "model"]),
  model: z
    .object({
      provider: z.string(),
      name: z.string(),
      /** Where questions go. */
      host: z.string(),
      /** Dollars for a million tokens; null when nobody told. */
      price: z.object({ input: z.number(), output: z.number(), source: z.enum(["table", "operator"]) }).nullable(),
    })
    .nullable(),
  limits: z.object({ dayTokens: tokens, monthTokens: tokens, monthDollars: z.number().int().min(0) }),
  /** All people of the installation, since the first of the month. */
  month: z.object({
    start: day,
    replies: tokens,
    fallbacks: tokens,
    inputTokens: tokens,
    cachedTokens: tokens,
    outputTokens: tokens,
    cost: money,
  }),
  /** Tokens the asker used today. */
  usedToday: tokens,
  /** The latest since the server started. */
  lastFault: z.object({ kind: ModelFault, at: instant }).nullable(),
  /** The asker's own latest request to the model, as it left; other people's are shown to nobody. */
  lastRequest: z
    .object({
      at: instant,
      url: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string(),
    })
    .nullable(),
});
export type AssistantState = z.output<typeof AssistantState>;

export const ConnectionTest = z.object({
  /** Null when the model answered in order. */
  fault: ModelFault.nullable(),
  /** The answer came in pieces. */
  streams: z.boolean(),
  /** It called a tool, and read what the tool answered. */
  tools: z.boolean(),
  /** It still knew what stood at the start of a long request. */
  context: z.boolean(),
  /** Milliseconds; null when nothing came. */
  firstMs: z.number().int().nullable(),
  wholeMs: z.number().int(),
  inputTokens: tokens,
  outputTokens: tokens,
});
export type ConnectionTest = z.output<typeof ConnectionTest>;

export const assistant = endpoints("assistant", {
  state: endpoint({
    about: "Which engine answers, what it may use and what it used. For employees.",
    method: "GET",
    path: "/assistant/",
    reply: AssistantState,
  }),
  test: endpoint({
    about:
      "Asks the language model for a few words, to see whether it streams, uses tools and reads long requests. Costs about 8,000 tokens. For employees.",
    method: "POST",
    path: "/assistant/test/",
    reply: ConnectionTest,
  }),
});
