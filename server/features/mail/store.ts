import { type Kysely, sql, type Transaction } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

const MOST = 100;

export type KeptImage = { cid: string; type: string; base64: string };
export type Row = {
  id: number;
  recipient: string;
  subject: string;
  state: string;
  createdAt: string;
  text: string | null;
  html: string | null;
  images: KeptImage[];
};
export type Fresh = {
  userId: number | null;
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  images: readonly KeptImage[];
  listSignInMail: boolean;
  at: string;
};

/** Saves a message. A message with an existing key changes nothing. */
export const insert = async (db: Transaction<DB>, m: Fresh): Promise<void> => {
  await db
    .insertInto("outbox_messages")
    .values({
      user_id: m.userId,
      key: m.key,
      recipient: m.to,
      subject: m.subject,
      body_text: m.text,
      html: m.html,
      images: JSON.stringify(m.images),
      at_door: m.listSignInMail,
      next_attempt_at: m.at,
      created_at: m.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const columns = ["id", "recipient", "subject", "state", "created_at as createdAt"] as const;
const whole = [...columns, "body_text as text", "html", "images"] as const;

export const list = ({ db, scope }: Tx<Scope>) =>
  db.selectFrom("outbox_messages").select(columns).where("user_id", "=", scope.userId).orderBy("id", "desc").limit(MOST).execute();

export const find = async ({ db, scope }: Tx<Scope>, id: number): Promise<Row | null> => {
  const row = await db
    .selectFrom("outbox_messages")
    .select(whole)
    .where("user_id", "=", scope.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, images: row.images as KeptImage[] } : null;
};

/** Messages that may be read without signing in, newest first. */
export const signInMail = async (db: Kysely<DB>): Promise<Row[]> => {
  const rows = await db.selectFrom("outbox_messages").select(whole).where("at_door", "=", true).orderBy("id", "desc").limit(MOST).execute();
  return rows.map((row) => ({ ...row, images: row.images as KeptImage[] }));
};

export type Taken = {
  id: number;
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  images: KeptImage[];
  attempts: number;
};

/** Takes the message that has waited longest and locks it until `until`. Returns null when none is due. */
export const take = async (db: Kysely<DB>, now: string, until: string): Promise<Taken | null> => {
  const row = await db
    .updateTable("outbox_messages")
    .set({ state: "sending", next_attempt_at: until, attempts: sql`attempts + 1` })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox_messages")
        .select("id")
        .where("state", "in", ["waiting", "sending"])
        .where("next_attempt_at", "<=", now)
        .where("handed_at", "is", null)
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "key", "recipient as to", "subject", "body_text", "html", "images", "attempts"])
    .executeTakeFirst();
  if (!row) return null;
  const { body_text: text, html, images, ...rest } = row;
  return { ...rest, text: text ?? "", html: html ?? "", images: images as KeptImage[] };
};

/**
 * Records that a message is being handed over; from here on it is never retried automatically. Returns false when another server took it
 * meanwhile.
 */
export const handing = async (db: Kysely<DB>, { id, attempts }: Taken, at: string): Promise<boolean> => {
  const row = await db
    .updateTable("outbox_messages")
    .set({ handed_at: at })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .where("attempts", "=", attempts)
    .where("handed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends a message. Its text is deleted unless it can be read here. */
export const end = async (db: Kysely<DB>, id: number, state: "sent" | "kept" | "refused" | "unsure", at: string): Promise<void> => {
  await db
    .updateTable("outbox_messages")
    .set({
      state,
      ...(state === "sent" || state === "kept" ? { sent_at: at } : {}),
      ...(state === "sent" ? { body_text: null, html: null, images: "[]" } : {}),
    })
    .where("id", "=", id)
    .execute();
};

/** Postpones a message. */
export const later = async (db: Kysely<DB>, id: number, next: string): Promise<void> => {
  await db.updateTable("outbox_messages").set({ state: "waiting", handed_at: null, next_attempt_at: next }).where("id", "=", id).execute();
};

/** Marks messages whose server stopped during the handover: it is unknown whether they were sent. */
export const markUnsure = async (db: Kysely<DB>, now: string): Promise<void> => {
  await db
    .updateTable("outbox_messages")
    .set({ state: "unsure" })
    .where("state", "=", "sending")
    .where("handed_at", "is not", null)
    .where("next_attempt_at", "<=", now)
    .execute();
};

export const removeOld = async (db: Kysely<DB>, before: string): Promise<void> => {
  await db.deleteFrom("outbox_messages").where("created_at", "<", before).where("state", "not in", ["waiting", "sending"]).execute();
};
