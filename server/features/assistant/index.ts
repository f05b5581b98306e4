import { assistant } from "#contract/assistant.ts";
import type { AssistantEngine } from "../../assistant/engine.ts";
import type { RunTool } from "../../assistant/tools/index.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { assistantService, type ModelOptions } from "./service.ts";

export type { ModelOptions } from "./service.ts";

/** The engine that writes replies, its usage, and the operator's page about it. */
export const assistantFeature = (
  deps: Deps,
  options: ModelOptions,
): Feature & { engineFor: (scope: Scope, freshTools: (signal: AbortSignal) => RunTool) => AssistantEngine } => {
  const service = assistantService(deps, options);
  return {
    engineFor: service.engineFor,
    tables: [{ name: "assistant_usage", archive: null }],
    routes: implement(assistant, {
      state: (scope) => service.state(scope),
      test: (scope, _input, { signal }) => service.test(scope, signal),
    }),
  };
};
