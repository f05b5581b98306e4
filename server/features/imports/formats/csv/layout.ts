import { readAmount } from "../values/amount.ts";
import { readDate } from "../values/date.ts";
import { FileRefused } from "../refused.ts";
import { unguard } from "../text/clean.ts";
import { type Delimiter, readRecords } from "./grammar.ts";
import { isDateLike } from "./not-rows.ts";
import { type Role, roleNamed } from "./role.ts";

export type HeadRecord = { cells: string[]; line: number };
/** Layout of a file: its separator, its header (null: none), the lines above it, and the first records below. */
export type Layout = { delimiter: Delimiter; header: HeadRecord | null; preamble: HeadRecord[]; sample: HeadRecord[]; firstLine: number };

const HEAD_CHARS = 200_000;
const HEAD_RECORDS = 400;
const MAX_PREAMBLE = 60;
const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];
const DATES: readonly Role[] = ["posted", "dated", "bought", "valued"];
const AMOUNTS: readonly Role[] = ["amount", "net", "gross", "debit", "credit"];

/**
 * Finds the most plausible separator and header for the start of a text. Returns null when no choice gives a table of dates and amounts.
 */
export const findLayout = (text: string): Layout | null => {
  const head = text.length <= HEAD_CHARS ? text : text.slice(0, Math.max(text.lastIndexOf("\n", HEAD_CHARS), 0) || HEAD_CHARS);
  const found = DELIMITERS.map((delimiter) => ({ delimiter, records: headRecords(head, delimiter) })).map(({ delimiter, records }) => ({
    layout: layoutOf(delimiter, records),
    score: score(records),
  }));
  const usable = found.filter((f): f is { layout: Layout; score: number } => f.layout !== null);
  if (usable.length === 0) return null;
  return usable.reduce((a, b) => (rank(b) > rank(a) ? b : a)).layout;
};

const rank = ({ layout, score }: { layout: Layout; score: number }): number =>
  score + (layout.header ? recognizedRoles(layout.header.cells).size * 2 : 0);

const headRecords = (head: string, delimiter: Delimiter): HeadRecord[] => {
  const records: HeadRecord[] = [];
  try {
    readRecords(head, delimiter, (cells, line) => records.push({ cells: cells.map(unguard), line }), HEAD_RECORDS);
  } catch (error) {
    // Records read so far are the sample. The whole file is read again later and then reports its own errors.
    if (!(error instanceof FileRefused)) throw error;
  }
  return records;
};

/** Returns the first records of a text with the separator that makes the most of a table, whether or not it has dates and amounts. */
export const tableIn = (text: string): HeadRecord[] =>
  DELIMITERS.map((delimiter) => headRecords(text.slice(0, TABLE_CHARS), delimiter)).reduce((a, b) => (score(b) > score(a) ? b : a));
const TABLE_CHARS = 20_000;

/** Scores how much records look like a table: the share with the most frequent width, if that is more than one column. */
const score = (records: readonly HeadRecord[]): number => {
  const widths = new Map<number, number>();
  for (const { cells } of records) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width, times] = [...widths].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  return width <= 1 ? 0 : (times / records.length) * 4 + Math.min(width, 12) / 12;
};

const recognizedRoles = (cells: readonly string[]): Set<Role> => new Set(cells.map(roleNamed).filter((role) => role !== null));

const isHeader = ({ cells }: HeadRecord): boolean => {
  const roles = recognizedRoles(cells);
  return DATES.some((role) => roles.has(role)) && AMOUNTS.some((role) => roles.has(role)) && !cells.some(isValue);
};

/** As many lines with a date and an amount may be a summary above the header. */
const MOST_SUMMARY = 2;
/** Returns whether so many rows of the same width come before a line that it is a row with odd words. */
const isBelowRows = (records: readonly HeadRecord[], at: number): boolean =>
  records.slice(0, at).filter((record) => record.cells.length === records[at]?.cells.length && isDataRow(record)).length > MOST_SUMMARY;

/** Returns whether a cell holds a date or an amount, so that it names no column. */
const isValue = (cell: string): boolean => isDateLike(cell) || readDate(cell) !== null || (/\d[.,]\d/.test(cell) && isMoney(cell));

const layoutOf = (delimiter: Delimiter, records: HeadRecord[]): Layout | null => {
  const at = records.slice(0, MAX_PREAMBLE).findIndex((record, i) => isHeader(record) && !isBelowRows(records, i));
  if (at >= 0)
    return {
      delimiter,
      header: records[at] ?? null,
      preamble: records.slice(0, at),
      sample: records.slice(at + 1),
      firstLine: (records[at]?.line ?? 0) + 1,
    };
  const readable = records.slice(0, MAX_PREAMBLE).findIndex(isDataRow);
  const model = records[readable];
  if (!model) return null;
  let first = readable;
  while (first > 0 && isLike(records[first - 1], model)) first -= 1;
  return { delimiter, header: null, preamble: records.slice(0, first), sample: records.slice(first), firstLine: records[first]?.line ?? 1 };
};

/** Returns whether a line has its money where a data row has it, and a broken or missing date in place of the date. */
const isLike = (record: HeadRecord | undefined, model: HeadRecord): boolean => {
  if (record?.cells.length !== model.cells.length) return false;
  const date = record.cells[model.cells.findIndex((cell) => readDate(cell) !== null)] ?? "";
  return (date === "" || isDateLike(date)) && model.cells.some((cell, at) => isMoney(cell) && isMoney(record.cells[at] ?? ""));
};

const isMoney = (cell: string): boolean => /\d/.test(cell) && readDate(cell) === null && readAmount(cell) !== null;

const isDataRow = ({ cells }: HeadRecord): boolean =>
  cells.length >= 2 && cells.some((cell) => readDate(cell) !== null) && cells.some(isMoney);
