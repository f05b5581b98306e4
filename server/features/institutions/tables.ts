import { sql } from "kysely";
import { findId, type SharedRows, type Table, textIn } from "../../tables.ts";

const http = (url: string | null): string | null => (url !== null && /^https?:\/\//.test(url) ? url : null);

const shared: SharedRows = {
  columns: ["id", "plaid_institution_id", "name", "primary_color", "url", "logo_url"],
  find: async (db, row, scope) => {
    const name = textIn(row, "name");
    if (name === null) return null;
    const plaid = textIn(row, "plaid_institution_id");
    return (
      (await findId(
        db,
        sql`select id from institutions where (user_id is null or user_id = ${scope.userId})
          and case when ${plaid}::text is null then name = ${name} else plaid_institution_id = ${plaid} end order by id limit 1`,
      )) ??
      // Private to the user: an archive's institution must not be visible to other users.
      (await findId(
        db,
        sql`insert into institutions (user_id, name, primary_color, url)
          values (${scope.userId}, ${name}, ${textIn(row, "primary_color")}, ${http(textIn(row, "url"))}) returning id`,
      ))
    );
  },
};

export const tables: readonly Table[] = [{ name: "institutions", archive: null, shared }];
