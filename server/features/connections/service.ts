import type { Connection } from "#contract/connections.ts";
import { dayIn } from "#domain/day.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { BankError } from "../../providers/bank/index.ts";
import * as store from "./store.ts";
import { tokenContext } from "./sync.ts";

export const SYNC_JOB = "sync-connection";
export const REMOVE_JOB = "remove-connection";
const NOT_OWNER =
  "This item is managed by another user in your household. To reconnect or disconnect this item, please contact your household member who manages it.";

const refused = (error: unknown): never => {
  if (!(error instanceof BankError)) throw error;
  if (error.kind === "refused")
    throw new ApiError(400, error.code, "The link expired or was not finished. Start again.", {
      fields: { publicToken: ["The link expired or was not finished"] },
    });
  throw new ApiError(502, "BANK_UNREACHABLE", "The bank connection did not answer. Try again in a moment.");
};

/** A token that opens the link dialog. */
export const linkToken = async ({ bank }: Deps, scope: Scope) => {
  const made = await bank.createLinkToken(scope.userId).catch(refused);
  return { ...made, environment: bank.environment };
};

/** Keeps a finished link as a connection and, unless told not to, asks for its first sync. The same public token again answers the same connection. */
export const exchange = async (
  deps: Deps,
  scope: Scope,
  publicToken: string,
  { sync = true }: { sync?: boolean } = {},
): Promise<Connection> => {
  const { accessToken, itemId } = await deps.bank.exchange(publicToken).catch(refused);
  if (!(await store.ownerOfItem(deps.database, itemId))) await keep(deps, scope, accessToken, itemId);
  const known = await store.ownerOfItem(deps.database, itemId);
  if (!known || known.user_id !== scope.userId || known.removed_at !== null)
    throw new ApiError(409, "ALREADY_LINKED", "This bank login is already linked to another profile.");
  const { id } = known;
  if (sync) await deps.jobs.send(SYNC_JOB, { connectionId: id }, String(id));
  return getConnection(deps, scope, id);
};

/** Writes the connection down; when the same link is exchanged twice at once, the first one's stands. */
const keep = async (deps: Deps, scope: Scope, accessToken: string, itemId: string): Promise<void> => {
  const institution = await deps.bank.institutionOf(accessToken).catch(refused);
  const institutionId = institution ? await store.saveInstitution(deps.database, institution) : null;
  await deps.database.within(scope, async (tx) => {
    const id = await store.insert(tx, { itemId, institutionId, at: deps.clock().toISOString() });
    if (id !== null)
      await store.update(tx, id, { sealed_access_token: deps.secrets.seal(accessToken, tokenContext(id)), sync_step: "accounts" });
  });
};

export const getConnection = async ({ database }: Deps, scope: Scope, id: number): Promise<Connection> => {
  const found = await database.reading(scope, (tx) => store.find(tx, id));
  if (!found) throw notFound("Connection not found");
  return found;
};

/** Asks for a refresh; the person sees its steps on the connection. */
export const requestSync = async (deps: Deps, scope: Scope, id: number): Promise<Connection> => {
  await getConnection(deps, scope, id);
  await deps.database.within(scope, (tx) =>
    store.update(tx, id, { sync_requested_at: deps.clock().toISOString(), sync_step: "accounts", sync_rows: 0 }),
  );
  await deps.jobs.send(SYNC_JOB, { connectionId: id }, String(id));
  return getConnection(deps, scope, id);
};

/** Disconnects: the accounts go at once, the provider is told by a job that is tried until it is heard, then the token goes. Only the owner may. */
export const disconnect = async (deps: Deps, scope: Scope, id: number): Promise<void> => {
  const connection = await getConnection(deps, scope, id);
  if (connection.user !== scope.userId) throw new ApiError(403, "NOT_OWNER", NOT_OWNER);
  const today = dayIn(deps.clock(), scope.timeZone);
  await deps.database.within(scope, async (tx) => {
    await store.update(tx, id, { removed_at: deps.clock().toISOString(), sync_step: null });
    const gone = await tx.db.deleteFrom("accounts").where("connection_id", "=", id).returning("name").execute();
    if (gone.length > 0)
      await tx.db
        .insertInto("account_events")
        .values(gone.map(({ name }) => ({ user_id: scope.userId, date: today, type: "ACCOUNT_REMOVED", label: name })))
        .execute();
  });
  await deps.jobs.send(REMOVE_JOB, { connectionId: id }, String(id));
};

/** Tells the provider that a removed connection is over, then forgets it and its token. */
export const finishRemoval = async (deps: Deps, connectionId: number): Promise<void> => {
  const link = await store.link(deps.database, connectionId);
  if (link) await deps.bank.remove(deps.secrets.open(link.sealed, tokenContext(link.id)));
  await deps.database.kysely.deleteFrom("connections").where("id", "=", connectionId).where("removed_at", "is not", null).execute();
};
