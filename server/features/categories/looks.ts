import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";

export type Look = { color: string; icon: string };

/**
 * Joins to a category (alias c) the look the household gave it (alias l); read `coalesce(l.color, c.color)`. A lateral of one row,
 * because two who join a household may both have given one.
 */
export const LOOKS = sql`left join lateral (select color, icon from category_looks where category_id = c.id order by changed_at desc limit 1) l on true`;

/** Gives a system category a colour and an icon for the household, in place of an earlier look. */
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
