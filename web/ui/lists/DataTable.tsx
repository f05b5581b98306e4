import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./DataTable.module.css";
import { scrollEdges } from "./scroll-edges.ts";

export type Column<RowItem> = {
  key: string;
  title: ReactNode;
  cell: (row: RowItem) => ReactNode;
  /** Right-aligns numbers. */
  numeric?: boolean | undefined;
  /** Hidden on a phone. */
  wideOnly?: boolean | undefined;
  foot?: ReactNode;
};

export type DataTableProps<RowItem> = {
  /** Describes the table. Visible only to screen readers unless `showCaption`. */
  caption: string;
  showCaption?: boolean | undefined;
  /** The first column is the row header. */
  columns: readonly Column<RowItem>[];
  rows: readonly RowItem[];
  rowKey: (row: RowItem) => string | number;
  /** Leaves out the frame, for use inside a framed element. */
  bare?: boolean | undefined;
};

/** Class names for a table with other contents: around it, of itself, and of a cell. */
export const tableClass = {
  frame: classNames(styles.frame, scrollEdges),
  table: styles.table,
  cell: (numeric: boolean | undefined) => (numeric ? styles.numeric : undefined),
};

/** A table of rows with right-aligned amounts. Scrolls sideways if needed, with a shade at an edge that hides more. */
export const DataTable = <RowItem,>({ caption, showCaption = false, columns, rows, rowKey, bare = false }: DataTableProps<RowItem>) => (
  <div className={bare ? scrollEdges : tableClass.frame}>
    <table className={styles.table}>
      <caption className={showCaption ? "caption text-muted p-4 text-left" : "sr-only"}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, i) =>
              i === 0 ? (
                <th key={column.key} scope="row" className={cellClass(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {columns.some((column) => column.foot !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)}>
                {column.foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </div>
);

const cellClass = (column: { numeric?: boolean | undefined; wideOnly?: boolean | undefined }) =>
  classNames(column.numeric && styles.numeric, column.wideOnly && "max-sm:hidden") || undefined;
