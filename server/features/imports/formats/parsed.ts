import type { AccountSubtype, AccountType } from "#domain/accounts.ts";
import type { CsvReading } from "#contract/imports.ts";
import type { Day } from "#domain/day.ts";
import type { FileMapping } from "#domain/file-columns.ts";
import type { Cents } from "#domain/money.ts";

/** The content that identifies a row when it appears again. */
export type RowContent = { date: Day; amount: Cents; description: string; bankId: string | null };

/**
 * One line of a statement. `amount` is positive for money out; `refused` says why a readable row cannot be imported. `unmapped` is the row
 * as read without the user's column choices, and identifies it later.
 */
export type ParsedRow = RowContent & { line: number; payee: string | null; refused?: string; unmapped?: RowContent & { refused: boolean } };

/**
 * One account's rows in a file. `mask` is at most four characters, `accountHash` a digest of the full number: the number itself is never
 * stored. `balance` is as banks show it: money owed is positive for cards and loans.
 */
export type ParsedStatement = {
  key: string;
  accountName: string | null;
  institutionName: string | null;
  mask: string | null;
  accountHash: string | null;
  type: AccountType;
  subtype: AccountSubtype | null;
  currency: string;
  balance: Cents | null;
  balanceDay: Day | null;
  rows: ParsedRow[];
};

/**
 * A whole file. `readAs` describes how it was read: "UTF-8, comma separated, dates day first, decimal comma". `shape` identifies the export
 * format: rows of one account in two shapes share no fingerprints.
 */
export type ParsedFile = {
  format: "ofx" | "qfx" | "csv" | "qif" | "camt";
  readAs: string;
  shape: string;
  csv: (CsvReading & { headerKey: string | null }) | null;
  statements: ParsedStatement[];
};

/** Column mappings from the user: for this file, and saved ones by header. */
export type ReadChoices = { mapping: FileMapping | null; remembered: Readonly<Record<string, FileMapping>> };
export const NO_CHOICES: ReadChoices = { mapping: null, remembered: {} };

/** A file as text, with the context a format may need. `today` limits future dates. */
export type TextFile = { text: string; encoding: string; fileName: string; today: Day; choices: ReadChoices };

/**
 * One bank file format. `sniff` returns 0 (not this format) to 1 (certainly this format) from the start of the text; `parse` throws
 * FileRefused.
 */
export type Format = { name: string; sniff: (head: string, fileName: string) => number; parse: (file: TextFile) => ParsedFile };
