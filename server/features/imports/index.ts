import { imports } from "#contract/imports.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { dropCached } from "./read-file.ts";
import { runImport } from "./run.ts";
import { getImport, IMPORT_JOB, map, rowsOf, start, upload } from "./service.ts";
import * as store from "./store.ts";
import { undo } from "./undo.ts";

export { runImport } from "./run.ts";
export { start as startImport, upload as uploadImport } from "./service.ts";

const FORGET_JOB = "forget-previews";

export const importsFeature = (deps: Deps): Feature => ({
  tables: [
    { name: "imports", archive: null },
    { name: "import_profiles", archive: null },
    { name: "import_categories", archive: null },
  ],
  routes: implement(imports, {
    upload: (scope, { query }, { file, signal }) => upload(deps, scope, query.fileName, file, signal),
    list: (scope) => deps.database.reading(scope, store.list),
    get: (scope, { params }) => getImport(deps, scope, params.id),
    start: (scope, { params, body }) => start(deps, scope, params.id, body.statements, { categories: body.categories ?? [] }),
    rows: (scope, { params, query }) =>
      rowsOf(deps, scope, params.id, {
        statement: query.statement ?? null,
        account: query.account?.[0] ?? null,
        offset: query.offset ?? 0,
      }),
    map: (scope, { params, body }) => map(deps, scope, params.id, body),
    undo: (scope, { params }) => undo(deps, scope, params.id),
    discard: async (scope, { params }) => {
      await getImport(deps, scope, params.id);
      await deps.database.within(scope, (tx) => store.remove(tx, params.id));
      dropCached(deps, params.id);
      return null;
    },
  }),
  jobs: [
    { name: IMPORT_JOB, run: (data) => runImport(deps, Number(data["importId"])) },
    {
      name: FORGET_JOB,
      cron: "41 3 * * *",
      run: async () => {
        const dayAgo = new Date(deps.clock().getTime() - 86_400_000).toISOString();
        await deps.database.kysely.deleteFrom("imports").where("status", "=", "previewed").where("created_at", "<", dayAgo).execute();
      },
    },
  ],
  started: async () => {
    for (const { id } of await store.unfinished(deps.database)) await deps.jobs.send(IMPORT_JOB, { importId: id }, String(id));
  },
});
