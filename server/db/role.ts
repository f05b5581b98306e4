import { APP_ROLE } from "./scope.ts";
import type { Database } from "./open.ts";

/** Several servers may make the same role at once, in different databases of one cluster: whoever comes second finds it made. */
const MAKE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
    create role ${APP_ROLE} nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$`;

/** From PostgreSQL 16 on, whoever makes a role is its member at once, but without the right to take it on. */
const GRANT = `do $$ begin
  if not pg_has_role(current_user, '${APP_ROLE}', case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
    grant ${APP_ROLE} to current_user;
  end if;
exception when unique_violation then null;
end $$`;

const SAFE = `select rolsuper or rolbypassrls or rolcanlogin as strong from pg_roles where rolname = '${APP_ROLE}'`;

const REFUSED = "42501";

/**
 * Makes the role that requests run as and lets this user take it on. Throws in words when the user at DATABASE_URL may not,
 * or when a role of that name exists that row-level security would not bind.
 */
export const ensureAppRole = async (database: Database): Promise<void> => {
  try {
    await database.execute(MAKE);
    await database.execute(GRANT);
  } catch (error) {
    if ((error as { code?: string }).code !== REFUSED) throw error;
    throw new Error(
      `The user of DATABASE_URL may not make or take on the role ${APP_ROLE}. Let an administrator run: ` +
        `create role ${APP_ROLE} nologin; grant ${APP_ROLE} to <that user>;`,
      { cause: error },
    );
  }
  const { rows } = await database.execute(SAFE);
  if (rows[0]?.strong !== false)
    throw new Error(`The role ${APP_ROLE} must be NOLOGIN, NOSUPERUSER and NOBYPASSRLS: row-level security depends on it.`);
};
