import type { Database } from "../../db/open.ts";

const KEPT_DAYS = 7;

/** A webhook that was taken in; `hash` names this very message, instants are ISO texts. */
export type WebhookEvent = { hash: string; itemId: string | null; type: string; code: string; issuedAt: Date; at: string };

/** Writes a webhook down. False when this very message was written down before. */
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

/** Lets a message count as never heard. */
export const removeEvent = async ({ kysely }: Database, hash: string): Promise<void> => {
  await kysely.deleteFrom("webhook_events").where("body_hash", "=", hash).execute();
};

/** Drops what is too old to come again: a signature holds for five minutes. */
export const deleteOldEvents = async ({ kysely }: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await kysely.deleteFrom("webhook_events").where("received_at", "<", before).execute();
};
