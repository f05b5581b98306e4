/** A table as rows of cells; the first row is the header. */
export type Grid = string[][];

/** Parses CSV text. Quoted cells may contain commas, line breaks, and doubled quotes. A trailing line break adds no row. */
export const parseCsv = (text: string): Grid => {
  const rows: Grid = [];
  let [row, cell, quoted, touched]: [string[], string, boolean, boolean] = [[], "", false, false];
  const endCell = (): void => {
    row.push(cell);
    [cell, touched] = ["", true];
  };
  const endRow = (): void => {
    endCell();
    rows.push(row);
    [row, touched] = [[], false];
  };
  for (let i = 0; i < text.length; i += 1) {
    const at = text[i] ?? "";
    if (quoted) {
      if (at !== '"') cell += at;
      else if (text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (at === '"' && cell === "") [quoted, touched] = [true, true];
    else if (at === ",") endCell();
    else if (at === "\n" || at === "\r") {
      if (at === "\r" && text[i + 1] === "\n") i += 1;
      endRow();
    } else [cell, touched] = [cell + at, true];
  }
  if (touched || cell !== "" || row.length > 0) endRow();
  return rows;
};

/** Writes a table as CSV text that `parseCsv` reads back unchanged. */
export const formatCsv = (grid: Grid): string =>
  grid
    .map((row) =>
      row.map((cell) => (/[",\r\n]/.test(cell) || (row.length === 1 && cell === "") ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","),
    )
    .join("\n");

/** Returns the table with one cell changed; null if the cell does not exist. Rows and columns count from 0. */
export const setCell = (grid: Grid, row: number, column: number, value: string): Grid | null => {
  const width = grid[0]?.length ?? 0;
  const old = grid[row];
  if (!old || column >= Math.max(width, old.length)) return null;
  const padded = Array.from({ length: Math.max(old.length, column + 1) }, (_, i) => old[i] ?? "");
  return grid.with(row, padded.with(column, value));
};

const NUMBER = /^\s*[-−(]?\s*[$€£]?\s*[\d,]*\.?\d+\s*%?\)?\s*$/;
/** Whether a cell is a number, amount or percentage: "-$1,234.50", "(12)", "4.5%". */
export const isNumber = (cell: string): boolean => NUMBER.test(cell);

/** Writes a table for a spreadsheet: text that would be read as a formula is made safe. */
export const spreadsheetCsv = (grid: Grid): string =>
  formatCsv(grid.map((row) => row.map((cell) => (isNumber(cell) ? cell : plainCell(cell)))));

/** Characters that start a formula, also in full width or after spaces or invisible characters (OWASP, CSV Injection). */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Makes a text safe to open in a spreadsheet: adds an apostrophe to a text that would be read as a formula. Amounts and days come from our
 * own code and need none.
 */
export const plainCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
