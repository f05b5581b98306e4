import type { LlmUsage } from "../../providers/llm/index.ts";
import type { LlmPrice } from "../../config/settings.ts";

/** Dollars per million tokens, as listed by the companies in November 2026, by the start of the model name. The longest match applies. */
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
/** Variants of a listed model with a different price. */
const UNLISTED = /^gpt-5(\.\d)?-(pro|nano|mini|codex)|^gpt-5\.(?!4)/;
/** Both companies charge a tenth for cached input. */
const CACHED = 0.1;

/** Returns the price of a model: the operator's setting first, otherwise the table. Null if neither has one. */
export const priceOf = (model: string, own: LlmPrice | null): (LlmPrice & { source: "operator" | "table" }) | null => {
  if (own) return { ...own, source: "operator" };
  const name = Object.keys(LISTED)
    .filter((start) => model === start || model.startsWith(`${start}-`))
    .sort((a, b) => b.length - a.length)[0];
  const listed = name === undefined || (UNLISTED.test(model) && !Object.hasOwn(LISTED, model)) ? undefined : LISTED[name];
  return listed ? { ...listed, source: "table" } : null;
};

/** Returns the cost of a request in millionths of a dollar, rounded up; 0 without a price. */
export const costOf = ({ inputTokens, cachedTokens, outputTokens }: LlmUsage, price: LlmPrice | null): number =>
  price ? Math.ceil((inputTokens - cachedTokens) * price.input + cachedTokens * price.input * CACHED + outputTokens * price.output) : 0;
