import { sql } from "kysely";
import { z } from "zod";
import { Section } from "#contract/categories.ts";
import { CATEGORY_COLORS, iconParts } from "#domain/transactions/category-looks.ts";
import { findId, type Table, textIn } from "../../tables.ts";

const color = z.enum(CATEGORY_COLORS);
const icon = z
  .string()
  .max(80)
  .refine((text) => iconParts(text) !== null);

export const tables: readonly Table[] = [
  {
    name: "categories",
    archive: {
      stays: ["category_id"],
      existing: "refuse",
      shape: z.looseObject({
        name: z.string().max(60),
        section: Section,
        source: z.literal("User"),
        status: z.enum(["Active", "Archived"]),
        color,
        icon,
      }),
    },
    shared: {
      columns: ["id", "category_id"],
      find: (db, row) => findId(db, sql`select id from categories where user_id is null and category_id = ${textIn(row, "category_id")}`),
    },
  },
  {
    name: "category_looks",
    archive: { refs: { category_id: { to: "categories", needed: "or left out", weak: true } }, shape: z.looseObject({ color, icon }) },
  },
];
