import { Migrator, type Migration } from "kysely/migration";
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
