import { SURE_ENOUGH } from "#domain/categorize/guess.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { makeCategorizer } from "./categorizer.ts";
import * as store from "./reread-store.ts";
import { pairTransfers } from "../transfers/index.ts";

/** Raise it when the categorizer knows more: rows that it was not sure of are then read again, once. */
const READING = 1;

/**
 * Reads the rows of all users again that came in with an unsure guess under an earlier reading. Only what is sure now changes; rows that a
 * user chose, settled or left out of a decision stay. An interrupted run starts over at the first user who is not done.
 */
export const rereadCategories = async (deps: Deps): Promise<void> => {
  for (const id of await store.usersBefore(deps.database, READING)) {
    const scope = await scopeOfUser(deps, id);
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await deps.database.within(scope, (tx) => rereadSome(tx, from));
    }
    await store.markRead(deps.database, id, READING);
  }
};

/** Reads some of the user's rows after an id again. Returns the last one's id, or null when there are no more. */
const rereadSome = async (tx: Tx<Scope>, after: number): Promise<number | null> => {
  const rows = await store.unsure(tx, after);
  if (rows.length === 0) return null;
  const categorize = await makeCategorizer(tx);
  const known = rows.flatMap((row) => {
    const { categoryId, confidence, source, reason } = categorize({ ...row, code: null, confidence: 0, evidence: null });
    return source === "guess" && confidence >= SURE_ENOUGH ? [{ id: row.id, categoryId, confidence, reason }] : [];
  });
  await store.save(tx, known);
  if (known.length > 0) await pairTransfers(tx);
  return rows.at(-1)?.id ?? null;
};
