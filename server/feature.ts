import type { Place, ProposalFact, ProposalName } from "./assistant/proposing.ts";
import type { BaseName, Drafts, ToolArgs, ToolResults } from "./assistant/toolkit.ts";
import type { Route } from "./http/route.ts";
import type { Scope } from "./http/scope.ts";
import type { Job } from "./jobs.ts";
import type { ProposalKinds } from "./proposal-kind.ts";

/** `place` is the reply for which the tool is called; null when there is no reply. */
export type Tools = { [K in BaseName]: (scope: Scope, args: ToolArgs[K], place: Place | null) => Promise<ToolResults[K]> };
/** Tools that propose changes for the user to confirm. */
export type ProposeTools = { [K in ProposalName]: (scope: Scope, args: ToolArgs[K], place: Place | null) => Promise<ProposalFact> };
/** Functions that save the assistant's drafts for a user. */
export type DraftTools = { [K in keyof Drafts]: (scope: Scope, draft: Parameters<Drafts[K]>[0]) => Promise<number> };

/** What a feature contributes to the server. All wiring goes through this type. */
export type Feature = {
  routes: Route[];
  tools?: Partial<Tools>;
  drafts?: Partial<DraftTools>;
  /** How changes to the feature's data are planned, applied and undone when the assistant proposes them. */
  proposals?: Partial<ProposalKinds>;
  jobs?: Job[];
  /** Called once the server listens and jobs run. Resumes interrupted work. */
  started?: () => Promise<void>;
  /** Called before the server stops. Finishes or marks running work. */
  stopping?: () => Promise<void>;
};
