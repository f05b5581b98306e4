import type { z } from "zod";

/** A tool as a model sees it. `run` gets what the model wrote, unchecked; what it throws is told to the model as an error. */
export type LlmTool = { name: string; about: string; arguments: z.ZodType; run: (args: unknown) => Promise<unknown> };
export type LlmMessage = { role: "user" | "assistant"; content: string };

/** Milliseconds: of a whole reply, of one step, up to its first piece, between two pieces. */
export type LlmTimeouts = { totalMs: number; stepMs: number; firstChunkMs: number; chunkMs: number };
export const TIMEOUTS: LlmTimeouts = { totalMs: 120_000, stepMs: 60_000, firstChunkMs: 20_000, chunkMs: 20_000 };

export type LlmRequest = {
  /** Written by the server alone. */
  instructions: string;
  messages: readonly LlmMessage[];
  tools: readonly LlmTool[];
  /** Calls of the model at most; in the last one it may use no tool. */
  steps: number;
  signal: AbortSignal;
  timeouts: LlmTimeouts;
  /** Stands for the person at the provider, and tells it nothing about them. */
  personKey: string;
  /** Told what goes out, key left out, just before it does. */
  sent?: (request: SentRequest) => void;
};

/** A request as it left this machine. */
export type SentRequest = { url: string; headers: Record<string, string>; body: string };
export type LlmUsage = { inputTokens: number; cachedTokens: number; outputTokens: number };

export type LlmEvent =
  | { type: "text"; text: string }
  /** A call of the model begins: what follows is a paragraph of its own. */
  | { type: "step" }
  /** A call of the model is over, and this is what it took. */
  | { type: "usage"; usage: LlmUsage; cutShort: boolean };

/** A language model somewhere. `stream` throws LlmError, or the signal's reason when it is aborted. */
export type LlmProvider = {
  /** As people know it. */
  name: string;
  model: string;
  /** Where questions go. */
  host: string;
  stream: (request: LlmRequest) => AsyncIterable<LlmEvent>;
};

/**
 * silent: no answer in time · unreachable: no connection · dropped: it ended in the middle · refused: our key · busy: too many requests ·
 * broken: its own fault · unreadable: not the protocol · rejected: what we sent · toolless: it cannot use tools · endless: more than fits
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

/** A model that gave no usable answer. The message never holds what was asked, answered, or the key. */
export class LlmError extends Error {
  readonly kind: LlmErrorKind;
  constructor(kind: LlmErrorKind, detail: string) {
    super(`the language model failed: ${kind}, ${detail}`);
    this.name = "LlmError";
    this.kind = kind;
  }
}
