import type { z } from "zod";

/** A tool as a model sees it. `run` gets the model's unchecked arguments; what it throws is returned to the model as an error. */
export type LlmTool = { name: string; about: string; arguments: z.ZodType; run: (args: unknown) => Promise<unknown> };
export type LlmMessage = { role: "user" | "assistant"; content: string };

/** Timeouts in milliseconds: for the whole reply, one step, its first piece, and between two pieces. */
export type LlmTimeouts = { totalMs: number; stepMs: number; firstChunkMs: number; chunkMs: number };
export const TIMEOUTS: LlmTimeouts = { totalMs: 120_000, stepMs: 60_000, firstChunkMs: 20_000, chunkMs: 20_000 };

export type LlmRequest = {
  /** Written only by the server. */
  instructions: string;
  messages: readonly LlmMessage[];
  tools: readonly LlmTool[];
  /** Maximum number of model requests; the last one may use no tool. */
  steps: number;
  signal: AbortSignal;
  timeouts: LlmTimeouts;
  /** Identifies the user to the provider without revealing anything about them. */
  personKey: string;
  /** Called with each request, without the key, just before it is sent. */
  sent?: (request: SentRequest) => void;
};

/** A request as it left this machine. */
export type SentRequest = { url: string; headers: Record<string, string>; body: string };
export type LlmUsage = { inputTokens: number; cachedTokens: number; outputTokens: number };

export type LlmEvent =
  | { type: "text"; text: string }
  /** A new request to the model starts; what follows is a separate paragraph. */
  | { type: "step" }
  /** A request to the model has ended, with its usage. */
  | { type: "usage"; usage: LlmUsage; cutShort: boolean };

/** A remote language model. `stream` throws LlmError, or the signal's reason on abort. */
export type LlmProvider = {
  /** Name shown to users. */
  name: string;
  model: string;
  /** Host that questions are sent to. */
  host: string;
  stream: (request: LlmRequest) => AsyncIterable<LlmEvent>;
};

/**
 * silent: no answer in time · unreachable: no connection · dropped: it ended in the middle · refused: our key was rejected · busy: too many
 * requests · broken: an error of the model · unreadable: not the protocol · rejected: our request was not accepted · toolless: it cannot
 * use tools · endless: the response is too large
 */
export type LlmErrorKind =
  | "silent"
  | "unreachable"
  | "dropped"
  | "refused"
  | "busy"
  | "broken"
  | "unreadable"
  | "rejected"
  | "toolless"
  | "endless";

/** Thrown when a model gave no usable answer. The message never contains the question, the answer, or the key. */
export class LlmError extends Error {
  readonly kind: LlmErrorKind;
  constructor(kind: LlmErrorKind, detail: string) {
    super(`the language model failed: ${kind}, ${detail}`);
    this.name = "LlmError";
    this.kind = kind;
  }
}
