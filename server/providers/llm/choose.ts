import type { LlmSettings } from "../../settings.ts";
import { aiProvider } from "./ai.ts";
import type { LlmProvider } from "./index.ts";

/** The language model the operator set, or null: then the analyst answers alone. */
export const chooseLlm = (settings: { llm: LlmSettings | null }): LlmProvider | null => (settings.llm ? aiProvider(settings.llm) : null);
