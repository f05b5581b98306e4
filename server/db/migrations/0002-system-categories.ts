import type { Kysely } from "kysely";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import type { DB } from "../schema.ts";

/** The categories every household starts with. Running this again would only add new codes. */
export const up = async (db: Kysely<DB>): Promise<void> => {
  const rows = SYSTEM_CATEGORIES.map((c) => ({
    category_id: c.code,
    category_group: c.group,
    name: c.name,
    section: c.section,
    color: c.color,
    icon: c.icon,
    source: "System",
  }));
  await db
    .insertInto("categories")
    .values(rows)
    .onConflict((oc) => oc.column("category_id").doNothing())
    .execute();
};
