import type { Day } from "#domain/day.ts";
import type { ParsedFile, ParsedRow, ParsedStatement, ReadChoices } from "../parsed.ts";
import type { About } from "../refused.ts";

/** Input of the import process. */
export type Order = { bytes: Uint8Array; fileName: string; today: Day; wishes: ReadChoices };
/** Its answers in order: each statement without its rows, then its rows, and the file last. */
export type Answer =
  | { kind: "statement"; statement: Omit<ParsedStatement, "rows"> }
  | { kind: "rows"; rows: ParsedRow[] }
  | { kind: "done"; file: Omit<ParsedFile, "statements"> }
  | { kind: "refused"; reason: string; line: number | null; about: About | null }
  | { kind: "broken"; reason: string };
