import type { ToolArgs, ToolName, ToolResults } from "./assistant/toolkit.ts";
import type { Route } from "./http/route.ts";
import type { Scope } from "./http/scope.ts";
import type { Job } from "./jobs.ts";

export type Tools = { [K in ToolName]: (scope: Scope, args: ToolArgs[K]) => Promise<ToolResults[K]> };

/** What a feature brings to the server. Nothing else is wired anywhere. */
export type Feature = {
  routes: Route[];
  tools?: Partial<Tools>;
  jobs?: Job[];
  /** Called once the server listens and jobs run: picks up what was cut off. */
  started?: () => Promise<void>;
  /** Called before the server ends: finishes or marks what is under way. */
  stopping?: () => Promise<void>;
};
