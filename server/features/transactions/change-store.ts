import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { Snapshot } from "./category-snapshot.ts";

const SavedParts = z.array(z.object({ categoryId: z.number().int(), snapshot: Snapshot }));
/** What a change replaced, for each category that it set or confirmed. */
export type SavedParts = z.output<typeof SavedParts>;

export type Change = { id: number; kept: SavedParts; changedAt: string; restored: number | null };

/** Changes are kept for a day. The user's next change deletes older ones. */
const LIFE = sql`interval '1 day'`;

/** Saves what a change replaced, so that it can be undone. Returns its id. */
export const save = async ({ db, scope }: Tx<Scope>, kept: SavedParts, at: string): Promise<number> => {
  await db
    .deleteFrom("category_changes")
    .where("user_id", "=", scope.userId)
    .where("changed_at", "<", sql<string>`${at}::timestamptz - ${LIFE}`)
    .execute();
  const { id } = await db
    .insertInto("category_changes")
    .values({ user_id: scope.userId, kept: JSON.stringify(kept), changed_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Locks the user's own change until the transaction ends, so that it is undone once. */
export const lock = async ({ db, scope }: Tx<Scope>, id: number, now: string): Promise<Change | null> => {
  const row = await db
    .selectFrom("category_changes")
    .select(["id", "kept", "changed_at", "restored"])
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .where("changed_at", ">=", sql<string>`${now}::timestamptz - ${LIFE}`)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, kept: SavedParts.parse(row.kept), changedAt: row.changed_at, restored: row.restored } : null;
};

export const markUndone = async ({ db, scope }: Tx<Scope>, id: number, restored: number): Promise<void> => {
  await db.updateTable("category_changes").set({ restored }).where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

/** Locks and returns the ids of rows that are still as the change left them and whose earlier category is still in use. */
export const unchanged = async (
  { db, scope }: Tx<Scope>,
  rows: Snapshot["rows"],
  { categoryId, changedAt }: { categoryId: number; changedAt: string },
): Promise<Set<number>> => {
  const found = await sql<{ id: number }>`
    select t.id from transactions t join json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, category integer) on r.id = t.id
    where t.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and t.category_id = ${categoryId} and t.confirmed_at = ${changedAt}::timestamptz
      and r.category in (select c.id from categories c where c.status = 'Active')
    order by t.id for update of t`.execute(db);
  return new Set(found.rows.map((row) => row.id));
};
