import { APP_ROLE } from "./scope.ts";
import type { Database } from "./open.ts";

/** Several servers may create the same role at once in different databases of one cluster. The later ones find it already created. */
const MAKE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    create role ${APP_ROLE} nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`;

/** From PostgreSQL 16 on, the creator of a role becomes a member at once, but without the right to switch to it. */
const GRANT = `do $$ begin
  if not pg_has_role(current_user, '${APP_ROLE}', case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
    grant ${APP_ROLE} to current_user;
  end if;
exception when unique_violation then null;
end $$`;

const SAFE = `select rolsuper or rolbypassrls or rolcanlogin as strong from pg_roles where rolname = '${APP_ROLE}'`;

const REFUSED = "42501";

/**
 * Creates the role that requests run as and lets this user switch to it. Throws a readable error when the user at DATABASE_URL may not.
 * Also throws when a role of that name exists that row-level security would not restrict.
 */
export const ensureAppRole = async (database: Database): Promise<void> => {
  try {
    await database.execute(MAKE);
    await database.execute(GRANT);
  } catch (error) {
    if ((error as { code?: string }).code !== REFUSED) throw error;
    throw new Error(
      `The DATABASE_URL user may not create or switch to the role ${APP_ROLE}. Ask an administrator to run: ` +
        `create role ${APP_ROLE} nologin; grant ${APP_ROLE} to <that user>;`,
      { cause: error },
    );
  }
  const { rows } = await database.execute(SAFE);
  if (rows[0]?.strong !== false)
    throw new Error(`The role ${APP_ROLE} must be NOLOGIN, NOSUPERUSER and NOBYPASSRLS: row-level security depends on it.`);
};
