import { CONSENT } from "../../providers/bank/error-table.ts";
import type { Updateable } from "kysely";
import type { Connection } from "#contract/connections.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../http/scope.ts";

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

/** What a sync needs of a connection, with its sealed token. */
export type Link = {
  id: number;
  userId: number;
  sealed: string;
  cursor: string | null;
  /** All its history is here. */ whole: boolean;
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

/** How a connection stands as a sync ends. */
export const syncState = async ({ db }: Tx<Scope>, id: number): Promise<{ detail: string | null; failures: number }> => {
  const row = await db.selectFrom("connections").select(["status_detail", "failures"]).where("id", "=", id).executeTakeFirst();
  return { detail: row?.status_detail ?? null, failures: row?.failures ?? 0 };
};

/** Disconnected, and the provider has not heard of it yet. */
export const removed = ({ kysely }: Database): Promise<{ id: number }[]> =>
  kysely.selectFrom("connections").select("id").where("removed_at", "is not", null).execute();

/** All connections of a person's own, disconnected ones included that the provider has not heard of. */
export const ownedBy = ({ kysely }: Database, userId: number): Promise<{ id: number }[]> =>
  kysely.selectFrom("connections").select("id").where("user_id", "=", userId).orderBy("id").execute();

/** Who owns the connection of a provider's item; undefined when it is new. */
export const ownerOfItem = (
  { kysely }: Database,
  itemId: string,
): Promise<{ id: number; user_id: number; removed_at: string | null } | undefined> =>
  kysely.selectFrom("connections").select(["id", "user_id", "removed_at"]).where("provider_item_id", "=", itemId).executeTakeFirst();

/** A new connection's id; null when the item already has one. */
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

/** The connection of a provider's item, for news about it; undefined when there is none. */
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

/** Codes of news that a connection will stop: it still syncs, and a sync does not make it well. */
export const ENDING: readonly string[] = ["PENDING_EXPIRATION", "PENDING_DISCONNECT"];

/**
 * Connections that want a sync at `now` and that none holds: asked for and not done, cut off, failed and waited long enough, or not
 * heard of since `before`. `patient` false asks those that wait as well.
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
