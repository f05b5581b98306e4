import { z } from "zod";
import { citeGrid } from "../cite.ts";
import { proposalTool } from "../proposing.ts";
import { composedTool, id, text, tool } from "../tool.ts";
import { drawnSources, Source } from "./charts.ts";
import { DrawnFact, title } from "./draft.ts";

const createDatagrid = composedTool({
  name: "create_datagrid",
  about:
    "Makes a table that the user can edit, from a query. It appears under your answer automatically. Only when a table to keep is asked for.",
  args: z.strictObject({ title, source: Source }),
  result: DrawnFact,
  access: "draft",
  unattended: true,
  sources: drawnSources,
  draft: ({ id, name, ...shown }) => ({ name, citation: citeGrid(name, id), shown }),
});

/** Newest first. */
const listDatagrids = tool({
  name: "list_datagrids",
  about: "The user's own tables.",
  args: z.strictObject({}),
  result: z.object({ datagrids: z.array(z.object({ id, name: text() })) }),
  access: "read",
  unattended: false,
});

const getDatagrid = tool({
  name: "get_datagrid",
  about: "One table with its cells; row 0 is the header, columns count from 0.",
  args: z.strictObject({ id }),
  result: z.object({ id, name: text(), rows: z.array(z.array(text())) }),
  access: "read",
  unattended: false,
});

const setDatagridCell = proposalTool({
  name: "set_datagrid_cell",
  about: "Proposes the text of one cell of a table.",
  args: z.strictObject({
    datagridId: id,
    row: z.number().int().min(0),
    column: z.number().int().min(0),
    value: z.string().max(2000),
  }),
});

export const datagridTools = [createDatagrid, listDatagrids, getDatagrid, setDatagridCell] as const;
