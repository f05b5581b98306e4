import type { Place, ProposalFact, ProposalName } from "./assistant/proposing.ts";
import type { BaseName, Drafts, ToolArgs, ToolResults } from "./assistant/toolkit.ts";
import type { Route } from "./http/route.ts";
import type { Scope } from "./http/scope.ts";
import type { Job } from "./jobs.ts";
import type { ProposalKinds } from "./proposal-kind.ts";

/** `place` is the reply that the tool is called for; null where nobody is there to read one. */
export type Tools = { [K in BaseName]: (scope: Scope, args: ToolArgs[K], place: Place | null) => Promise<ToolResults[K]> };
/** Putting changes forward for a person to confirm. */
export type ProposeTools = { [K in ProposalName]: (scope: Scope, args: ToolArgs[K], place: Place | null) => Promise<ProposalFact> };
/** Keeping what the assistant drafted for a person. */
export type DraftTools = { [K in keyof Drafts]: (scope: Scope, draft: Parameters<Drafts[K]>[0]) => Promise<number> };

/** What a feature brings to the server. Nothing else is wired anywhere. */
export type Feature = {
  routes: Route[];
  tools?: Partial<Tools>;
  drafts?: Partial<DraftTools>;
  /** How changes of its data are planned, done and taken back, for the assistant to put forward. */
  proposals?: Partial<ProposalKinds>;
  jobs?: Job[];
  /** Called once the server listens and jobs run: picks up what was cut off. */
  started?: () => Promise<void>;
  /** Called before the server ends: finishes or marks what is under way. */
  stopping?: () => Promise<void>;
};
