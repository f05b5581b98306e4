import { sql } from "kysely";
import type { Deps } from "./deps.ts";

/**
 * Records who did what, for events that matter later. `detail` holds ids and our own words, never a secret or a user's text. An event of a
 * user who deleted their account meanwhile is kept without them.
 */
export const audit = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  userId: number,
  event: string,
  detail: Readonly<Record<string, string | number>> = {},
): Promise<void> => {
  await database.kysely
    .insertInto("audit_events")
    .values({
      event,
      user_id: sql<number | null>`(select id from users where id = ${userId})`,
      at: clock().toISOString(),
      detail: JSON.stringify(detail),
    })
    .execute();
};
