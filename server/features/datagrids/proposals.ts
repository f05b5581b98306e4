import { z } from "zod";
import { parseCsv } from "#domain/text/grid.ts";
import { ToolError } from "../../assistant/tools/index.ts";
import type { Feature } from "../../feature.ts";
import { proposalKind } from "../../proposal-kind.ts";
import { gridAt, putCell } from "./service.ts";

const Exact = z.object({ gridId: z.number().int(), row: z.number().int(), column: z.number().int(), value: z.string() });
type Exact = z.output<typeof Exact>;

/** "Hotel, Amount": the row's first cell and the column's header. */
const placeOf = (rows: readonly string[][], { row, column }: Pick<Exact, "row" | "column">): string =>
  [row === 0 ? "Header" : (rows[row]?.[0] ?? ""), rows[0]?.[column] ?? ""].filter((part) => part !== "").join(", ") ||
  `Row ${row}, column ${column + 1}`;

/** Sets the text of one cell in the user's own table. */
const setDatagridCell = proposalKind({
  private: true,
  exact: Exact,
  /** Number of cells the row had. A short row grows when a cell beyond its end is set. */
  kept: z.object({ value: z.string(), width: z.number().int() }),
  plan: async (tx, args: { datagridId: number; row: number; column: number; value: string }) => {
    const grid = await gridAt(tx, args.datagridId);
    const rows = parseCsv(grid.csvData);
    const exact = { gridId: grid.id, row: args.row, column: args.column, value: args.value };
    if (!rows[args.row] || args.column >= Math.max(rows[0]?.length ?? 0, rows[args.row]?.length ?? 0))
      throw new ToolError("there is no such cell", "Use get_datagrid to read the rows; row 0 is the header and columns count from 0.");
    if ((rows[args.row]?.[args.column] ?? "") === args.value)
      throw new ToolError("the cell already has that text", "Tell the user that there is nothing to change.");
    return {
      exact,
      title: `Change a cell of ${grid.name}`,
      target: `${grid.id}: ${args.row},${args.column}`,
      citation: {
        artifactName: grid.name,
        artifactDisplayType: "datagrid" as const,
        artifactType: "Datagrid" as const,
        artifactDatagridId: grid.id,
      },
    };
  },
  hold: async (tx, exact) => {
    const rows = parseCsv((await gridAt(tx, exact.gridId, { lock: true })).csvData);
    const row = rows[exact.row];
    const value = row?.[exact.column] ?? "";
    return {
      values: [{ what: placeOf(rows, exact), now: value, after: exact.value, data: row ? value : null }],
      kept: { value, width: row?.length ?? 0 },
    };
  },
  apply: (tx, { gridId, row, column, value }, at) => putCell(tx, gridId, { row, column, value }, at).then(() => undefined),
  restore: (tx, { gridId, row, column }, { value, width }, { at }) =>
    putCell(tx, gridId, { row, column, value }, at, width).then(() => undefined),
});

export const proposals: NonNullable<Feature["proposals"]> = { set_datagrid_cell: setDatagridCell };
