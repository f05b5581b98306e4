import { dayProblem } from "#domain/day.ts";
import { MAX_AMOUNT } from "#domain/limits.ts";
import { issueText } from "#contract/kit/issues.ts";
import { invalid } from "../../errors.ts";
import type { ArchiveRules, Row } from "../../tables.ts";
import type { Column } from "./columns.ts";

/** Returns what is wrong with a value that is not null, in words for the user. Null if nothing is. */
type Check = (value: unknown) => string | null;

const LARGEST: Record<string, number> = { smallint: 2 ** 15 - 1, integer: 2 ** 31 - 1 };
const whole =
  (most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Math.abs(Number(value)) <= most
      ? null
      : `Enter a whole number of at most ${most.toLocaleString("en-US")}`;
/** Larger than any quantity, price or rate, and small enough for exact sums. */
const MOST = 10 ** 15;
const number: Check = (value) => (typeof value === "number" && Math.abs(value) <= MOST ? null : "Enter a number");
const EXACT = /^-?\d{1,15}(\.\d{1,30})?$/;
const decimal: Check = (value) => (typeof value === "string" && EXACT.test(value) ? null : number(value));
const text: Check = (value) =>
  typeof value !== "string" ? "Enter text" : value.isWellFormed() && !value.includes("\0") ? null : "Remove the control characters";
const date: Check = (value) => (typeof value === "string" ? dayProblem(value) : "Enter a date as YYYY-MM-DD");
const instant: Check = (value) => {
  if (typeof value !== "string" || !/^[\d-]{10}T[\d:.]{8,15}(Z|[+-][\d:]{2,8})$/.test(value) || Number.isNaN(Date.parse(value)))
    return "Enter a time as YYYY-MM-DDTHH:MM:SSZ";
  return dayProblem(value.slice(0, 10));
};
/** ISO 4217, or the longer codes that banks use for what has none. Files and banks state them, so the list is open. */
const currency: Check = (value) => (typeof value === "string" && /^[A-Z]{3,5}$/.test(value) ? null : "Enter a currency code, such as USD");

const CHECKS: Record<string, Check> = {
  smallint: whole(LARGEST["smallint"] ?? 0),
  integer: whole(LARGEST["integer"] ?? 0),
  bigint: whole(Number.MAX_SAFE_INTEGER),
  real: number,
  "double precision": number,
  numeric: decimal,
  text,
  boolean: (value) => (typeof value === "boolean" ? null : "Enter true or false"),
  date,
  "timestamp with time zone": instant,
};

const checkOf = ({ name, type }: Column, archive: ArchiveRules | null): Check => {
  if (name === "id" || name in (archive?.refs ?? {}))
    return (value) => whole(MOST)(value) ?? (Number(value) > 0 ? null : "Enter 1 or more");
  if (name === "currency") return currency;
  if (type === "bigint") return (value) => whole(MAX_AMOUNT)(value);
  return CHECKS[type] ?? (() => null);
};

/** Returns the refusal of one field of an archive. Rows count from 1, as in the file. */
export const refusedField = (file: string, row: number, field: string, message: string): Error =>
  invalid("file", `${file} in the archive is invalid: row ${row}, ${field}: ${message}.`);

/**
 * Checks the rows of a file against its columns and the table's own shape, so that every screen can read what is written. A column that no
 * row has is of a later version and keeps its default. Throws 400, naming the file, the row and the field.
 */
export const checkRows = (file: string, archive: ArchiveRules | null, columns: readonly Column[], rows: readonly Row[]): void => {
  const checks = columns
    .filter(({ name }) => rows.some((row) => name in row))
    .map((column) => ({ column, check: checkOf(column, archive) }));
  const ids = new Set<unknown>();
  for (const [index, row] of rows.entries()) {
    for (const { column, check } of checks) {
      const value = row[column.name];
      const missing = value === null || value === undefined;
      const problem = missing ? (column.optional ? null : "This is required") : check(value);
      if (problem !== null) throw refusedField(file, index + 1, column.name, problem);
    }
    if ("id" in row && ids.size === ids.add(row["id"]).size) throw refusedField(file, index + 1, "id", "Another row has the same");
    if (archive) checkShape(archive, row, (field, message) => refusedField(file, index + 1, field, message));
  }
};

const checkShape = ({ shape, problems }: ArchiveRules, row: Row, refused: (field: string, message: string) => Error): void => {
  const parsed = shape?.safeParse(row, { error: issueText });
  const issue = parsed?.success === false ? parsed.error.issues[0] : undefined;
  if (issue) throw refused(issue.path.join(".") || "the row", issue.message);
  const [problem] = problems?.(row) ?? [];
  if (problem) throw refused(problem.field, problem.message);
};
