import type { LlmSettings } from "../../config/settings.ts";
import { aiProvider } from "./ai.ts";
import type { LlmProvider } from "./index.ts";

/** Returns the language model that the operator configured. If null, only the analyst answers. */
export const chooseLlm = (settings: { llm: LlmSettings | null }): LlmProvider | null => (settings.llm ? aiProvider(settings.llm) : null);
