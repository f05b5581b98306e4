import type { HeadRecord } from "./layout.ts";

/** Which column holds what; -1 where the file has none. `dates` are in order of preference, `texts` in reading order. */
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
  payee: number;
  payer: number;
  currency: number;
  account: number;
  accountName: number;
  status: number;
  reference: number;
  /** The header names a card, its holder, or both days of a purchase, as card issuers do. */
  isCard: "surely" | "maybe" | null;
  /** The currency the amount's header names. */
  currencyNamed: string | null;
};

/** A file of which nothing is known yet. */
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
  payee: -1,
  payer: -1,
  currency: -1,
  account: -1,
  accountName: -1,
  status: -1,
  reference: -1,
  isCard: null,
  currencyNamed: null,
};

/** Whether there is a day and an amount to be read. */
export const isComplete = ({ dates, amount, debit, credit }: Columns): boolean =>
  dates.length > 0 && (amount >= 0 || debit >= 0 || credit >= 0);

/** What a column of the sample holds, empty cells left out. */
export const valuesAt = (sample: readonly HeadRecord[], at: number): string[] =>
  sample.map(({ cells }) => (cells[at] ?? "").trim()).filter((cell) => cell !== "");
