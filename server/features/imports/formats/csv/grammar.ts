import { CsvError, parse } from "csv-parse/sync";
import { FileRefused } from "../refused.ts";
import { readDate } from "../values/date.ts";

const MAX_RECORD = 200_000;
const MAX_COLUMNS = 400;
const MAX_LINES_IN_CELL = 40;

export type Delimiter = "," | ";" | "\t" | "|";
/** Called with the cells of each record and the line (from 1) where it starts. Blank lines are skipped. */
export type OnRecord = (cells: string[], line: number) => unknown;

/**
 * Reads delimited text, record by record, at most `limit` of them. A quoted cell may contain newlines and doubled quotes; a quote inside an
 * unquoted cell is a plain character. Throws FileRefused for a quote that never closes, a cell that swallowed other rows, and records
 * larger than any bank's.
 */
export const readRecords = (text: string, delimiter: Delimiter, onRecord: OnRecord, limit = -1): void => {
  let [width, line] = [0, 1];
  const take = (cells: string[], info: { lines: number }): null => {
    const start = info.lines - newlines(cells);
    line = info.lines + 1;
    checkRecord(cells, start, delimiter, width);
    width = Math.max(width, cells.length);
    if (cells.length > 1 || (cells[0] ?? "").trim() !== "") onRecord(cells, start);
    return null;
  };
  try {
    parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: "\n",
      max_record_size: MAX_RECORD,
      to: limit,
      on_record: take,
    });
  } catch (error) {
    throw error instanceof CsvError ? new FileRefused(reasonOf(error), line) : error;
  }
};

const reasonOf = (error: CsvError): string =>
  error.code === "CSV_QUOTE_NOT_CLOSED"
    ? "a quotation mark is opened here and never closed."
    : error.code === "CSV_MAX_RECORD_SIZE"
      ? "the line is too long for a bank file."
      : "the line is not separated like the others.";

const newlines = (cells: readonly string[]): number => {
  let n = 0;
  for (const cell of cells) for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) n += 1;
  return n;
};

const isRow = (cells: readonly string[], width: number): boolean =>
  cells.length >= width - 1 && cells.some((cell) => readDate(cell.replaceAll('"', "")) !== null);

/** An unpaired quote makes the parser continue into the next rows. Such a cell is recognized by its lines. */
const checkRecord = (cells: readonly string[], line: number, delimiter: Delimiter, width: number): void => {
  if (cells.length > MAX_COLUMNS) throw new FileRefused(`the line has ${cells.length} columns; this is not a bank file.`, line);
  for (const cell of cells) {
    if (!cell.includes("\n")) continue;
    const inner = cell.split("\n");
    const swallowed =
      cell.startsWith('"') ||
      inner.length > MAX_LINES_IN_CELL ||
      (width >= 3 && inner.slice(1).some((part) => isRow(part.split(delimiter), width)));
    if (swallowed) throw new FileRefused("a quotation mark is opened here and not closed on its row.", line);
  }
};
