import { endpointAddress } from "./llm-address.ts";

export type LlmProtocol = "anthropic" | "openai" | "compatible";
/** Which language model to use, and where. */
export type LlmSettings = { protocol: LlmProtocol; key: string | null; baseUrl: string | null; model: string };
/** Limits after which the analyst answers: tokens per user and day, tokens and dollars of the installation per month. */
export type LlmBudget = { dayTokens: number; monthTokens: number; monthDollars: number };
/** Dollars per million tokens. */
export type LlmPrice = { input: number; output: number };

/** Environment variables that select the model. */
type Given = {
  HIRO_LLM?: "off" | LlmProtocol | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  HIRO_LLM_BASE_URL?: string | undefined;
  HIRO_LLM_API_KEY?: string | undefined;
  HIRO_LLM_MODEL?: string | undefined;
};

const MODELS = { anthropic: "claude-sonnet-5-5", openai: "gpt-5.4" } as const;

/** Reads the language model settings. Throws a readable Error when they conflict. */
export const llmOf = (e: Given): LlmSettings | null => {
  const protocol =
    e.HIRO_LLM ?? (e.HIRO_LLM_BASE_URL ? "compatible" : e.ANTHROPIC_API_KEY ? "anthropic" : e.OPENAI_API_KEY ? "openai" : "off");
  if (protocol === "off") return null;
  const baseUrl = e.HIRO_LLM_BASE_URL === undefined ? null : endpointAddress(e.HIRO_LLM_BASE_URL);
  if (protocol === "compatible") {
    if (baseUrl === null || !e.HIRO_LLM_MODEL) throw new Error("HIRO_LLM_BASE_URL and HIRO_LLM_MODEL go together: set both or neither");
    return { protocol, key: e.HIRO_LLM_API_KEY ?? null, baseUrl, model: e.HIRO_LLM_MODEL };
  }
  const own = protocol === "anthropic" ? e.ANTHROPIC_API_KEY : e.OPENAI_API_KEY;
  // A key for one company is never sent to a URL set for another.
  const key = baseUrl === null ? own : e.HIRO_LLM_API_KEY;
  if (!key) throw new Error(`HIRO_LLM=${protocol} needs ${baseUrl === null ? `${protocol.toUpperCase()}_API_KEY` : "HIRO_LLM_API_KEY"}`);
  return { protocol, key, baseUrl, model: e.HIRO_LLM_MODEL ?? MODELS[protocol] };
};

/** Parses `2,10`: dollars per million tokens in and out. */
export const priceOf = (text: string | undefined): LlmPrice | null => {
  if (text === undefined) return null;
  const [input = 0, output = 0] = text.split(",").map(Number);
  return { input, output };
};
