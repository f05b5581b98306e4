import { useMemo, useState } from "react";
import { isNumber, parseCsv } from "#domain/text/grid.ts";
import { tableClass } from "#web/ui/lists/DataTable.tsx";
import { TextCell } from "#web/ui/fields/TextCell.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { dots, useAmounts } from "#web/ui/amounts.ts";

type Props = {
  name: string;
  csvData: string;
  /** Saves the text of one cell; the header is row 0. If its promise is rejected, the cell keeps the text. Without it, cells cannot be edited. */
  onCell?: ((cell: { row: number; column: number; value: string }) => unknown) | undefined;
};

/** A longer table scrolls in a box of its own and renders only the rows in view. */
const MOST_DRAWN = 100;
const ROW_HEIGHT = 44;
/** Rows that fit into the tallest box, and those drawn above and below the ones in view. */
const [IN_VIEW, BEYOND] = [40, 12];

/** A table of text. Numeric columns are right-aligned. */
export const GridTable = ({ name, csvData, onCell }: Props) => {
  const [head, ...rows] = useMemo(() => parseCsv(csvData), [csvData]);
  const { hidden, mask } = useAmounts();
  // One cell without a number, such as "n/a", must not show the amounts of its column.
  const shown = (text = ""): string => (hidden && isNumber(text) ? dots() : mask(text));
  const isHidden = (text = ""): boolean => shown(text) !== text;
  const [scrolled, setScrolled] = useState(0);
  const long = rows.length > MOST_DRAWN;
  const numeric = useMemo(
    () =>
      head?.map((_, column) => {
        const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
        return cells.length > 0 && cells.every(isNumber);
      }) ?? [],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both come from the text
    [csvData],
  );
  if (!head || (rows.length === 0 && head.every((cell) => cell === ""))) return <p className="text-muted">No data available</p>;
  const first = long ? Math.max(0, Math.floor(scrolled / ROW_HEIGHT) - BEYOND) : 0;
  const last = long ? Math.min(rows.length, first + IN_VIEW + 2 * BEYOND) - 1 : rows.length - 1;
  const drawn = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return (
    <div
      className={classNames(tableClass.frame, long && "max-h-[70vh] overflow-y-auto")}
      onScroll={long ? (event) => setScrolled(event.currentTarget.scrollTop) : undefined}
      {...(long ? { role: "region", "aria-label": name, tabIndex: 0 } : {})}
    >
      <table className={tableClass.table} aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{name}</caption>
        <thead className={long ? "bg-surface sticky top-0 z-10" : undefined}>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className={tableClass.cell(numeric[column])}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={first * ROW_HEIGHT} />
          {drawn.map((i) => (
            <tr key={i} aria-rowindex={i + 2} style={long ? { height: ROW_HEIGHT } : undefined}>
              {head.map((title, column) => (
                <td key={column} className={tableClass.cell(numeric[column])}>
                  {isHidden(rows[i]?.[column]) ? (
                    shown(rows[i]?.[column])
                  ) : onCell ? (
                    <TextCell
                      label={`${title || `Column ${column + 1}`}, row ${i + 1}`}
                      value={rows[i]?.[column] ?? ""}
                      numeric={numeric[column] ?? false}
                      onSave={(value) => onCell({ row: i + 1, column, value })}
                    />
                  ) : (
                    rows[i]?.[column]
                  )}
                </td>
              ))}
            </tr>
          ))}
          <Gap height={Math.max(0, rows.length - 1 - last) * ROW_HEIGHT} />
        </tbody>
      </table>
    </div>
  );
};

/** Stands for the rows out of view. */
const Gap = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null);
