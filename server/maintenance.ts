import type { Deps } from "./deps.ts";
import type { Feature } from "./feature.ts";

/**
 * The nightly care of the embedded database: it has no autovacuum of its own, so space of deleted rows is freed and statistics are renewed
 * here. PostgreSQL does both by itself.
 */
export const maintenanceFeature = ({ database }: Pick<Deps, "database">): Feature => ({
  routes: [],
  jobs: database.kind === "embedded" ? [{ name: "maintain-database", cron: "11 4 * * *", run: () => database.maintain() }] : [],
});
