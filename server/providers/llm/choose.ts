import type { LlmSettings } from "../../config/settings.ts";
import type { LlmProvider } from "./index.ts";

/** Returns the language model that the operator configured, and loads its library. If null, only the analyst answers. */
export const chooseLlm = async (settings: { llm: LlmSettings | null }): Promise<LlmProvider | null> =>
  settings.llm ? (await import("./ai.ts")).aiProvider(settings.llm) : null;
