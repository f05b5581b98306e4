import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

export type Look = { color: string; icon: string };

/**
 * Joins a category (alias c) to the household's look for it (alias l); read `coalesce(l.color, c.color)`. Two users who join a household may
 * both have set one. The few looks of a household are read once, not for each category.
 */
export const LOOKS = sql`left join (select distinct on (category_id) category_id, color, icon from category_looks order by category_id, changed_at desc) l on l.category_id = c.id`;

/** Sets the household's color and icon for a system category, replacing an earlier look. */
export const setLook = async ({ db, scope }: Tx<Scope>, categoryId: number, look: Look, at: string): Promise<void> => {
  await db
    .deleteFrom("category_looks")
    .where("category_id", "=", categoryId)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
  await db
    .insertInto("category_looks")
    .values({ user_id: scope.userId, category_id: categoryId, ...look, changed_at: at })
    .execute();
};
