import { dayIn } from "#domain/day.ts";
import { audit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { settleOpenings } from "../accounts/index.ts";
import { releaseBankRows } from "../transactions/index.ts";
import { keepAccounts } from "./account-rows.ts";
import { releaseInvestmentTransactions } from "./investments.ts";
import { ownConnection, refused } from "./service.ts";
import * as store from "./store.ts";
import { tokenContext } from "./token-context.ts";

export const REMOVE_JOB = "remove-connection";

/** `keep`: the accounts stay as manual accounts. `delete`: they are removed with everything in them. */
export type History = "keep" | "delete";

/**
 * Disconnects a bank. The accounts are removed or become manual at once. A job then notifies the provider, retrying until it succeeds, and
 * deletes the token. Only the owner may do this.
 */
export const disconnect = async (deps: Deps, scope: Scope, id: number, history: History): Promise<void> => {
  await ownConnection(deps, scope, id);
  await deps.database.within(scope, (tx) => retire(deps, tx, id, history));
  await audit(deps, scope.userId, "bank disconnected", { connection: id, history });
  await deps.jobs.send(REMOVE_JOB, { connectionId: id }, String(id));
};

/** Ends a connection on our side, inside a running transaction. */
export const retire = async (deps: Deps, tx: Tx<Scope>, id: number, history: History): Promise<void> => {
  await store.update(tx, id, { removed_at: deps.clock().toISOString(), sync_step: null, sync_rows: 0 });
  if (history === "delete") return removeAccounts(deps, tx, id);
  const kept = await keepAccounts(tx, id);
  await releaseBankRows(tx, kept);
  await releaseInvestmentTransactions(tx, kept);
  await settleOpenings(tx, kept);
};

/**
 * Ends all of the user's own connections at once and waits for the provider's confirmation. Throws 502 when the provider does not answer;
 * ended connections stay ended, and a retry ends the rest.
 */
export const endConnections = async (deps: Deps, scope: Scope): Promise<void> => {
  for (const { id } of await store.ownedBy(deps.database, scope.userId)) {
    await deps.database.within(scope, (tx) => retire(deps, tx, id, "delete"));
    await finishRemoval(deps, id).catch(refused);
  }
};

const removeAccounts = async (deps: Deps, tx: Tx<Scope>, id: number): Promise<void> => {
  const today = dayIn(deps.clock(), tx.scope.timeZone);
  const gone = await tx.db.deleteFrom("accounts").where("connection_id", "=", id).returning("name").execute();
  if (gone.length > 0)
    await tx.db
      .insertInto("account_events")
      .values(gone.map(({ name }) => ({ user_id: tx.scope.userId, date: today, type: "ACCOUNT_REMOVED", label: name })))
      .execute();
};

/** Notifies the provider that a removed connection has ended, then deletes the connection and its token. */
export const finishRemoval = async (deps: Deps, connectionId: number): Promise<void> => {
  const link = await store.link(deps.database, connectionId);
  if (link && !link.removed) return;
  if (link) await deps.bank.remove(deps.secrets.open(link.sealed, tokenContext(link.id)));
  await deps.database.kysely.deleteFrom("connections").where("id", "=", connectionId).where("removed_at", "is not", null).execute();
};
