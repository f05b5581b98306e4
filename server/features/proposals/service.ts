import type { Proposal } from "#contract/proposals.ts";
import { audit } from "../../audit.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { ProposalKinds } from "../../proposal-kind.ts";
import { findChat } from "../chat/index.ts";
import { decisions, ownProposal } from "./decide.ts";
import { proposer } from "./propose.ts";
import * as store from "./store.ts";

const CHANGED = "The data has changed, so nothing was done. Ask again to see the current data.";
const CHANGED_SINCE = "This has changed again since then, so it stays as it is.";
const CLOSED: Partial<Record<Proposal["status"], string>> = {
  declined: "You declined this proposal. Ask again if you still want it.",
  undone: "This was confirmed and then undone. Ask again if you still want it.",
  expired: "This proposal has expired. Ask again to see the current data.",
  stale: CHANGED,
  replaced: "A newer proposal replaced this one.",
  proposed: "This was not confirmed, so there is nothing to undo.",
};
const refused = (status: Proposal["status"]): ApiError =>
  new ApiError(409, `PROPOSAL_${status.toUpperCase()}`, CLOSED[status] ?? "This has already been confirmed.");

/** Proposals of the assistant and the owner's decisions. Each step is one transaction. */
export const proposalService = (deps: Deps, kinds: ProposalKinds) => {
  const { database, clock } = deps;
  const { apply, undo } = decisions(deps, kinds);
  const replyOf = (row: store.Row): Proposal => store.proposalOf(row, clock());

  return {
    propose: proposer(deps, kinds),

    /** Returns the proposals of a chat that the user may read, oldest first. Throws 404. */
    list: (scope: Scope, chatId: number): Promise<Proposal[]> =>
      database.reading(scope, async (tx) => {
        if (!(await findChat(tx, chatId))) throw notFound("Chat not found.");
        return (await store.list(tx, chatId)).map(replyOf);
      }),

    /** Returns one proposal. Throws 404. */
    get: async (scope: Scope, id: number): Promise<Proposal> => {
      const row = await database.reading(scope, (tx) => store.find(tx, id));
      if (!row) throw notFound("Proposal not found.");
      return replyOf(row);
    },

    /** Applies the proposal once. Repeating the call returns the same result. Throws 409 when it is closed or the data has changed. */
    confirm: async (scope: Scope, id: number, hash: string): Promise<Proposal> => {
      const { row, done } = await database.within(scope, (tx) => apply(tx, id, hash));
      const proposal = replyOf(row);
      if (proposal.status !== "confirmed") throw refused(proposal.status);
      if (done) await audit(deps, scope.userId, "proposal confirmed", { proposal: id, kind: row.kind });
      return proposal;
    },

    /** Declines the proposal. Repeating the call returns the same result. Throws 409 when it was decided differently. */
    decline: async (scope: Scope, id: number): Promise<Proposal> => {
      const decided = await database.within(scope, async (tx) => {
        const row = await ownProposal(tx, id);
        return replyOf(row).status === "proposed" ? store.update(tx, id, { status: "declined", decided_at: clock().toISOString() }) : row;
      });
      const proposal = replyOf(decided);
      if (proposal.status !== "declined") throw refused(proposal.status);
      return proposal;
    },

    /**
     * Restores the previous data. Repeating the call returns the same result. Throws 409 when it was not applied or the data has changed
     * since.
     */
    undo: async (scope: Scope, id: number): Promise<Proposal> => {
      const { row, done, changed } = await database.within(scope, (tx) => undo(tx, id));
      if (changed) throw new ApiError(409, "PROPOSAL_CHANGED_SINCE", CHANGED_SINCE);
      const proposal = replyOf(row);
      if (proposal.status !== "undone") throw refused(proposal.status);
      if (done) await audit(deps, scope.userId, "proposal undone", { proposal: id, kind: row.kind });
      return proposal;
    },
  };
};
