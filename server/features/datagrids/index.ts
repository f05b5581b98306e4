import { datagrids } from "#contract/datagrids.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { proposals } from "./proposals.ts";
import { createGrid, getGrid, removeGrid, setGridCell } from "./service.ts";
import * as store from "./store.ts";
import { tools } from "./tools.ts";
import { tables } from "./tables.ts";

export { createGrid, getGrid, gridsOf } from "./service.ts";

export const datagridsFeature = (deps: Deps): Feature => ({
  tools: tools(deps),
  proposals,
  drafts: { saveGrid: async (scope, grid) => (await createGrid(deps, scope, grid)).id },
  tables,
  routes: implement(datagrids, {
    list: (scope) => deps.database.reading(scope, store.list),
    create: (scope, { body }) => createGrid(deps, scope, body),
    get: (scope, { params }) => getGrid(deps, scope, params.id),
    remove: async (scope, { params }) => {
      await removeGrid(deps, scope, params.id);
      return null;
    },
    setCell: (scope, { params, body }) => setGridCell(deps, scope, params.id, body),
  }),
});
