import type { Place, ProposalFact, ProposalName } from "./assistant/proposing.ts";
import type { BaseName, Drafts, ToolArgs, ToolResults } from "./assistant/toolkit.ts";
import type { Tx } from "./db/open.ts";
import type { Route } from "./http/route.ts";
import type { Scope } from "./http/scope.ts";
import type { Job } from "./jobs.ts";
import type { ProposalKinds } from "./proposal-kind.ts";
import type { Restored, Table } from "./tables.ts";

/** `place` is the reply for which the tool is called; null when there is no reply. */
export type Tools = { [K in BaseName]: (scope: Scope, args: ToolArgs[K], place: Place | null) => Promise<ToolResults[K]> };
/** Tools that propose changes for the user to confirm. */
export type ProposeTools = { [K in ProposalName]: (scope: Scope, args: ToolArgs[K], place: Place | null) => Promise<ProposalFact> };
/** Functions that save the assistant's drafts for a user. */
export type DraftTools = { [K in keyof Drafts]: (scope: Scope, draft: Parameters<Drafts[K]>[0]) => Promise<number> };

/** What a feature contributes to the server. All wiring goes through this type. */
export type Feature = {
  routes: Route[];
  /** Tables that the feature owns. Export, restore, deletion, members who leave and the isolation test walk them. */
  tables?: readonly Table[];
  tools?: Partial<Tools>;
  drafts?: Partial<DraftTools>;
  /** How changes to the feature's data are planned, applied and undone when the assistant proposes them. */
  proposals?: Partial<ProposalKinds>;
  jobs?: Job[];
  /** Runs in the transaction in which a member joined. The scope has all members of the household. */
  onMembersJoined?: (tx: Tx<Scope>) => Promise<void>;
  /** Runs in the transaction in which members left, for each group that stays together. `left`: the group is outside the household now. */
  onMembersLeft?: (tx: Tx<Scope>, left: boolean) => Promise<void>;
  /** Runs at the end of the transaction that restores an archive. */
  onRestored?: (tx: Tx<Scope>, restored: Restored) => Promise<void>;
  /** Ends what a user has outside their rows, before their account is deleted. Throwing stops the deletion. */
  beforeDeletion?: (scope: Scope) => Promise<void>;
  /** Called once the server listens and jobs run. Resumes interrupted work. */
  started?: () => Promise<void>;
  /** Called before the server stops. Finishes or marks running work. */
  stopping?: () => Promise<void>;
};

/** Returns the tables of all features. */
export const tablesOf = (features: readonly Feature[]): Table[] => features.flatMap((feature) => feature.tables ?? []);
