import type { z } from "zod";
import type { Citation } from "#contract/citations.ts";
import type { ProposalArgs, ProposalName } from "./assistant/proposing.ts";
import type { Tx } from "./db/open.ts";
import type { Scope } from "./http/scope.ts";

/** One thing to be changed as it stands: in words, and as data to be held against what stands there later. Empty words are nothing. */
export type CurrentValue = { what: string; now: string; after: string; data: unknown };
/** What stands there, held until the transaction ends, and what putting it back needs. */
export type Current<Kept> = { values: CurrentValue[]; kept: Kept };

export type Plan<Exact> = {
  /** What will be done, complete: nothing is looked up again when it is. JSON. */
  exact: Exact;
  title: string;
  /** What it is about: a newer proposal for the same in the same chat takes its place. */
  target: string;
  notes?: string[];
  citation?: Citation;
};

/** The question that a proposal answers, in the person's own words. */
export type AskedQuestion = { questionId: number; words: string };

type KindDefinition<Args, Exact, Kept> = {
  /** Seen by nobody but its owner, also in a chat that others read. */
  private?: true;
  exact: z.ZodType<Exact>;
  kept: z.ZodType<Kept>;
  /** Turns what was asked for into what will be done; refuses with a ToolError what cannot be or changes nothing. Changes nothing itself. */
  plan: (tx: Tx<Scope>, args: Args, asked: AskedQuestion) => Promise<Plan<Exact>>;
  hold: (tx: Tx<Scope>, exact: Exact) => Promise<Current<Kept>>;
  apply: (tx: Tx<Scope>, exact: Exact, at: string) => Promise<void>;
  /** Puts back what stood there before `apply` ran at `appliedAt`. */
  restore: (tx: Tx<Scope>, exact: Exact, kept: Kept, times: { at: string; appliedAt: string }) => Promise<void>;
};

/** How one kind of change is planned, done and taken back, all inside the caller's transaction. */
export type ProposalKind<Args> = {
  private: boolean;
  plan: (tx: Tx<Scope>, args: Args, asked: AskedQuestion) => Promise<Plan<unknown>>;
  lockCurrent: (tx: Tx<Scope>, exact: unknown) => Promise<Current<unknown>>;
  apply: (tx: Tx<Scope>, exact: unknown, at: string) => Promise<void>;
  restore: (tx: Tx<Scope>, exact: unknown, kept: unknown, times: { at: string; appliedAt: string }) => Promise<void>;
};
export type ProposalKinds = { [K in ProposalName]: ProposalKind<ProposalArgs[K]> };

/** A kind of change; what was stored of a proposal is read by the kind's own schemas. */
export const proposalKind = <Args, Exact, Kept>(kind: KindDefinition<Args, Exact, Kept>): ProposalKind<Args> => ({
  private: kind.private ?? false,
  plan: kind.plan,
  lockCurrent: (tx, exact) => kind.hold(tx, kind.exact.parse(exact)),
  apply: (tx, exact, at) => kind.apply(tx, kind.exact.parse(exact), at),
  restore: (tx, exact, kept, times) => kind.restore(tx, kind.exact.parse(exact), kind.kept.parse(kept), times),
});
