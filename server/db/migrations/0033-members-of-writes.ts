import { type Kysely, sql } from "kysely";

/** What opens a write; a database without the other migrations needs it, too. */
export const MEMBERS_OF_WRITES = [
  // A write waits for its turn, and meanwhile members may have joined or left, or the user may have deleted their account.
  `create function hiro_members_to_write(person integer, believed integer[], alone boolean) returns text
    language plpgsql stable set search_path = public as
    $$
    declare
      present integer[] := array(
        select m.id from users u join users m on m.id = u.id or m.household_id = u.household_id where u.id = person order by m.id);
    begin
      if person > 0 and present = '{}' then
        raise exception 'the user was deleted' using errcode = 'HI003';
      end if;
      if alone then
        present := array(select p from unnest(present) p where p = any (believed));
      elsif not (present <@ believed and believed <@ present) then
        raise exception 'members joined or left' using errcode = 'HI002';
      end if;
      return present::text;
    end
    $$`,
  "revoke execute on function hiro_members_to_write(integer, integer[], boolean) from public",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of MEMBERS_OF_WRITES) await sql.raw(statement).execute(db);
};
