import { sql } from "kysely";
import { findId, type Table, textIn } from "../../tables.ts";

export const tables: readonly Table[] = [
  {
    name: "financial_products",
    archive: null,
    shared: {
      columns: ["id", "institution_name", "product_type", "name"],
      find: (db, row) =>
        findId(
          db,
          sql`select id from financial_products where institution_name = ${textIn(row, "institution_name")}
            and product_type = ${textIn(row, "product_type")} and name = ${textIn(row, "name")}`,
        ),
    },
  },
  { name: "financial_product_versions", archive: null },
];
