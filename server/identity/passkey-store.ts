import { type Kysely, sql } from "kysely";
import type { Passkey } from "#contract/security.ts";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/schema.ts";
import type { Scope } from "./scope.ts";

type Db = Kysely<DB>;
type Row = { id: number; name: string; created_at: string; last_used_at: string | null; backed_up: boolean };
const COLUMNS = ["id", "name", "created_at", "last_used_at", "backed_up"] as const;
const shown = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  backedUp: row.backed_up,
});

/** Returns a user's passkeys in the form of a browser request. */
export const listKeys = async (db: Db, userId: number): Promise<{ credential_id: string; transports: string[] }[]> =>
  (await db.selectFrom("passkeys").select(["credential_id", "transports"]).where("user_id", "=", userId).orderBy("id").execute()).map(
    (row) => ({ ...row, transports: row.transports as string[] }),
  );

export const findKey = async (db: Db, credentialId: string) => {
  const row = await db
    .selectFrom("passkeys")
    .select(["id", "user_id", "credential_id", "public_key", "counter", "transports"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return row && { ...row, counter: Number(row.counter), transports: row.transports as string[] };
};

type New = {
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  backedUp: boolean;
  name: string;
  at: string;
};

/** Saves a passkey. Returns null when it is already registered by any user. */
export const insert = async (db: Db, given: New): Promise<Passkey | null> => {
  const row = await db
    .insertInto("passkeys")
    .values({
      user_id: given.userId,
      credential_id: given.credentialId,
      public_key: given.publicKey,
      counter: given.counter,
      transports: JSON.stringify(given.transports),
      backed_up: given.backedUp,
      name: given.name,
      created_at: given.at,
    })
    .onConflict((on) => on.column("credential_id").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? shown(row) : null;
};

/** Records a use. Returns false when another use with the same counter came first. */
export const noteUse = async (
  db: Db,
  id: number,
  { counter, before, backedUp, at }: { counter: number; before: number; backedUp: boolean; at: string },
): Promise<boolean> => {
  const noted = await db
    .updateTable("passkeys")
    .set({ counter, backed_up: backedUp, last_used_at: at })
    .where("id", "=", id)
    .where(sql<boolean>`(counter = ${before}::bigint)`)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
};

/** Returns the user's passkeys, oldest first. */
export const list = async ({ db, scope }: Tx<Scope>): Promise<Passkey[]> =>
  (await db.selectFrom("passkeys").select(COLUMNS).where("user_id", "=", scope.userId).orderBy("id").execute()).map(shown);

export const rename = async ({ db, scope }: Tx<Scope>, id: number, name: string): Promise<Passkey | null> => {
  const row = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? shown(row) : null;
};

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<boolean> =>
  (await db.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", scope.userId).returning("id").executeTakeFirst()) !==
  undefined;
