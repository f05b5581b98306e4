import type { ScopedDrafts, ScopedTools } from "./assistant/bind-tools.ts";
import type { BaseName, ProposalName } from "./assistant/tools/index.ts";
import type { Route } from "./http/route.ts";
import type { Job } from "./jobs.ts";
import type { ProposalKinds } from "./proposal-kind.ts";

/** Tools that features implement. */
export type Tools = ScopedTools<BaseName>;
/** Functions that propose changes for a user to confirm. */
export type ProposeTools = ScopedTools<ProposalName>;
/** Functions that save what the assistant drafted for a user. */
export type DraftTools = ScopedDrafts;

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
