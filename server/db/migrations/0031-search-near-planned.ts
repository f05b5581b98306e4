import { type Kysely, sql } from "kysely";

/** Builds the query for words that are only looked for in texts. Its plan is kept: it differs neither by words nor by members. */
const inTexts = (way: "asc" | "desc"): string => {
  const [from, beyond, last, open] = way === "asc" ? [">=", "<", "min", "infinity"] : ["<=", ">", "max", "-infinity"];
  const nearest = `from transactions t where t.user_id = m.member and t.transaction_date ${from} place order by t.transaction_date ${way}, t.id ${way}`;
  return `
      return query select r.id from unnest(members) as m (member)
        cross join lateral (select t.id, t.transaction_date, t.search_text ${nearest} limit most) r
        where r.search_text like all (likes) and (cardinality(members) = 1 or r.transaction_date ${beyond} coalesce((
          select ${last}(e.day) from unnest(members) as m (member)
            cross join lateral (select t.transaction_date as day ${nearest} offset most - 1 limit 1) e), '${open}'));`;
};

/**
 * Returns the same as before. Few words name a category or an amount, and only those need a query of their own. The rows of a single member
 * are the nearest in the order of a list, by day and id, so all of them count.
 */
const STATEMENTS = [
  `alter function hiro_transactions_near(jsonb, date, boolean, integer) rename to hiro_transactions_near_any`,
  `create function hiro_transactions_near(words jsonb, place date, forward boolean, most integer) returns setof bigint
  language plpgsql stable security definer rows 100 set search_path = public as
  $$
  declare
    members constant integer[] := hiro_member_ids();
    likes constant text[] := array(select value->>'like' from jsonb_array_elements(words));
  begin
    if jsonb_path_exists(words, '$[*].least') or exists (
      select from categories c where (c.user_id is null or c.user_id = any (members)) and lower(c.name) like any (likes)) then
      return query select * from hiro_transactions_near_any(words, place, forward, most);
    elsif forward then${inTexts("asc")}
    else${inTexts("desc")}
    end if;
  end
  $$`,
  "revoke execute on function hiro_transactions_near_any(jsonb, date, boolean, integer) from hiro_app",
  "revoke execute on function hiro_transactions_near(jsonb, date, boolean, integer) from public",
  "grant execute on function hiro_transactions_near(jsonb, date, boolean, integer) to hiro_app",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
