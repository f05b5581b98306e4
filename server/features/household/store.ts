import { type Kysely, sql } from "kysely";
import type { Household, HouseholdInvite } from "#contract/household.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

type Db = Kysely<DB>;

/** Returns a household with its members; null when it does not exist or the user may not see it. */
export const read = async (db: Db, id: number): Promise<Household | null> => {
  const household = await db.selectFrom("households").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  if (!household) return null;
  const members = await db
    .selectFrom("users")
    .select(["id", "first_name as firstName", "last_name as lastName"])
    .where("household_id", "=", id)
    .orderBy("id")
    .execute();
  return { ...household, members };
};

export const rename = async ({ db }: Tx<Scope>, id: number, name: string): Promise<boolean> =>
  (await db.updateTable("households").set({ name }).where("id", "=", id).returning("id").execute()).length > 0;

export const insert = async (db: Db, name: string, at: string): Promise<number> =>
  (await db.insertInto("households").values({ name, created_at: at }).returning("id").executeTakeFirstOrThrow()).id;

export const remove = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("households").where("id", "=", id).execute();
};

/**
 * Locks a household until the transaction ends, so that joins, leaves, invites and withdrawals wait. Returns false when it no longer
 * exists.
 */
export const lock = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("households").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst()) !== undefined;

export const memberIds = async (db: Db, id: number): Promise<number[]> =>
  (await db.selectFrom("users").select("id").where("household_id", "=", id).orderBy("id").execute()).map((row) => row.id);

/** Returns the user's current household from the database. */
export const householdOf = async (db: Db, userId: number): Promise<number | null> =>
  (await db.selectFrom("users").select("household_id").where("id", "=", userId).executeTakeFirst())?.household_id ?? null;

/** Locks the user until the transaction ends and returns their household. Null if there is no such user. */
export const lockPerson = async (db: Db, userId: number): Promise<{ household: number | null } | null> =>
  (await db.selectFrom("users").select("household_id as household").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst()) ?? null;

export const setHousehold = async (db: Db, userIds: readonly number[], id: number | null): Promise<void> => {
  await db
    .updateTable("users")
    .set({ household_id: id })
    .where("id", "in", [...userIds])
    .execute();
};

/** Returns whether a member has the address. */
export const isMember = async (db: Db, id: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom("users")
    .select("id")
    .where("household_id", "=", id)
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst()) !== undefined;

/** Returns the owner of a verified address, or null when it is not verified by any user. */
export const ownerOf = async (db: Db, email: string): Promise<number | null> =>
  (
    await db
      .selectFrom("users")
      .select("id")
      .where(sql<string>`lower(email)`, "=", email.toLowerCase())
      .where("email_verified", "=", true)
      .executeTakeFirst()
  )?.id ?? null;

const select = (db: Db) =>
  db
    .selectFrom("household_invites as i")
    .innerJoin("households as h", "h.id", "i.household_id")
    .leftJoin("users as s", "s.id", "i.sent_by_user_id")
    .select(["i.id", "i.email", "i.status", "h.id as household", "h.name", "s.id as sender", "s.first_name", "s.last_name"]);

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;
const inviteOf = (row: Row): HouseholdInvite => ({
  id: row.id,
  email: row.email,
  status: row.status as HouseholdInvite["status"],
  household: { id: row.household, name: row.name },
  sentByUser: row.sender === null ? null : { id: row.sender, firstName: row.first_name, lastName: row.last_name },
});

/** Returns a household's invites that were not accepted, newest first. */
export const invites = async (db: Db, householdId: number): Promise<HouseholdInvite[]> =>
  (await select(db).where("h.id", "=", householdId).where("i.status", "<>", "ACCEPTED").orderBy("i.id", "desc").execute()).map(inviteOf);

export const invite = async (db: Db, id: number): Promise<HouseholdInvite | null> => {
  const row = await select(db).where("i.id", "=", id).executeTakeFirst();
  return row ? inviteOf(row) : null;
};

/** Returns the pending invite of an address: the existing one, or a new one that replaces a rejected invite. */
export const addInvite = async (
  db: Db,
  given: { householdId: number; email: string; sentBy: number; at: string },
): Promise<{ id: number; fresh: boolean }> => {
  const same = sql<boolean>`household_id = ${given.householdId} and lower(email) = lower(${given.email})`;
  const waiting = await db.selectFrom("household_invites").select("id").where(same).where("status", "=", "PENDING").executeTakeFirst();
  if (waiting) return { id: waiting.id, fresh: false };
  await db.deleteFrom("household_invites").where(same).where("status", "=", "REJECTED").execute();
  const made = await db
    .insertInto("household_invites")
    .values({ household_id: given.householdId, email: given.email, sent_by_user_id: given.sentBy, created_at: given.at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: made.id, fresh: true };
};

export const removeInvite = async ({ db }: Tx<Scope>, householdId: number, id: number): Promise<boolean> =>
  (await db.deleteFrom("household_invites").where("id", "=", id).where("household_id", "=", householdId).returning("id").execute()).length >
  0;

/** Returns invites to the user's verified address, newest first. */
export const invitesTo = async (db: Db, userId: number): Promise<HouseholdInvite[]> => {
  const rows = await select(db)
    .where(sql<boolean>`lower(i.email) = (select lower(u.email) from users u where u.id = ${userId} and u.email_verified)`)
    .orderBy("i.id", "desc")
    .execute();
  return rows.map(inviteOf);
};

/** Returns invites to an address, newest first. */
export const invitesToAddress = async (db: Db, email: string): Promise<HouseholdInvite[]> => {
  const rows = await select(db)
    .where(sql<boolean>`lower(i.email) = ${email.toLowerCase()}`)
    .orderBy("i.id", "desc")
    .execute();
  return rows.map(inviteOf);
};

/** Returns a user's verified address, or null. */
export const verifiedAddress = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom("users").select("email").where("id", "=", userId).where("email_verified", "=", true).executeTakeFirst())?.email ??
  null;

/** Locks an invite until the transaction ends. Returns its current status, or null when it was withdrawn. */
export const lockInvite = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom("household_invites").select("status").where("id", "=", id).forUpdate().executeTakeFirst())?.status ?? null;

export const answerInvite = async (db: Db, id: number, status: "ACCEPTED" | "REJECTED", at: string): Promise<void> => {
  await db.updateTable("household_invites").set({ status, answered_at: at }).where("id", "=", id).execute();
};
