import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";

/** Other users' custom categories that the scope's rows, budgets, subscriptions or choices still use. */
export const foreignInUse = async ({ db, scope }: Tx<Scope>): Promise<number[]> => {
  const mine = sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    select c.id from categories c where c.user_id is not null and not (c.user_id = ${mine}) and (
      exists (select 1 from transactions t where t.category_id = c.id and t.user_id = ${mine})
      or exists (select 1 from subscriptions s where s.category_id = c.id and s.user_id = ${mine})
      or exists (select 1 from budget_lines b where b.category_id = c.id and b.user_id = ${mine})
      or exists (select 1 from merchant_choices m where m.category_id = c.id and m.user_id = ${mine}))
    order by c.id`.execute(db);
  return rows.map((row) => row.id);
};

/** Returns the id of the user's custom category that matches another: the one with the same name and section, or else a new copy. */
export const ownLike = async ({ db, scope }: Tx<Scope>, id: number): Promise<number> => {
  const there = await sql<{ id: number }>`
    select own.id from categories own join categories c on lower(c.name) = lower(own.name) and c.section = own.section
    where c.id = ${id} and own.user_id = ${scope.userId} and own.status = c.status order by own.id limit 1`.execute(db);
  if (there.rows[0]) return there.rows[0].id;
  const { rows } = await sql<{ id: number }>`
    insert into categories (user_id, category_group, name, section, color, icon, source, status, created_at)
    select ${scope.userId}::integer, category_group, name, section, color, icon, source, status, created_at from categories where id = ${id}
    returning id`.execute(db);
  const made = rows[0];
  if (!made) throw new Error("the category to copy no longer exists");
  return made.id;
};
