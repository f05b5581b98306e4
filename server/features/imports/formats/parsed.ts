import type { AccountSubtype, AccountType } from "#domain/accounts/accounts.ts";
import type { CsvReading } from "#contract/imports.ts";
import type { Day } from "#domain/day.ts";
import type { FileMapping } from "#domain/text/file-columns.ts";
import type { Cents } from "#domain/money.ts";
import type { BadLine } from "./refused.ts";

/** The content that identifies a row when it appears again. */
export type RowContent = { date: Day; amount: Cents; description: string; bankId: string | null };

/** What a file states about a row, as evidence for its category. */
export type RowFacts = {
  payee: string | null;
  memo: string | null;
  /** Merchant category code, four digits: a CSV column, or SIC in OFX. */
  mcc: string | null;
  /** TRNTYPE of OFX, in upper case. */
  trnType: string | null;
  /** Value of a bank's type column, such as "DEBIT_CARD" or "Lastschrift". */
  bankType: string | null;
  /** A bank's own category, which may be vague. */
  bankCategory: string | null;
};
export const MAX_CATEGORY_NAME = 120;
export const NO_FACTS: RowFacts = { payee: null, memo: null, mcc: null, trnType: null, bankType: null, bankCategory: null };

/**
 * One line of a statement. `amount` is positive for money out; `refused` says why a readable row cannot be imported. `ownCategory` is the
 * category that the user gave the row in another app; a name in square brackets is the account of a transfer. `unmapped` is the row as read
 * without the user's column choices, and identifies it later.
 */
export type ParsedRow = RowContent &
  RowFacts & { line: number; ownCategory: string | null; refused?: string; unmapped?: RowContent & { refused: boolean } };

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
  /** Whether the file states the currency. Otherwise, rows get the currency of their account. */
  isCurrencyStated: boolean;
  balance: Cents | null;
  balanceDay: Day | null;
  rows: ParsedRow[];
  /** Lines that cannot be read. They count as refused. */
  bad: BadLine[];
};

/**
 * A whole file. `readAs` describes how it was read: "UTF-8, comma separated, dates day first, decimal comma". `shape` identifies the export
 * format: rows of one account in two shapes share no fingerprints. `categorySource` is the app or kind of file that the rows' own
 * categories come from.
 */
export type ParsedFile = {
  format: "ofx" | "qfx" | "csv" | "qif" | "camt";
  readAs: string;
  shape: string;
  csv: (CsvReading & { headerKey: string | null }) | null;
  categorySource: string | null;
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
