import type { Category, Section } from "#contract/categories.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";

/** System categories and the household's own. */
export const list = async ({ db, scope }: Tx<Scope>): Promise<Category[]> => {
  const rows = await db
    .selectFrom("categories")
    .selectAll()
    .where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "in", [...scope.memberIds])]))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    categoryId: row.category_id,
    categoryGroup: row.category_group,
    name: row.name,
    section: row.section as Section,
    source: row.source as Category["source"],
    status: row.status as Category["status"],
    color: row.color,
    icon: row.icon,
  }));
};

/** One active category the household may use; null otherwise. */
export const findActive = async (
  { db, scope }: Tx<Scope>,
  id: number,
): Promise<{ id: number; category_id: string | null; section: string } | undefined> =>
  db
    .selectFrom("categories")
    .select(["id", "category_id", "section"])
    .where("id", "=", id)
    .where("status", "=", "Active")
    .where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "in", [...scope.memberIds])]))
    .executeTakeFirst();

/** Ids of system categories by their taxonomy code. */
export const systemIds = async ({ db }: Tx<Scope>): Promise<Map<string, number>> => {
  const rows = await db.selectFrom("categories").select(["id", "category_id"]).where("category_id", "is not", null).execute();
  return new Map(rows.map((row) => [row.category_id ?? "", row.id]));
};
