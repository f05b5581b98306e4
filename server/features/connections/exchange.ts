import type { Connection } from "#contract/connections.ts";
import { audit } from "../../audit.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { type BankAccount, BankError } from "../../providers/bank/index.ts";
import { saveInstitution } from "../institutions/index.ts";
import { saveAccounts } from "./account-rows.ts";
import { REMOVE_JOB, retire } from "./disconnect.ts";
import { findDuplicates, type NamedAccount, oneLinkAtATime } from "./duplicates.ts";
import { getConnection, refused, SYNC_JOB } from "./service.ts";
import * as store from "./store.ts";
import { tokenContext } from "./token-context.ts";

export type FinishedLink = {
  publicToken: string;
  institutionId?: string | null | undefined;
  accounts?: readonly NamedAccount[] | undefined;
};
export type Linked = Connection & { existing: boolean };

/**
 * Saves a finished link as a connection with its accounts and, by default, requests its first sync. The same public token returns the same
 * connection. If the accounts are already linked, returns the connection that has them. When the dialog's accounts show this, no token is
 * exchanged; when it shows later, the new access is revoked at the provider.
 */
export const exchange = async (
  deps: Deps,
  scope: Scope,
  given: FinishedLink,
  { sync = true }: { sync?: boolean } = {},
): Promise<Linked> => {
  const { institutionId, accounts } = given;
  if (institutionId && accounts && accounts.length > 0) {
    const { existing } = await deps.database.reading(scope, (tx) => findDuplicates(tx, institutionId, accounts));
    if (existing !== null) return { ...(await getConnection(deps, scope, existing)), existing: true };
  }
  const item = await deps.bank.exchange(given.publicToken).catch(refused);
  const kept = (await ownOf(deps, scope, item.itemId)) ?? (await keep(deps, scope, item));
  if (!kept.existing) await audit(deps, scope.userId, "bank linked", { connection: kept.id });
  if (sync && !kept.existing) await deps.jobs.send(SYNC_JOB, { connectionId: kept.id }, String(kept.id));
  return { ...(await getConnection(deps, scope, kept.id)), existing: kept.existing };
};

type Kept = { id: number; existing: boolean };

/** Returns the connection that an item already has, or null when it is new. Throws 409 for another user's. */
const ownOf = async ({ database }: Deps, scope: Scope, itemId: string): Promise<Kept | null> => {
  const known = await store.ownerOfItem(database, itemId);
  if (!known) return null;
  if (known.user_id !== scope.userId || known.removed_at !== null)
    throw new ApiError(409, "ALREADY_LINKED", "This bank login is already linked to another profile.");
  return { id: known.id, existing: false };
};

const keep = async (deps: Deps, scope: Scope, { accessToken, itemId }: { accessToken: string; itemId: string }): Promise<Kept> => {
  const institution = await deps.bank.institutionOf(accessToken).catch(refused);
  const accounts = await accountsNow(deps, accessToken);
  const institutionId = institution ? await saveInstitution(deps.database, institution) : null;
  const at = deps.clock().toISOString();
  const written = await deps.database.within(scope, async (tx) => {
    await oneLinkAtATime(tx);
    const doubles = institution ? await findDuplicates(tx, institution.institutionId, accounts) : { existing: null, ended: [] };
    const id = await store.insert(tx, { itemId, institutionId, at });
    if (id === null) return null;
    const sealed_access_token = deps.secrets.seal(accessToken, tokenContext(id));
    if (doubles.existing !== null) {
      await store.update(tx, id, { sealed_access_token, removed_at: at });
      return { id: doubles.existing, existing: true, over: [id] };
    }
    for (const ended of doubles.ended) await retire(deps, tx, ended, "keep");
    await store.update(tx, id, { sealed_access_token, sync_step: "accounts" });
    await saveAccounts(tx, id, accounts, at);
    return { id, existing: false, over: doubles.ended };
  });
  if (written === null) {
    const first = await ownOf(deps, scope, itemId);
    if (!first) throw new Error("a connection disappeared while it was being linked");
    return first;
  }
  for (const connectionId of written.over) await deps.jobs.send(REMOVE_JOB, { connectionId }, String(connectionId));
  return written;
};

/** Returns the accounts of a new item. Empty if the bank cannot provide them yet; the first sync adds them then. */
const accountsNow = async ({ bank, log }: Deps, accessToken: string): Promise<BankAccount[]> => {
  try {
    return await bank.accounts(accessToken);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    log.warn({ code: error.code }, "a new link's accounts are not available yet");
    return [];
  }
};
