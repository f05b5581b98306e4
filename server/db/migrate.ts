import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";
import type { Database } from "./open.ts";
import { ensureAppRole } from "./role.ts";

/** Migrations by name. The sort order of the names is the order in which they run. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Creates the role that requests run as, then runs the pending migrations, all in one transaction. Several servers may start at once.
 * Returns the names that ran. Throws the first error with nothing changed.
 */
export const migrate = async (database: Database, migrations: Migrations): Promise<string[]> => {
  await ensureAppRole(database);
  if (await hasExactly(database, Object.keys(migrations))) return [];
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === "Error");
    throw new Error(failed ? `The migration ${failed.migrationName} failed.` : "The database migration failed.", { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
};

/** Whether these migrations ran and no others. The migrator looks at all tables for this, which takes a tenth of a start. */
const hasExactly = async ({ execute }: Database, names: readonly string[]): Promise<boolean> => {
  const { rows: tables } = await execute(`select to_regclass('${DEFAULT_MIGRATION_TABLE}') is not null as made`);
  if (tables[0]?.["made"] !== true) return false;
  const { rows } = await execute(`select name from ${DEFAULT_MIGRATION_TABLE}`);
  const ran = new Set(rows.map(({ name }) => name));
  return ran.size === names.length && names.every((name) => ran.has(name));
};
