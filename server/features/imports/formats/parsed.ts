import type { AccountSubtype, AccountType } from "#domain/accounts.ts";
import type { CsvReading } from "#contract/imports.ts";
import type { Day } from "#domain/day.ts";
import type { FileMapping } from "#domain/file-columns.ts";
import type { Cents } from "#domain/money.ts";

/** What of a row makes it the same row when it comes again. */
export type RowContent = { date: Day; amount: Cents; description: string; bankId: string | null };

/**
 * One line of a statement. `amount` is positive when money leaves the account; `refused` says why a readable row cannot be taken. `unmapped` is
 * the row as the file is read without anybody's choices; by it the row is known again.
 */
export type ParsedRow = RowContent & { line: number; payee: string | null; refused?: string; unmapped?: RowContent & { refused: boolean } };

/**
 * One account's rows in a file. `mask` holds at most four characters, `accountHash` a digest of the full number: the number itself is never kept.
 * `balance` is as banks show it: owed is positive for cards and loans.
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
 * A whole file. `readAs` says in words how it was understood: "UTF-8, comma separated, dates day first, decimal comma". `shape` names the kind of
 * export: rows of one account in two shapes have no fingerprints in common.
 */
export type ParsedFile = {
  format: "ofx" | "qfx" | "csv" | "qif" | "camt";
  readAs: string;
  shape: string;
  csv: (CsvReading & { headerKey: string | null }) | null;
  statements: ParsedStatement[];
};

/** What a person said of how to read: for this file, or for earlier ones by their headers. */
export type ReadChoices = { mapping: FileMapping | null; remembered: Readonly<Record<string, FileMapping>> };
export const NO_CHOICES: ReadChoices = { mapping: null, remembered: {} };

/** A file as text, and what a format may ask about it. `today` bounds dates that lie ahead. */
export type TextFile = { text: string; encoding: string; fileName: string; today: Day; choices: ReadChoices };

/** One kind of bank file. `sniff` answers 0 (not this) to 1 (surely this) from the first part of the text; `parse` throws FileRefused. */
export type Format = { name: string; sniff: (head: string, fileName: string) => number; parse: (file: TextFile) => ParsedFile };
