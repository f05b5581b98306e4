import type { Connection } from "#contract/connections.ts";
import type { Deps } from "../../deps.ts";
import { consumeAttempt } from "../../identity/attempts.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { BankError } from "../../providers/bank/index.ts";
import * as store from "./store.ts";
import { tokenContext } from "./token-context.ts";

export const SYNC_JOB = "sync-connection";
const NOT_OWNER =
  "This item is managed by another user in your household. To reconnect or disconnect this item, please contact your household member who manages it.";

/** Translates a bank's error for the user. Throws ApiError: 400 for an expired link, 502 for an unreachable bank. */
export const refused = (error: unknown): never => {
  if (!(error instanceof BankError)) throw error;
  if (error.kind === "refused" || error.kind === "permanent")
    throw new ApiError(400, error.code, "The link expired or was not finished. Start again.", {
      fields: { publicToken: ["The link expired or was not finished"] },
    });
  throw new ApiError(502, "BANK_UNREACHABLE", "The bank did not respond. Try again in a moment.");
};

/** Creates a token that opens the link dialog. */
export const linkToken = async (deps: Deps, scope: Scope) => {
  const { bank } = deps;
  await consumeAttempt(deps, "link-token", scope.userId);
  const made = await bank.createLinkToken(scope.userId).catch(refused);
  return { ...made, environment: bank.environment };
};

/**
 * Creates a token that opens the link dialog for a connection, to repair it or to change its accounts. Only the owner may do this. Throws
 * 409 when the provider no longer knows the connection.
 */
export const updateLinkToken = async (deps: Deps, scope: Scope, id: number, addAccounts: boolean) => {
  const connection = await ownConnection(deps, scope, id);
  const link = await store.link(deps.database, id);
  if (!link) throw notFound("Connection not found");
  const accessToken = deps.secrets.open(link.sealed, tokenContext(id));
  const selectAccounts = addAccounts || connection.newAccountsAvailable;
  const made = await deps.bank
    .createLinkToken(scope.userId, { accessToken, selectAccounts, consent: connection.needsConsent })
    .catch((error: unknown) => {
      if (error instanceof BankError && error.kind === "permanent")
        throw new ApiError(409, error.code, "The bank ended this connection. Link the bank again to continue its history.");
      return refused(error);
    });
  return { ...made, environment: deps.bank.environment };
};

/** Returns one connection of the household. Throws 404. */
export const getConnection = async ({ database }: Deps, scope: Scope, id: number): Promise<Connection> => {
  const found = await database.reading(scope, (tx) => store.find(tx, id));
  if (!found) throw notFound("Connection not found");
  return found;
};

/** Returns a connection that the user owns. Throws 404, and 403 for another member. */
export const ownConnection = async (deps: Deps, scope: Scope, id: number): Promise<Connection> => {
  const connection = await getConnection(deps, scope, id);
  if (connection.user !== scope.userId) throw new ApiError(403, "NOT_OWNER", NOT_OWNER);
  return connection;
};

/**
 * Requests a sync; the connection shows its steps. `updated`: the owner just completed the dialog for it, so the bank's earlier notices
 * (upcoming end, new accounts) are settled.
 */
export const requestSync = async (deps: Deps, scope: Scope, id: number, { updated }: { updated: boolean }): Promise<Connection> => {
  if (updated) await ownConnection(deps, scope, id);
  else await getConnection(deps, scope, id);
  await deps.database.within(scope, (tx) =>
    store.update(tx, id, {
      sync_requested_at: deps.clock().toISOString(),
      sync_step: "accounts",
      sync_rows: 0,
      ...(updated ? { status_detail: null, new_accounts_available: false } : {}),
    }),
  );
  await deps.jobs.send(SYNC_JOB, { connectionId: id }, String(id));
  return getConnection(deps, scope, id);
};
