import type { z } from "zod";
import type { Citation } from "#contract/citations.ts";
import type { ProposalName, ToolArgs } from "./assistant/tools/index.ts";
import type { Tx } from "./db/open.ts";
import type { Scope } from "./identity/scope.ts";

/** One value to change: as text, and as data to compare with the data at a later time. An empty text means no value. */
export type CurrentValue = { what: string; now: string; after: string; data: unknown };
/** Current values, locked until the transaction ends, and what restoring them needs. */
export type Current<Kept> = { values: CurrentValue[]; kept: Kept };

export type Plan<Exact> = {
  /** The complete change as JSON; nothing is looked up again when it is applied. */
  exact: Exact;
  title: string;
  /** Subject of the change: a newer proposal with the same target in the same chat replaces this one. */
  target: string;
  notes?: string[];
  citation?: Citation;
};

/** The question that a proposal answers, in the user's own words. */
export type AskedQuestion = { questionId: number; words: string };

type KindDefinition<Args, Exact, Kept> = {
  /** Visible only to its owner, even in a chat that others can read. */
  private?: true;
  exact: z.ZodType<Exact>;
  kept: z.ZodType<Kept>;
  /** Turns a request into an exact change. Throws a ToolError if it is impossible or changes nothing. Writes nothing itself. */
  plan: (tx: Tx<Scope>, args: Args, asked: AskedQuestion) => Promise<Plan<Exact>>;
  hold: (tx: Tx<Scope>, exact: Exact) => Promise<Current<Kept>>;
  apply: (tx: Tx<Scope>, exact: Exact, at: string) => Promise<void>;
  /** Restores the state from before `apply` ran at `appliedAt`. */
  restore: (tx: Tx<Scope>, exact: Exact, kept: Kept, times: { at: string; appliedAt: string }) => Promise<void>;
};

/** How one kind of change is planned, applied and undone, all inside the caller's transaction. */
export type ProposalKind<Args> = {
  private: boolean;
  plan: (tx: Tx<Scope>, args: Args, asked: AskedQuestion) => Promise<Plan<unknown>>;
  lockCurrent: (tx: Tx<Scope>, exact: unknown) => Promise<Current<unknown>>;
  apply: (tx: Tx<Scope>, exact: unknown, at: string) => Promise<void>;
  restore: (tx: Tx<Scope>, exact: unknown, kept: unknown, times: { at: string; appliedAt: string }) => Promise<void>;
};
export type ProposalKinds = { [K in ProposalName]: ProposalKind<ToolArgs[K]> };

/** Creates a kind of change; stored proposals are parsed with the kind's own schemas. */
export const proposalKind = <Args, Exact, Kept>(kind: KindDefinition<Args, Exact, Kept>): ProposalKind<Args> => ({
  private: kind.private ?? false,
  plan: kind.plan,
  lockCurrent: (tx, exact) => kind.hold(tx, kind.exact.parse(exact)),
  apply: (tx, exact, at) => kind.apply(tx, kind.exact.parse(exact), at),
  restore: (tx, exact, kept, times) => kind.restore(tx, kind.exact.parse(exact), kind.kept.parse(kept), times),
});
