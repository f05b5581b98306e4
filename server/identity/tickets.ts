import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../db/schema.ts";

/** Returns the stored form of a secret: enough to recognize it, but not to use it. */
export const digest = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Returns a secret of 256 random bits. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

type Kind = "reset" | "second-factor" | "spent";
export type Ticket = { userId: number; data: unknown };

/** Returns the key under which a ticket is stored. */
export const keyOf = (kind: Kind, secret: string): string => digest(`${kind} ${secret}`);
const tidy = (db: Kysely<DB>, now: Date): Promise<unknown> =>
  db.deleteFrom("tickets").where("expires_at", "<=", now.toISOString()).execute();

/** Issues a secret that represents a user for a limited time. Only its hash is stored. */
export const issueTicket = async (
  db: Kysely<DB>,
  now: Date,
  { kind, userId, seconds, data = {} }: { kind: Kind; userId: number; seconds: number; data?: object },
): Promise<string> => {
  await tidy(db, now);
  const secret = randomSecret();
  const until = new Date(now.getTime() + seconds * 1000).toISOString();
  await db
    .insertInto("tickets")
    .values({ key: keyOf(kind, secret), kind, user_id: userId, data: JSON.stringify(data), expires_at: until })
    .execute();
  return secret;
};

/** Returns the user of a valid ticket without using it up. */
export const peekTicket = async (db: Kysely<DB>, now: Date, kind: Kind, secret: string): Promise<Ticket | null> =>
  ticketOf(
    await db
      .selectFrom("tickets")
      .select(["user_id", "data"])
      .where("key", "=", keyOf(kind, secret))
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst(),
  );

/** Uses up a ticket. Returns null when it was used, has expired or never existed. Of several concurrent calls, one gets it. */
export const takeTicket = async (db: Kysely<DB>, now: Date, kind: Kind, secret: string): Promise<Ticket | null> =>
  ticketOf(
    await db
      .deleteFrom("tickets")
      .where("key", "=", keyOf(kind, secret))
      .where("expires_at", ">", now.toISOString())
      .returning(["user_id", "data"])
      .executeTakeFirst(),
  );

/** Invalidates all of a user's tickets of a kind. */
export const dropTickets = async (db: Kysely<DB>, kind: Kind, userId: number): Promise<void> => {
  await db.deleteFrom("tickets").where("kind", "=", kind).where("user_id", "=", userId).execute();
};

/** Records that a text was used; returns false when it was used before. The record is kept as long as the text is valid. */
export const useTicketOnce = async (db: Kysely<DB>, now: Date, text: string, seconds: number): Promise<boolean> => {
  await tidy(db, now);
  const made = await db
    .insertInto("tickets")
    .values({ key: keyOf("spent", text), kind: "spent", expires_at: new Date(now.getTime() + seconds * 1000).toISOString() })
    .onConflict((on) => on.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return made !== undefined;
};

const ticketOf = (row: { user_id: number | null; data: unknown } | undefined): Ticket | null =>
  row && row.user_id !== null ? { userId: row.user_id, data: row.data } : null;
