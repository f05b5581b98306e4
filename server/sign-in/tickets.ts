import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../db/schema.ts";

/** What is kept of a secret that somebody holds: enough to know it again, not to use it. */
export const digest = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** A secret of 256 random bits. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

type Kind = "reset" | "second-factor" | "spent";
export type Ticket = { userId: number; data: unknown };

const keyOf = (kind: Kind, secret: string): string => digest(`${kind} ${secret}`);
const tidy = (db: Kysely<DB>, now: Date): Promise<unknown> =>
  db.deleteFrom("tickets").where("expires_at", "<=", now.toISOString()).execute();

/** Hands out a secret that stands for a person for a while. Only its hash is kept. */
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

/** Whom a ticket stands for while it is good, without using it up. */
export const peekTicket = async (db: Kysely<DB>, now: Date, kind: Kind, secret: string): Promise<Ticket | null> =>
  ticketOf(
    await db
      .selectFrom("tickets")
      .select(["user_id", "data"])
      .where("key", "=", keyOf(kind, secret))
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst(),
  );

/** Uses a ticket up; null when it is used, over or was never there. Of several at once, one gets it. */
export const takeTicket = async (db: Kysely<DB>, now: Date, kind: Kind, secret: string): Promise<Ticket | null> =>
  ticketOf(
    await db
      .deleteFrom("tickets")
      .where("key", "=", keyOf(kind, secret))
      .where("expires_at", ">", now.toISOString())
      .returning(["user_id", "data"])
      .executeTakeFirst(),
  );

/** Ends every ticket of a kind that a person has. */
export const dropTickets = async (db: Kysely<DB>, kind: Kind, userId: number): Promise<void> => {
  await db.deleteFrom("tickets").where("kind", "=", kind).where("user_id", "=", userId).execute();
};

/** Notes that a text was used; false when it was before. The note is kept for as long as the text is good. */
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
