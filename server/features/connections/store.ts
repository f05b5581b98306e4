import { sql, type Updateable } from "kysely";
import type { Connection } from "#contract/connections.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../http/scope.ts";
import type { BankAccount, BankInstitution } from "../../providers/bank/index.ts";

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
export type Link = { id: number; userId: number; sealed: string; cursor: string | null; removed: boolean };
export const link = async ({ kysely }: Database, id: number): Promise<Link | null> => {
  const row = await kysely
    .selectFrom("connections")
    .select(["id", "user_id", "sealed_access_token", "cursor", "removed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.sealed_access_token
    ? { id: row.id, userId: row.user_id, sealed: row.sealed_access_token, cursor: row.cursor, removed: row.removed_at !== null }
    : null;
};

/** Takes the connection for the rest of the transaction. False when it was disconnected: nothing more may be written for it. */
export const hold = async ({ db }: Tx<Scope>, id: number): Promise<boolean> =>
  (await db.selectFrom("connections").select("id").where("id", "=", id).where("removed_at", "is", null).forUpdate().executeTakeFirst()) !==
  undefined;

/** Disconnected, and the provider has not heard of it yet. */
export const removed = ({ kysely }: Database): Promise<{ id: number }[]> =>
  kysely.selectFrom("connections").select("id").where("removed_at", "is not", null).execute();

/** Who owns the connection of a provider's item; undefined when it is new. */
export const ownerOfItem = (
  { kysely }: Database,
  itemId: string,
): Promise<{ id: number; user_id: number; removed_at: string | null } | undefined> =>
  kysely.selectFrom("connections").select(["id", "user_id", "removed_at"]).where("provider_item_id", "=", itemId).executeTakeFirst();

/** The shared row of an institution, made or renewed. */
export const saveInstitution = async ({ kysely }: Database, given: BankInstitution): Promise<number> => {
  const row = await kysely
    .insertInto("institutions")
    .values({
      name: given.name,
      primary_color: given.primaryColor,
      url: given.url,
      logo_url: given.logoUrl,
      plaid_institution_id: given.institutionId,
    })
    .onConflict((oc) =>
      oc
        .column("plaid_institution_id")
        .doUpdateSet({ name: given.name, primary_color: given.primaryColor, url: given.url, logo_url: given.logoUrl }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

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

/** The bank's word on its accounts: new ones are added; a name a person gave and what they hid stay. Answers our ids by the bank's. */
export const saveAccounts = async (
  { db, scope }: Tx<Scope>,
  connectionId: number,
  accounts: readonly BankAccount[],
  at: string,
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  const institution = await db.selectFrom("connections").select("institution_id").where("id", "=", connectionId).executeTakeFirst();
  for (const a of accounts) {
    const bank = {
      official_name: a.officialName,
      mask: a.mask,
      type: a.type,
      subtype: a.subtype,
      currency: a.currency,
      current_balance: a.current,
      available_balance: a.available,
      credit_limit: a.limit,
      balance_as_of: at,
    };
    const known = await db
      .updateTable("accounts")
      .set({ ...bank, name: sql`case when name_set_by_user_at is null then ${a.name} else name end` })
      .where("connection_id", "=", connectionId)
      .where("provider_account_id", "=", a.accountId)
      .returning("id")
      .executeTakeFirst();
    const row =
      known ??
      (await db
        .insertInto("accounts")
        .values({
          ...bank,
          user_id: scope.userId,
          connection_id: connectionId,
          institution_id: institution?.institution_id ?? null,
          source: "plaid",
          provider_account_id: a.accountId,
          name: a.name,
          transaction_backfill_status: "pending",
          created_at: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow());
    ids.set(a.accountId, row.id);
  }
  return ids;
};

/** Connections that want a sync: asked for and not yet done, cut off, or not heard of since `before`. */
export const due = ({ kysely }: Database, before: string): Promise<{ id: number }[]> =>
  kysely
    .selectFrom("connections")
    .select("id")
    .where("removed_at", "is", null)
    .where("sealed_access_token", "is not", null)
    .where("status", "in", ["ok", "temporary_error"])
    .where((eb) =>
      eb.or([
        eb("sync_step", "is not", null),
        eb("last_synced_at", "is", null),
        eb("sync_requested_at", ">", eb.ref("last_synced_at")),
        eb("last_synced_at", "<", before),
      ]),
    )
    .execute();
