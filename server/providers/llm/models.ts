import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel, streamText } from "ai";
import type { LlmSettings } from "../../config/settings.ts";

type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]["providerOptions"]>;

/** What differs between the three protocols: the address, how to create a model, and what each request includes. */
export type Dialect = {
  name: string;
  base: string;
  model: (fetch: typeof globalThis.fetch) => LanguageModel;
  options: (personKey: string) => ProviderOptions;
  /** Options for the instructions, so that a provider can cache them between requests. */
  instructionOptions?: ProviderOptions;
};

/** Claude 5 and later think before they answer; a question about a household's money needs little of it. */
const THINKS = /^claude-[a-z]+-5/;

/** Returns the dialect for the operator's settings. Keys are passed explicitly, so that the library reads nothing from the environment. */
export const dialectOf = ({ protocol, key, baseUrl, model }: LlmSettings): Dialect => {
  if (protocol === "anthropic") {
    const base = baseUrl ?? "https://api.anthropic.com/v1";
    return {
      name: "Anthropic",
      base,
      model: (fetch) => createAnthropic({ apiKey: key ?? "", baseURL: base, fetch })(model),
      options: (personKey) => ({ anthropic: { metadata: { userId: personKey }, ...(THINKS.test(model) ? { effort: "low" } : {}) } }),
      instructionOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
    };
  }
  if (protocol === "openai") {
    const base = baseUrl ?? "https://api.openai.com/v1";
    return {
      name: "OpenAI",
      base,
      model: (fetch) => createOpenAI({ apiKey: key ?? "", baseURL: base, fetch }).responses(model),
      options: (personKey) => ({
        openai: { store: false, safetyIdentifier: personKey, ...(/^(gpt-[5-9]|o\d)/.test(model) ? { reasoningEffort: "low" } : {}) },
      }),
    };
  }
  const base = baseUrl ?? "";
  return {
    name: "OpenAI-compatible endpoint",
    base,
    model: (fetch) =>
      createOpenAICompatible({ name: "compatible", baseURL: base, includeUsage: true, fetch, ...(key === null ? {} : { apiKey: key }) })(
        model,
      ),
    options: () => ({}),
  };
};
