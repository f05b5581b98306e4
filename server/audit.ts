import type { Deps } from "./deps.ts";

/** Writes down who did what, for events that matter afterwards. `detail` holds ids and words of ours, never a secret or a person's text. */
export const audit = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  userId: number,
  event: string,
  detail: Readonly<Record<string, string | number>> = {},
): Promise<void> => {
  await database.kysely
    .insertInto("audit_events")
    .values({ event, user_id: userId, at: clock().toISOString(), detail: JSON.stringify(detail) })
    .execute();
};
