import type { ScopedDrafts, ScopedTools } from "./assistant/bind-tools.ts";
import type { BaseName, ProposalName } from "./assistant/tools/index.ts";
import type { Tx } from "./db/open.ts";
import type { Route } from "./http/route.ts";
import type { Scope } from "./identity/scope.ts";
import type { Job } from "./jobs.ts";
import type { ProposalKinds } from "./proposal-kind.ts";
import type { Restored, Table } from "./tables.ts";

/** Tools that features implement. */
export type Tools = ScopedTools<BaseName>;
/** Functions that propose changes for a user to confirm. */
export type ProposeTools = ScopedTools<ProposalName>;
/** Functions that save what the assistant drafted for a user. */
export type DraftTools = ScopedDrafts;

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
  /** Runs in the transaction in which a member joined. The scope has all members of the household, the new one among them. */
  onMembersJoined?: (tx: Tx<Scope>, joinerId: number) => Promise<void>;
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
