import { endpointAddress } from "./providers/llm/address.ts";

export type LlmProtocol = "anthropic" | "openai" | "compatible";
/** Which language model answers, and where. */
export type LlmSettings = { protocol: LlmProtocol; key: string | null; baseUrl: string | null; model: string };
/** Where the language model stops and the analyst answers: tokens a person and day, tokens and dollars of the installation a month. */
export type LlmBudget = { dayTokens: number; monthTokens: number; monthDollars: number };
/** Dollars for a million tokens. */
export type LlmPrice = { input: number; output: number };

/** What of the environment tells which model to use. */
type Given = {
  HIRO_LLM?: "off" | LlmProtocol | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  HIRO_LLM_BASE_URL?: string | undefined;
  HIRO_LLM_API_KEY?: string | undefined;
  HIRO_LLM_MODEL?: string | undefined;
};

const MODELS = { anthropic: "claude-sonnet-5-5", openai: "gpt-5.4" } as const;

/** Reads which language model to use. Throws an Error in words when the settings do not go together. */
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
  // A key for one company never goes to an address that was set for another.
  const key = baseUrl === null ? own : e.HIRO_LLM_API_KEY;
  if (!key) throw new Error(`HIRO_LLM=${protocol} needs ${baseUrl === null ? `${protocol.toUpperCase()}_API_KEY` : "HIRO_LLM_API_KEY"}`);
  return { protocol, key, baseUrl, model: e.HIRO_LLM_MODEL ?? MODELS[protocol] };
};

/** Reads `2,10`: dollars for a million tokens in and out. */
export const priceOf = (text: string | undefined): LlmPrice | null => {
  if (text === undefined) return null;
  const [input = 0, output = 0] = text.split(",").map(Number);
  return { input, output };
};
