import type { Proposal, ProposedChange } from "#contract/proposals.ts";
import type { Place, ProposalFact } from "../../assistant/proposing.ts";
import { type ProposalName, type ToolArgs, ToolError } from "../../assistant/tools/index.ts";
import { audit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Current, ProposalKind, ProposalKinds } from "../../proposal-kind.ts";
import { questionContext, findChat } from "../chat/index.ts";
import { canonical, hashOf } from "./canonical.ts";
import * as store from "./store.ts";

const DAYS_OPEN = 7;
/** Maximum number of proposals under one answer. */
const MOST_UNDER_ONE = 6;
const STATE: ProposalFact["state"] = "nothing is changed until the user presses Confirm on the card below the answer";

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

const dataOf = (held: Current<unknown>): string => canonical(held.values.map((value) => value.data));

const GONE: Current<null> = { values: [], kept: null };
/** Locks and returns the current data; empty when the target no longer exists. */
const heldNow = async (kind: ProposalKind<never>, tx: Tx<Scope>, exact: unknown): Promise<Current<unknown>> => {
  try {
    return await kind.lockCurrent(tx, exact);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return GONE;
    throw error;
  }
};

/** Adds the current data to changes where it differs from the expected data. */
const found = (changes: readonly ProposedChange[], held: Current<unknown>): ProposedChange[] => {
  const now = new Map(held.values.map((value) => [value.what, value.now]));
  return changes.map((change) => {
    const there = now.get(change.what) ?? "";
    return { ...change, now: there === change.before ? null : there };
  });
};

/** Proposals of the assistant and the owner's decisions. Each step is one transaction. */
export const proposalService = (deps: Deps, kinds: ProposalKinds) => {
  const { database, clock } = deps;
  const kindOf = (name: string): ProposalKind<never> => kinds[name as ProposalName] as ProposalKind<never>;
  const told = (row: store.Row): Proposal => store.proposalOf(row, clock());

  /** Locks and returns the user's own proposal. Throws 404 for a stranger's, 403 for another member's. */
  const own = async (tx: Tx<Scope>, id: number): Promise<store.Row> => {
    const row = await store.lock(tx, id);
    if (row) return row;
    if (await store.find(tx, id)) throw new ApiError(403, "NOT_YOURS", "Only the person who asked for this can decide.");
    throw notFound("Proposal not found.");
  };

  const planned = async <K extends ProposalName>(tx: Tx<Scope>, place: Place, name: K, args: ToolArgs[K]): Promise<store.Row> => {
    const asked = await questionContext(tx, place.message);
    if (!asked?.question) throw new ToolError("there is no question to answer", "Leave the data as it is.");
    if ((await store.countUnder(tx, place.message)) >= MOST_UNDER_ONE)
      throw new ToolError("too many proposals under one answer", "Propose the rest when the user asks for it.");
    const kind = kinds[name];
    const plan = await kind.plan(tx, args, { questionId: asked.question.id, words: asked.question.words });
    const held = await kind.lockCurrent(tx, plan.exact);
    const at = clock();
    const about = { userId: tx.scope.userId, chat: asked.chat, kind: name, exact: plan.exact, before: dataOf(held) };
    const row = await store.insert(tx, {
      chat_id: asked.chat,
      message_id: place.message,
      kind: name,
      target: plan.target,
      private: kind.private,
      title: plan.title.slice(0, 200),
      changes: held.values.map(({ what, now, after }) => ({ what, before: now, after, now: null })),
      change_count: held.values.length,
      notes: plan.notes ?? [],
      citations: plan.citation ? [plan.citation] : [],
      exact: plan.exact,
      hash: hashOf(about),
      before: about.before,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + DAYS_OPEN * 86_400_000).toISOString(),
    });
    await store.replaceOlder(tx, row, at.toISOString());
    return row;
  };

  /** Applies a proposal, or reports why not. The status `stale` is stored, so that the screen can show the current data. */
  const decide = async (tx: Tx<Scope>, id: number, hash: string): Promise<{ row: store.Row; done: boolean }> => {
    const row = await own(tx, id);
    const about = { userId: row.user_id, chat: row.chat_id, kind: row.kind, exact: row.exact, before: row.before };
    if (hash !== row.hash || hash !== hashOf(about))
      throw new ApiError(409, "PROPOSAL_MISMATCH", "This is not the proposed change. Load the chat again.");
    const { status } = told(row);
    if (status !== "proposed") return { row, done: false };
    const kind = kindOf(row.kind);
    const at = clock().toISOString();
    const held = await heldNow(kind, tx, row.exact);
    if (dataOf(held) !== row.before) {
      const changes = JSON.stringify(found(row.changes as ProposedChange[], held));
      return { row: await store.update(tx, id, { status: "stale", decided_at: at, changes }), done: false };
    }
    await kind.apply(tx, row.exact, at);
    const after = dataOf(await kind.lockCurrent(tx, row.exact));
    return {
      row: await store.update(tx, id, { status: "confirmed", decided_at: at, after, kept: JSON.stringify(held.kept) }),
      done: true,
    };
  };

  const takeBack = async (tx: Tx<Scope>, id: number): Promise<{ row: store.Row; done: boolean; changed: boolean }> => {
    const row = await own(tx, id);
    if (told(row).status !== "confirmed") return { row, done: false, changed: false };
    const kind = kindOf(row.kind);
    const held = await heldNow(kind, tx, row.exact);
    if (dataOf(held) !== row.after) return { row, done: false, changed: true };
    const at = clock().toISOString();
    await kind.restore(tx, row.exact, row.kept, { at, appliedAt: row.decided_at ?? at });
    return { row: await store.update(tx, id, { status: "undone", decided_at: at }), done: true, changed: false };
  };

  return {
    /** Creates a proposal under a reply. Throws ToolError with a message for the engine. */
    propose: async <K extends ProposalName>(scope: Scope, place: Place | null, name: K, args: ToolArgs[K]): Promise<ProposalFact> => {
      if (!place) throw new ToolError("no change can be proposed here", "Say that this needs the user in a chat.");
      try {
        const row = await database.within(scope, (tx) => planned(tx, place, name, args));
        const { title, changes, count, notes } = told(row);
        return {
          proposalId: row.id,
          title,
          changes: changes.map(({ what, before, after }) => ({ what, before, after })),
          count,
          notes,
          state: STATE,
        };
      } catch (error) {
        if (error instanceof ApiError) throw new ToolError(error.message, "Propose only changes to existing data.", { cause: error });
        throw error;
      }
    },

    /** Returns the proposals of a chat that the user may read, oldest first. Throws 404. */
    list: (scope: Scope, chatId: number): Promise<Proposal[]> =>
      database.reading(scope, async (tx) => {
        if (!(await findChat(tx, chatId))) throw notFound("Chat not found.");
        return (await store.list(tx, chatId)).map(told);
      }),

    /** Returns one proposal. Throws 404. */
    get: async (scope: Scope, id: number): Promise<Proposal> => {
      const row = await database.reading(scope, (tx) => store.find(tx, id));
      if (!row) throw notFound("Proposal not found.");
      return told(row);
    },

    /** Applies the proposal once. Repeating the call returns the same result. Throws 409 when it is closed or the data has changed. */
    confirm: async (scope: Scope, id: number, hash: string): Promise<Proposal> => {
      const { row, done } = await database.within(scope, (tx) => decide(tx, id, hash));
      const proposal = told(row);
      if (proposal.status !== "confirmed") throw refused(proposal.status);
      if (done) await audit(deps, scope.userId, "proposal confirmed", { proposal: id, kind: row.kind });
      return proposal;
    },

    /** Declines the proposal. Repeating the call returns the same result. Throws 409 when it was decided differently. */
    decline: async (scope: Scope, id: number): Promise<Proposal> => {
      const row = await database.within(scope, async (tx) => {
        const held = await own(tx, id);
        return told(held).status === "proposed" ? store.update(tx, id, { status: "declined", decided_at: clock().toISOString() }) : held;
      });
      const proposal = told(row);
      if (proposal.status !== "declined") throw refused(proposal.status);
      return proposal;
    },

    /**
     * Restores the previous data. Repeating the call returns the same result. Throws 409 when it was not applied or the data has changed
     * since.
     */
    undo: async (scope: Scope, id: number): Promise<Proposal> => {
      const { row, done, changed } = await database.within(scope, (tx) => takeBack(tx, id));
      if (changed) throw new ApiError(409, "PROPOSAL_CHANGED_SINCE", CHANGED_SINCE);
      const proposal = told(row);
      if (proposal.status !== "undone") throw refused(proposal.status);
      if (done) await audit(deps, scope.userId, "proposal undone", { proposal: id, kind: row.kind });
      return proposal;
    },
  };
};
