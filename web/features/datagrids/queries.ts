import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type DataGrid, datagrids } from "#contract/datagrids.ts";
import { formatCsv, parseCsv, setCell } from "#domain/text/grid.ts";
import { call } from "#web/lib/api.ts";
import { queryFamily } from "#web/lib/queries.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

const datagridsKey = queryFamily("datagrids", ["category", "account", "artifact"]);

export const gridsQuery = queryOptions({
  queryKey: [...datagridsKey, "list"],
  queryFn: ({ signal }) => call(datagrids.list, { signal }),
});
export const gridQuery = (id: number) =>
  queryOptions({ queryKey: [...datagridsKey, "one", id], queryFn: ({ signal }) => call(datagrids.get, { params: { id }, signal }) });

/** Sets one cell. Shows it at once; logs a refusal and reverts the cell. */
export const useSetCell = (id: number) => {
  const client = useQueryClient();
  const key = gridQuery(id).queryKey;
  return useMutation({
    // Runs edits one after another, so that a slow one cannot be overtaken.
    scope: { id: `datagrid-${id}` },
    mutationFn: (cell: { row: number; column: number; value: string }) => call(datagrids.setCell, { params: { id }, body: cell }),
    onMutate: async ({ row, column, value }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<DataGrid>(key);
      client.setQueryData<DataGrid>(key, (grid) => {
        const changed = grid && setCell(parseCsv(grid.csvData), row, column, value);
        return grid && changed ? { ...grid, csvData: formatCsv(changed) } : grid;
      });
      return { old: before ? (parseCsv(before.csvData)[row]?.[column] ?? "") : "" };
    },
    onError: (error, { row, column }, context) => {
      console.error("a cell was not saved", error);
      client.setQueryData<DataGrid>(key, (grid) => {
        const back = grid && setCell(parseCsv(grid.csvData), row, column, context?.old ?? "");
        return grid && back ? { ...grid, csvData: formatCsv(back) } : grid;
      });
      toastFailure("Unable to update table", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: gridsQuery.queryKey }),
  });
};
