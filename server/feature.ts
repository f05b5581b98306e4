import type { BaseName, Drafts, ToolArgs, ToolResults } from "./assistant/toolkit.ts";
import type { Route } from "./http/route.ts";
import type { Scope } from "./http/scope.ts";
import type { Job } from "./jobs.ts";

export type Tools = { [K in BaseName]: (scope: Scope, args: ToolArgs[K]) => Promise<ToolResults[K]> };
/** Keeping what the assistant drafted for a person. */
export type DraftTools = { [K in keyof Drafts]: (scope: Scope, draft: Parameters<Drafts[K]>[0]) => Promise<number> };

/** What a feature brings to the server. Nothing else is wired anywhere. */
export type Feature = {
  routes: Route[];
  tools?: Partial<Tools>;
  drafts?: Partial<DraftTools>;
  jobs?: Job[];
  /** Called once the server listens and jobs run: picks up what was cut off. */
  started?: () => Promise<void>;
  /** Called before the server ends: finishes or marks what is under way. */
  stopping?: () => Promise<void>;
};
