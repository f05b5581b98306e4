import type { Proposal, ProposedChange } from "#contract/proposals.ts";
import type { ProposalName } from "../../assistant/tools/index.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Current, ProposalKind, ProposalKinds } from "../../proposal-kind.ts";
import { dataOf, hashOf } from "./canonical.ts";
import * as store from "./store.ts";

const GONE: Current<null> = { values: [], kept: null };
/** Locks and returns the current data; empty when the target no longer exists. */
const lockOrGone = async (kind: ProposalKind<never>, tx: Tx<Scope>, exact: unknown): Promise<Current<unknown>> => {
  try {
    return await kind.lockCurrent(tx, exact);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return GONE;
    throw error;
  }
};

/** Adds the current data to changes where it differs from the expected data. */
const withCurrent = (changes: readonly ProposedChange[], current: Current<unknown>): ProposedChange[] => {
  const now = new Map(current.values.map((value) => [value.what, value.now]));
  return changes.map((change) => {
    const there = now.get(change.what) ?? "";
    return { ...change, now: there === change.before ? null : there };
  });
};

/** Locks and returns the user's own proposal. Throws 404 for a stranger's, 403 for another member's. */
export const ownProposal = async (tx: Tx<Scope>, id: number): Promise<store.Row> => {
  const row = await store.lock(tx, id);
  if (row) return row;
  if (await store.find(tx, id)) throw new ApiError(403, "NOT_YOURS", "Only the person who asked for this can decide.");
  throw notFound("Proposal not found.");
};

/** Applies and undoes proposals, only while the data is as expected. All inside the caller's transaction. */
export const decisions = ({ clock }: Deps, kinds: ProposalKinds) => {
  const kindOf = (name: string): ProposalKind<never> => kinds[name as ProposalName] as ProposalKind<never>;
  const statusOf = (row: store.Row): Proposal["status"] => store.proposalOf(row, clock()).status;

  /** Applies a proposal, or reports why not. The status `stale` is stored, so that the screen can show the current data. */
  const apply = async (tx: Tx<Scope>, id: number, hash: string): Promise<{ row: store.Row; done: boolean }> => {
    const row = await ownProposal(tx, id);
    const about = { userId: row.user_id, chat: row.chat_id, kind: row.kind, exact: row.exact, before: row.before };
    if (hash !== row.hash || hash !== hashOf(about))
      throw new ApiError(409, "PROPOSAL_MISMATCH", "This is not the proposed change. Load the chat again.");
    if (statusOf(row) !== "proposed") return { row, done: false };
    const kind = kindOf(row.kind);
    const at = clock().toISOString();
    const current = await lockOrGone(kind, tx, row.exact);
    if (dataOf(current) !== row.before) {
      const changes = JSON.stringify(withCurrent(row.changes as ProposedChange[], current));
      return { row: await store.update(tx, id, { status: "stale", decided_at: at, changes }), done: false };
    }
    await kind.apply(tx, row.exact, at);
    const after = dataOf(await kind.lockCurrent(tx, row.exact));
    return {
      row: await store.update(tx, id, { status: "confirmed", decided_at: at, after, kept: JSON.stringify(current.kept) }),
      done: true,
    };
  };

  /** Restores the data from before a proposal, or reports why not. */
  const undo = async (tx: Tx<Scope>, id: number): Promise<{ row: store.Row; done: boolean; changed: boolean }> => {
    const row = await ownProposal(tx, id);
    if (statusOf(row) !== "confirmed") return { row, done: false, changed: false };
    const kind = kindOf(row.kind);
    const current = await lockOrGone(kind, tx, row.exact);
    if (dataOf(current) !== row.after) return { row, done: false, changed: true };
    const at = clock().toISOString();
    await kind.restore(tx, row.exact, row.kept, { at, appliedAt: row.decided_at ?? at });
    return { row: await store.update(tx, id, { status: "undone", decided_at: at }), done: true, changed: false };
  };

  return { apply, undo };
};
