import type { Database } from "../../db/open.ts";

const KEPT_DAYS = 7;

/** A received webhook. `hash` identifies the message; instants are ISO texts. */
export type WebhookEvent = { hash: string; itemId: string | null; type: string; code: string; issuedAt: Date; at: string };

/** Records a webhook. Returns false when this message was recorded before. */
export const insertEvent = async ({ kysely }: Database, { hash, itemId, type, code, issuedAt, at }: WebhookEvent): Promise<boolean> => {
  const row = await kysely
    .insertInto("webhook_events")
    .values({
      body_hash: hash,
      provider_item_id: itemId,
      webhook_type: type,
      webhook_code: code,
      issued_at: issuedAt.toISOString(),
      received_at: at,
    })
    .onConflict((oc) => oc.column("body_hash").doNothing())
    .returning("body_hash")
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes the record of a message, as if it had never arrived. */
export const removeEvent = async ({ kysely }: Database, hash: string): Promise<void> => {
  await kysely.deleteFrom("webhook_events").where("body_hash", "=", hash).execute();
};

/** Deletes records too old to be redelivered: a signature is valid for five minutes. */
export const deleteOldEvents = async ({ kysely }: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await kysely.deleteFrom("webhook_events").where("received_at", "<", before).execute();
};
