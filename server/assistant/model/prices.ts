import type { LlmUsage } from "../../providers/llm/index.ts";
import type { LlmPrice } from "../../settings.ts";

/** Dollars for a million tokens as the companies listed them in November 2026, by the start of the model's name; the longest that fits counts. */
const LISTED: Record<string, LlmPrice> = {
  "claude-fable-5": { input: 10, output: 50 },
  "claude-opus-5": { input: 5, output: 25 },
  "claude-opus-5-5": { input: 4, output: 20 },
  "claude-sonnet-5": { input: 3, output: 15 },
  "claude-sonnet-5-5": { input: 2, output: 10 },
  "claude-haiku-5-5": { input: 0.1, output: 0.5 },
  "claude-sonnet-4": { input: 3, output: 15 },
  "gpt-5": { input: 1.25, output: 10 },
  "gpt-5.4": { input: 2.5, output: 15 },
  "gpt-5.4-mini": { input: 0.75, output: 4.5 },
};
/** Variants of a listed model that cost otherwise. */
const UNLISTED = /^gpt-5(\.\d)?-(pro|nano|mini|codex)|^gpt-5\.(?!4)/;
/** Both companies ask a tenth for what they still hold of an earlier request. */
const CACHED = 0.1;

/** What a model costs: the operator's own word first, else the table; null when neither tells. */
export const priceOf = (model: string, own: LlmPrice | null): (LlmPrice & { source: "operator" | "table" }) | null => {
  if (own) return { ...own, source: "operator" };
  const name = Object.keys(LISTED)
    .filter((start) => model === start || model.startsWith(`${start}-`))
    .sort((a, b) => b.length - a.length)[0];
  const listed = name === undefined || (UNLISTED.test(model) && !Object.hasOwn(LISTED, model)) ? undefined : LISTED[name];
  return listed ? { ...listed, source: "table" } : null;
};

/** The cost of a call in millionths of a dollar, rounded up; 0 without a price. */
export const costOf = ({ inputTokens, cachedTokens, outputTokens }: LlmUsage, price: LlmPrice | null): number =>
  price ? Math.ceil((inputTokens - cachedTokens) * price.input + cachedTokens * price.input * CACHED + outputTokens * price.output) : 0;
