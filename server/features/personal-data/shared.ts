import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../http/scope.ts";
import { isUnfit } from "../../db/errors.ts";
import { invalid } from "../../http/errors.ts";
import type { Archive } from "./read-archive.ts";
import type { Row } from "./rows.ts";
import type { Shared } from "./tables.ts";

const textOf = (row: Row, column: string): string | null => (typeof row[column] === "string" ? row[column].slice(0, 500) : null);
const http = (url: string | null): string | null => (url !== null && /^https?:\/\//.test(url) ? url : null);

/** Finds a shared row here by the key that identifies it on every installation, never by its id. */
const FIND: Readonly<Record<Shared, (db: Kysely<DB>, row: Row, scope: Scope) => Promise<number | null>>> = {
  categories: (db, row) => first(sql`select id from categories where user_id is null and category_id = ${textOf(row, "category_id")}`, db),
  financial_products: (db, row) =>
    first(
      sql`select id from financial_products where institution_name = ${textOf(row, "institution_name")}
        and product_type = ${textOf(row, "product_type")} and name = ${textOf(row, "name")}`,
      db,
    ),
  institutions: async (db, row, scope) => {
    const name = textOf(row, "name");
    if (name === null) return null;
    const plaid = textOf(row, "plaid_institution_id");
    return (
      (await first(
        sql`select id from institutions where (user_id is null or user_id = ${scope.userId})
          and case when ${plaid}::text is null then name = ${name} else plaid_institution_id = ${plaid} end order by id limit 1`,
        db,
      )) ??
      // Private to the user: an archive's institution must not be visible to other users.
      (await first(
        sql`insert into institutions (user_id, name, primary_color, url)
          values (${scope.userId}, ${name}, ${textOf(row, "primary_color")}, ${http(textOf(row, "url"))}) returning id`,
        db,
      ))
    );
  },
  securities: async (db, row, scope) => {
    const known = textOf(row, "provider_security_id");
    if (known === null) return null;
    // A security that does not exist here gets a private key, so that an archive cannot set another user's prices.
    const own = `restored:${scope.userId}:${known}`;
    const there = await first(
      sql`select id from securities where provider_security_id in (${known}, ${own}) order by provider_security_id = ${known} desc limit 1`,
      db,
    );
    if (there !== null) return there;
    return first(
      sql`insert into securities (provider_security_id, name, ticker_symbol, type, currency, close_price, close_price_as_of)
        values (${own}, ${textOf(row, "name")}, ${textOf(row, "ticker_symbol")}, ${textOf(row, "type")}, ${textOf(row, "currency")},
          ${textOf(row, "close_price")}::numeric, ${textOf(row, "close_price_as_of")}::date) returning id`,
      db,
    );
  },
};

const first = async (query: ReturnType<typeof sql>, db: Kysely<DB>): Promise<number | null> =>
  (await (query as ReturnType<typeof sql<{ id: number }>>).execute(db)).rows[0]?.id ?? null;

/** Maps ids of shared rows in the archive to ids here. A row that does not exist here has none. */
export const sharedIds = (database: Database, scope: Scope, held: Archive): Promise<Map<string, Map<number, number>>> =>
  database.asSystem(async (db) => {
    const ids = new Map<string, Map<number, number>>();
    for (const [table, find] of Object.entries(FIND)) {
      const found = new Map<number, number>();
      for (const row of held.rows.get(`shared/${table}`) ?? []) {
        const id = await find(db, row, scope).catch((error: unknown) => {
          throw isUnfit(error) ? invalid("file", `data/shared/${table}.json in the archive is invalid.`) : error;
        });
        if (id !== null) found.set(Number(row["id"]), id);
      }
      ids.set(table, found);
    }
    return ids;
  });
