import type { Deps } from "./deps.ts";
import type { Feature } from "./feature.ts";

/**
 * Nightly maintenance of the embedded database. It has no autovacuum, so space of deleted rows is freed and statistics are refreshed here.
 * PostgreSQL does both itself.
 */
export const maintenanceFeature = ({ database }: Pick<Deps, "database">): Feature => ({
  routes: [],
  tables: [
    { name: "audit_events", archive: null },
    { name: "sent_forms", archive: null },
  ],
  jobs: database.kind === "embedded" ? [{ name: "maintain-database", cron: "11 4 * * *", run: () => database.maintain() }] : [],
});
