import type { AccountSubtype, AccountType } from "#domain/accounts.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";

/** One line of a statement. `amount` is positive when money leaves the account; `refused` says why a readable row cannot be taken. */
export type ParsedRow = {
  line: number;
  date: Day;
  amount: Cents;
  description: string;
  payee: string | null;
  bankId: string | null;
  refused?: string;
};

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

/** A whole file. `readAs` says in words how it was understood: "UTF-8, comma separated, dates day first, decimal comma". */
export type ParsedFile = { format: "ofx" | "qfx" | "csv" | "qif" | "camt"; readAs: string; statements: ParsedStatement[] };

/** A file as text, and what a format may ask about it. `today` bounds dates that lie ahead. */
export type TextFile = { text: string; encoding: string; fileName: string; today: Day };

/** One kind of bank file. `sniff` answers 0 (not this) to 1 (surely this) from the first part of the text; `parse` throws FileRefused. */
export type Format = { name: string; sniff: (head: string, fileName: string) => number; parse: (file: TextFile) => ParsedFile };
