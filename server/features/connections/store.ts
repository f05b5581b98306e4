import { CONSENT } from "../../providers/bank/error-table.ts";
import type { Updateable } from "kysely";
import type { Connection } from "#contract/connections.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

const select = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("connections as c")
    .leftJoin("institutions as i", "i.id", "c.institution_id")
    .select([
      "c.id",
      "c.user_id",
      "c.status",
      "c.provider_item_id",
      "c.new_accounts_available",
      "c.sync_step",
      "c.sync_rows",
      "c.last_synced_at",
      "c.created_at",
      "c.status_detail",
      "c.institution_id",
      "i.name",
      "i.primary_color",
      "i.url",
      "i.logo_url",
      "i.plaid_institution_id",
      "i.quiltt_institution_id",
    ])
    .select((eb) => [
      eb
        .selectFrom("accounts as a")
        .whereRef("a.connection_id", "=", "c.id")
        .select((x) => x.fn.countAll<number>().as("n"))
        .as("accounts"),
      eb
        .selectFrom("accounts as a")
        .whereRef("a.connection_id", "=", "c.id")
        .where("a.hidden", "=", true)
        .select((x) => x.fn.countAll<number>().as("n"))
        .as("hidden"),
    ])
    .where("c.user_id", "in", [...scope.memberIds])
    .where("c.removed_at", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];
const connection = (row: Row): Connection => {
  const status = row.status as Connection["status"];
  return {
    id: row.id,
    user: row.user_id,
    source: "plaid",
    status,
    newAccountsAvailable: row.new_accounts_available,
    needsConsent: row.status_detail === CONSENT,
    plaidItem: {
      id: row.id,
      itemId: row.provider_item_id,
      status,
      newAccountsAvailable: row.new_accounts_available,
      syncWithFinancekit: false,
    },
    institution:
      row.institution_id === null || row.name === null
        ? null
        : {
            id: row.institution_id,
            name: row.name,
            primaryColor: row.primary_color,
            url: row.url,
            logoUrl: row.logo_url,
            plaidInstitutionId: row.plaid_institution_id,
            quilttInstitutionId: row.quiltt_institution_id,
          },
    accountCount: row.accounts ?? 0,
    hiddenCount: row.hidden ?? 0,
    lastSyncedAt: row.last_synced_at,
    sync: row.sync_step === null ? null : { step: row.sync_step as NonNullable<Connection["sync"]>["step"], rows: row.sync_rows },
    createdAt: row.created_at,
  };
};

export const list = async (tx: Tx<Scope>): Promise<Connection[]> =>
  (await select(tx).orderBy("i.name").orderBy("c.id").execute()).map(connection);
export const find = async (tx: Tx<Scope>, id: number): Promise<Connection | null> => {
  const row = await select(tx).where("c.id", "=", id).executeTakeFirst();
  return row ? connection(row) : null;
};

/** What a sync needs from a connection, with its encrypted token. */
export type Link = {
  id: number;
  userId: number;
  sealed: string;
  cursor: string | null;
  /** Whether the full history has arrived. */ whole: boolean;
  removed: boolean;
};
export const link = async ({ kysely }: Database, id: number): Promise<Link | null> => {
  const row = await kysely
    .selectFrom("connections")
    .select(["id", "user_id", "sealed_access_token", "cursor", "backfill_complete", "removed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.sealed_access_token
    ? {
        id: row.id,
        userId: row.user_id,
        sealed: row.sealed_access_token,
        cursor: row.cursor,
        whole: row.backfill_complete,
        removed: row.removed_at !== null,
      }
    : null;
};

/** State of a connection at the end of a sync. */
export const syncState = async ({ db }: Tx<Scope>, id: number): Promise<{ detail: string | null; failures: number }> => {
  const row = await db.selectFrom("connections").select(["status_detail", "failures"]).where("id", "=", id).executeTakeFirst();
  return { detail: row?.status_detail ?? null, failures: row?.failures ?? 0 };
};

/** Disconnected connections whose provider has not been notified yet. */
export const removed = ({ kysely }: Database): Promise<{ id: number }[]> =>
  kysely.selectFrom("connections").select("id").where("removed_at", "is not", null).execute();

/** All of the user's own connections, including disconnected ones whose provider has not been notified. */
export const ownedBy = ({ kysely }: Database, userId: number): Promise<{ id: number }[]> =>
  kysely.selectFrom("connections").select("id").where("user_id", "=", userId).orderBy("id").execute();

/** Returns the owner of the connection for a provider's item; undefined when it is new. */
export const ownerOfItem = (
  { kysely }: Database,
  itemId: string,
): Promise<{ id: number; user_id: number; removed_at: string | null } | undefined> =>
  kysely.selectFrom("connections").select(["id", "user_id", "removed_at"]).where("provider_item_id", "=", itemId).executeTakeFirst();

/** Adds a connection. Returns its id, or null when the item already has one. */
export const insert = async (
  { db, scope }: Tx<Scope>,
  given: { itemId: string; institutionId: number | null; at: string },
): Promise<number | null> => {
  const row = await db
    .insertInto("connections")
    .values({
      user_id: scope.userId,
      provider_item_id: given.itemId,
      institution_id: given.institutionId,
      sync_requested_at: given.at,
      created_at: given.at,
    })
    .onConflict((oc) => oc.column("provider_item_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

export const update = async ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["connections"]>): Promise<void> => {
  await db
    .updateTable("connections")
    .set(change)
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** Returns the connection of a provider's item, for webhooks about it; undefined when there is none. */
export const ofItem = (
  { kysely }: Database,
  itemId: string,
): Promise<{ id: number; user_id: number; status_detail: string | null } | undefined> =>
  kysely
    .selectFrom("connections")
    .select(["id", "user_id", "status_detail"])
    .where("provider_item_id", "=", itemId)
    .where("removed_at", "is", null)
    .executeTakeFirst();

/** Codes that announce the end of a connection. It still syncs, but a sync does not clear them. */
export const ENDING: readonly string[] = ["PENDING_EXPIRATION", "PENDING_DISCONNECT"];

/**
 * Connections due for a sync at `now` that no sync holds: requested and not done, interrupted, past the wait after a failure, or not synced
 * since `before`. With `patient` false, also those still waiting after a failure.
 */
export const due = (
  { kysely }: Database,
  { now, before, patient }: { now: string; before: string; patient: boolean },
): Promise<{ id: number }[]> =>
  kysely
    .selectFrom("connections")
    .select("id")
    .where("removed_at", "is", null)
    .where("sealed_access_token", "is not", null)
    .where((eb) => eb.or([eb("status", "in", ["ok", "temporary_error"]), eb("status_detail", "in", [...ENDING, CONSENT])]))
    .where((eb) => eb.or([eb("sync_lease_until", "is", null), eb("sync_lease_until", "<=", now)]))
    .where((eb) =>
      eb.or([
        ...(patient ? [eb("retry_at", "<=", now)] : [eb("retry_at", "is not", null)]),
        eb.and([
          eb("retry_at", "is", null),
          eb.or([
            eb("sync_step", "is not", null),
            eb("last_synced_at", "is", null),
            eb("sync_requested_at", ">", eb.ref("last_synced_at")),
            eb("last_synced_at", "<", before),
          ]),
        ]),
      ]),
    )
    .execute();
