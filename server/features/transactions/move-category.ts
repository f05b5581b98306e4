import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";

/** Moves the household's rows and merchant choices from one category to an equivalent one. */
export const moveCategory = async ({ db, scope }: Tx<Scope>, from: number, to: number): Promise<void> => {
  const members = sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;
  await sql`update transactions set category_id = ${to} where category_id = ${from} and user_id = ${members}`.execute(db);
  await sql`update merchant_choices set category_id = ${to} where category_id = ${from} and user_id = ${members}`.execute(db);
};
