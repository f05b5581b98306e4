import { type Kysely, sql } from "kysely";
import type { DB } from "./db/schema.ts";
import type { Deps } from "./deps.ts";

type Detail = Readonly<Record<string, string | number>>;

/**
 * Records who did what, for events that matter later, in a transaction or by itself. `detail` holds ids and our own words, never a secret or
 * a user's text. An event of a user who deleted their account meanwhile is kept without them.
 */
export const noteEvent = async (db: Kysely<DB>, at: Date, userId: number | null, event: string, detail: Detail = {}): Promise<void> => {
  await db
    .insertInto("audit_events")
    .values({
      event,
      user_id: sql<number | null>`(select id from users where id = ${userId})`,
      at: at.toISOString(),
      detail: JSON.stringify(detail),
    })
    .execute();
};

/** Records an event by itself. */
export const audit = (
  { database, clock }: Pick<Deps, "database" | "clock">,
  userId: number,
  event: string,
  detail: Detail = {},
): Promise<void> => noteEvent(database.kysely, clock(), userId, event, detail);
