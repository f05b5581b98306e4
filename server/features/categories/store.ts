import { sql, type Updateable } from "kysely";
import type { Category, Section } from "#contract/categories.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";
import { LOOKS } from "./looks.ts";

type Row = {
  id: number;
  category_id: string | null;
  category_group: string;
  name: string;
  section: string;
  source: string;
  status: string;
  color: string;
  icon: string;
};

const category = (row: Row): Category => ({
  id: row.id,
  categoryId: row.category_id,
  categoryGroup: row.category_group,
  name: row.name,
  section: row.section as Section,
  source: row.source as Category["source"],
  status: row.status as Category["status"],
  color: row.color,
  icon: row.icon,
});

const select = async ({ db, scope }: Tx<Scope>, id: number | null): Promise<Category[]> => {
  const { rows } = await sql<Row>`
    select c.id, c.category_id, c.category_group, c.name, c.section, c.source, c.status, coalesce(l.color, c.color) as color, coalesce(l.icon, c.icon) as icon
    from categories c ${LOOKS}
    where (c.user_id is null or c.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[])) and ${id === null ? sql`true` : sql`c.id = ${id}`}
    order by c.id`.execute(db);
  return rows.map(category);
};

/** Returns system categories and the household's custom ones. */
export const list = (tx: Tx<Scope>): Promise<Category[]> => select(tx, null);

export const find = async (tx: Tx<Scope>, id: number): Promise<Category | null> => (await select(tx, id))[0] ?? null;

export const insert = async (
  { db, scope }: Tx<Scope>,
  given: { name: string; section: Section; categoryGroup: string; color: string; icon: string },
  at: string,
): Promise<number> => {
  const row = await db
    .insertInto("categories")
    .values({
      user_id: scope.userId,
      category_group: given.categoryGroup,
      name: given.name,
      section: given.section,
      color: given.color,
      icon: given.icon,
      source: "User",
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

export const update = async ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["categories"]>): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable("categories")
    .set(change)
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** Returns whether the household still has posted rows in the category, including those of hidden accounts. */
export const hasPostedRows = async ({ db, scope }: Tx<Scope>, id: number): Promise<boolean> =>
  (await db
    .selectFrom("transactions")
    .select("id")
    .where("category_id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .where("pending", "=", false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns whether another active category of the household has the name, ignoring case. */
export const nameTaken = async ({ db, scope }: Tx<Scope>, name: string, except: number | null): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from categories where status = 'Active' and (user_id is null or user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]))
      and lower(name) = lower(${name}) and id is distinct from ${except}::integer limit 1`.execute(db);
  return rows.length > 0;
};

/** Returns one active category that the household may use, or null. */
export const findActive = async (
  { db, scope }: Tx<Scope>,
  id: number,
): Promise<{ id: number; name: string; category_id: string | null; section: string } | undefined> =>
  db
    .selectFrom("categories")
    .select(["id", "name", "category_id", "section"])
    .where("id", "=", id)
    .where("status", "=", "Active")
    .where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "in", [...scope.memberIds])]))
    .executeTakeFirst();

/** Ids of system categories by taxonomy code. */
export const systemIds = async ({ db }: Tx<Scope>): Promise<Map<string, number>> => {
  const rows = await db.selectFrom("categories").select(["id", "category_id"]).where("category_id", "is not", null).execute();
  return new Map(rows.map((row) => [row.category_id ?? "", row.id]));
};
