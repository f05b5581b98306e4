import { z } from "zod/mini";
import { CellUpdate } from "./budgets.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, pathId, plainText, typed } from "./kit/fields.ts";

export const DataGrid = z.object({
  id,
  name: z.string(),
  /** CSV text. The first row is the header. */
  csvData: z.string(),
  /** Whether it is the user's own, which they may change. Others are in the answers of shared chats. */
  own: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type DataGrid = z.output<typeof DataGrid>;

const params = z.object({ id: pathId });

export const datagrids = endpoints("datagrids", {
  list: endpoint({
    about: "The user's tables, most recently changed first.",
    method: "GET",
    path: "/datagrids/",
    access: { token: "read" },
    reply: z.array(DataGrid),
  }),
  create: endpoint({
    about: "Creates a table from CSV text with a header row.",
    method: "POST",
    path: "/datagrids/",
    access: { token: "write" },
    body: z.object({
      name: typed(120, "Enter a name"),
      csvData: plainText.check(z.minLength(1, "Enter at least a header row"), z.maxLength(200_000)),
    }),
    reply: DataGrid,
  }),
  get: endpoint({ about: "One table.", method: "GET", path: "/datagrids/:id/", access: { token: "read" }, params, reply: DataGrid }),
  remove: endpoint({
    about: "Deletes a table.",
    method: "DELETE",
    path: "/datagrids/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
  setCell: endpoint({
    about: "Sets the text of one cell; the header is row 0.",
    method: "PUT",
    path: "/datagrids/:id/cell-value/",
    access: { token: "write" },
    params,
    body: CellUpdate,
    reply: DataGrid,
  }),
});
