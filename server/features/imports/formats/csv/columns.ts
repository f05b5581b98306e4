import type { App } from "./apps.ts";
import type { HeadRecord } from "./layout.ts";

/** The column of each field; -1 where the file has none. `dates` are in order of preference, `texts` in reading order. */
export type Columns = {
  dates: number[];
  amount: number;
  fee: number;
  debit: number;
  credit: number;
  side: number;
  kinds: number[];
  balance: number;
  texts: number[];
  /** The texts that a header calls a note or further details. */
  memos: number[];
  payee: number;
  payer: number;
  currency: number;
  account: number;
  accountName: number;
  status: number;
  reference: number;
  /** The user's own category, from another app or because the user said so. */
  category: number;
  /** A bank's category. */
  bankCategory: number;
  mcc: number;
  /** Whether the row moves the balance, as payment services say. */
  effect: number;
  /** The app that exported the file. */
  app: App | null;
  /** Whether the header names a card, its holder, or both dates of a purchase, as card issuers do. */
  isCard: "surely" | "maybe" | null;
  /** Currency named in the amount's header. */
  currencyNamed: string | null;
};

/** Columns of a file before any detection. */
export const NO_COLUMNS: Columns = {
  dates: [],
  amount: -1,
  fee: -1,
  debit: -1,
  credit: -1,
  side: -1,
  kinds: [],
  balance: -1,
  texts: [],
  memos: [],
  payee: -1,
  payer: -1,
  currency: -1,
  account: -1,
  accountName: -1,
  status: -1,
  reference: -1,
  category: -1,
  bankCategory: -1,
  mcc: -1,
  effect: -1,
  app: null,
  isCard: null,
  currencyNamed: null,
};

/** Returns whether both a date and an amount can be read. */
export const isComplete = ({ dates, amount, debit, credit }: Columns): boolean =>
  dates.length > 0 && (amount >= 0 || debit >= 0 || credit >= 0);

/** Returns the sample's non-empty values in a column. */
export const valuesAt = (sample: readonly HeadRecord[], at: number): string[] =>
  sample.map(({ cells }) => (cells[at] ?? "").trim()).filter((cell) => cell !== "");
