import { useMemo } from "react";
import type { DataGrid } from "#contract/datagrids.ts";
import { parseCsv } from "#domain/grid.ts";
import { tableClass } from "#web/ui/lists/DataTable.tsx";
import { TextCell } from "#web/ui/fields/TextCell.tsx";
import { useSetCell } from "./queries.ts";

const NUMBER = /^\s*[-−(]?\s*[$€£]?\s*[\d,]*\.?\d+\s*%?\)?\s*$/;

/** A table with editable cells. Numeric columns are right-aligned. */
export const GridTable = ({ grid }: { grid: DataGrid }) => {
  const set = useSetCell(grid.id);
  const [head, ...rows] = useMemo(() => parseCsv(grid.csvData), [grid.csvData]);
  if (!head || (rows.length === 0 && head.every((cell) => cell === ""))) return <p className="text-muted">No data available</p>;
  const numeric = head.map((_, column) => {
    const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
    return cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
  });
  return (
    <div className={tableClass.frame}>
      <table className={tableClass.table}>
        <caption className="sr-only">{grid.name}</caption>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className={tableClass.cell(numeric[column])}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {head.map((name, column) => (
                <td key={column} className={tableClass.cell(numeric[column])}>
                  <TextCell
                    label={`${name || `Column ${column + 1}`}, row ${i + 1}`}
                    value={row[column] ?? ""}
                    numeric={numeric[column] ?? false}
                    onSave={(value) => set.mutate({ row: i + 1, column, value })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
