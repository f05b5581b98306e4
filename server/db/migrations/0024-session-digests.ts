import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Changes whenever anything changes that the scope of a session is made of: the session, its user, or the members of their household.
  `create function hiro_session_digest(session integer, person integer) returns text
    language plpgsql stable set search_path = public as
    $$
    begin
      return (select md5(concat(s.expires_at, to_jsonb(u), (select array_agg(m.id order by m.id) from users m where m.household_id = u.household_id)))
        from sessions s join users u on u.id = s.user_id where s.id = session and u.id = person);
    end
    $$`,
  // Ends a transaction whose scope was read earlier and no longer holds.
  `create function hiro_confirm_session(session integer, person integer, digest text) returns void
    language plpgsql stable set search_path = public as
    $$
    begin
      if hiro_session_digest(session, person) is distinct from digest then
        raise exception 'the session has changed' using errcode = 'HI001';
      end if;
    end
    $$`,
  "revoke execute on function hiro_session_digest(integer, integer), hiro_confirm_session(integer, integer, text) from public",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
