import { type Kysely, sql } from "kysely";

/** Builds the condition of a search as the text of SQL. It was part of `hiro_transactions_found`; now two functions use it. */
const CONDITION = `create function hiro_search_condition(words jsonb, members integer[]) returns text
  language plpgsql stable set search_path = public as
  $$
  declare
    each_word jsonb;
    named integer[];
    condition text := format('user_id = any (%L::integer[])', members);
  begin
    for each_word in select value from jsonb_array_elements(words) loop
      select array_agg(c.id) into named from categories c
        where lower(c.name) like each_word->>'like' and (c.user_id is null or c.user_id = any (members));
      condition := condition || format(' and (search_text like %L', each_word->>'like')
        || case when named is null then '' else format(' or category_id = any (%L::integer[])', named) end
        || case when each_word->>'least' is null then ''
           else format(' or abs(amount) between %s and %s', (each_word->>'least')::bigint, (each_word->>'most')::bigint) end
        || ')';
    end loop;
    return condition;
  end
  $$`;

const FOUND = `create or replace function hiro_transactions_found(words jsonb) returns setof bigint
  language plpgsql stable security definer rows 100 set search_path = public as
  $$
  begin
    return query execute 'select id from transactions where ' || hiro_search_condition(words, hiro_member_ids());
  end
  $$`;

/**
 * Returns the same ids as hiro_transactions_found, but only of rows near a day: some days from it on, back in time or forward. All matching
 * rows of these days are among them. So when they fill a page of a list by date, it is the page. A common word needs no search of all rows.
 */
const NEAR = `create function hiro_transactions_near(words jsonb, place date, forward boolean, most integer) returns setof bigint
  language plpgsql stable security definer rows 100 set search_path = public as
  $$
  declare
    members constant integer[] := hiro_member_ids();
  begin
    -- Each member has rows of their own days among the nearest. Only the days that are complete for all of them count.
    return query execute format(
      'select r.id from unnest(%1$L::integer[]) as m (member) cross join lateral (
        select id, user_id, transaction_date, search_text, category_id, amount from transactions
        where user_id = m.member and transaction_date %2$s %3$L order by transaction_date %4$s limit %5$s) r
      where %8$s and transaction_date %7$s coalesce((
        select %6$s(e.day) from unnest(%1$L::integer[]) as m (member) cross join lateral (
          select transaction_date as day from transactions
          where user_id = m.member and transaction_date %2$s %3$L order by transaction_date %4$s offset %5$s - 1 limit 1) e), %9$L)',
      members, case when forward then '>=' else '<=' end, place, case when forward then 'asc' else 'desc' end, most,
      case when forward then 'min' else 'max' end, case when forward then '<' else '>' end, hiro_search_condition(words, members),
      case when forward then 'infinity' else '-infinity' end);
  end
  $$`;

const STATEMENTS = [
  CONDITION,
  FOUND,
  NEAR,
  "revoke execute on function hiro_search_condition(jsonb, integer[]), hiro_transactions_near(jsonb, date, boolean, integer) from public",
  "grant execute on function hiro_transactions_near(jsonb, date, boolean, integer) to hiro_app",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
