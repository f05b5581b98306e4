import { parseCsv } from "#domain/text/grid.ts";
import { ToolError } from "../../assistant/tools/index.ts";
import type { Deps } from "../../deps.ts";
import type { Tools } from "../../feature.ts";
import * as store from "./store.ts";

export const tools = ({ database }: Deps): Pick<Tools, "list_datagrids" | "get_datagrid"> => ({
  list_datagrids: async (scope) => ({
    datagrids: (await database.reading(scope, store.list)).slice(0, 50).map(({ id, name }) => ({ id, name })),
  }),
  get_datagrid: async (scope, { id }) => {
    const found = await database.reading(scope, (tx) => store.find(tx, id));
    if (!found) throw new ToolError("there is no such table", "Use list_datagrids to list the tables.");
    return { id: found.id, name: found.name, rows: parseCsv(found.csvData) };
  },
});
