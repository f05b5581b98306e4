import type { Place, ProposalFact } from "../../assistant/proposing.ts";
import { type ProposalName, type ToolArgs, ToolError } from "../../assistant/tools/index.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { ProposalKinds } from "../../proposal-kind.ts";
import { questionContext } from "../chat/index.ts";
import { dataOf, hashOf } from "./canonical.ts";
import * as store from "./store.ts";

const DAYS_OPEN = 7;
/** Maximum number of proposals under one answer. */
const MOST_UNDER_ONE = 6;
const STATE: ProposalFact["state"] = "nothing is changed until the user presses Confirm on the card below the answer";

/** Creates proposals: exactly what would change, and what it is compared with when the user confirms. */
export const proposer = ({ database, clock }: Deps, kinds: ProposalKinds) => {
  const planned = async <K extends ProposalName>(tx: Tx<Scope>, place: Place, name: K, args: ToolArgs[K]): Promise<store.Row> => {
    const asked = await questionContext(tx, place.message);
    if (!asked?.question) throw new ToolError("there is no question to answer", "Leave the data as it is.");
    if ((await store.countUnder(tx, place.message)) >= MOST_UNDER_ONE)
      throw new ToolError("too many proposals under one answer", "Propose the rest when the user asks for it.");
    const kind = kinds[name];
    const plan = await kind.plan(tx, args, { questionId: asked.question.id, words: asked.question.words });
    const current = await kind.lockCurrent(tx, plan.exact);
    const at = clock();
    const about = { userId: tx.scope.userId, chat: asked.chat, kind: name, exact: plan.exact, before: dataOf(current) };
    const row = await store.insert(tx, {
      chat_id: asked.chat,
      message_id: place.message,
      kind: name,
      target: plan.target,
      private: kind.private,
      title: plan.title.slice(0, 200),
      changes: current.values.map(({ what, now, after }) => ({ what, before: now, after, now: null })),
      change_count: current.values.length,
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

  /** Creates a proposal under a reply. Throws ToolError with a message for the engine. */
  return async <K extends ProposalName>(scope: Scope, place: Place | null, name: K, args: ToolArgs[K]): Promise<ProposalFact> => {
    if (!place) throw new ToolError("no change can be proposed here", "Say that this needs the user in a chat.");
    try {
      const row = await database.within(scope, (tx) => planned(tx, place, name, args));
      const { title, changes, count, notes } = store.proposalOf(row, clock());
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
  };
};
