import type { Cents } from "#domain/money.ts";
import { negate } from "#domain/money.ts";
import type { Day } from "#domain/day.ts";
import { type AccountMark, accountMark } from "../account.ts";
import { type DecimalMark, readAmount, sizeOf } from "../values/amount.ts";
import { type DateOrder, dayInOrder, readDate } from "../values/date.ts";
import type { Columns } from "./columns.ts";
import type { Layout } from "./layout.ts";

/** Facts about the account above the table, in its cells or in the file's name. */
export type PreambleFacts = {
  words: string;
  mark: AccountMark;
  currency: string | null;
  balance: { amount: Cents; day: Day | null } | null;
};

const NUMBER =
  /(?:iban|account|acct|konto|cuenta|compte|conto|conta|rekening|kontonummer|karte|card|tarjeta)[^\d*x•]*?([A-Z]{2}\d{2}[A-Z0-9 ]{10,30}|[x*•.]*[ -]?\d[\d *x•-]{2,30}\d)(?!\d*[./]\d)/i;
const IBAN = /\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)\b/;
const BALANCE = /\b(kontostand|saldo|balance|solde)\b/i;
const NOT_NOW = /\b(opening|beginning|starting|previous|anfang|alter|inicial|initial|iniziale|begin)/i;
/** Longer lines above a table are ignored as account information. */
const MAX_LINE = 300;
const SIGNS: Record<string, string> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" };

/** Returns the currency that a cell names by code or sign, or null. */
export const currencyOf = (text: string): string | null => {
  const plain = text.trim();
  return (Object.hasOwn(SIGNS, plain) ? SIGNS[plain] : undefined) ?? (/^[A-Z]{3}$/i.test(plain) ? plain.toUpperCase() : null);
};

/** Collects what a file says outside its rows. */
export const preambleFacts = (
  { preamble, sample }: Layout,
  fileName: string,
  columns: Columns,
  mark: DecimalMark,
  order: DateOrder,
): PreambleFacts => {
  const lines = preamble.map(({ cells }) => cells.join(" ").slice(0, MAX_LINE));
  const number = first(lines, (line) => NUMBER.exec(line)?.[1] ?? IBAN.exec(line)?.[1]) ?? /[A-Za-z]((?!19|20)\d{4})_/.exec(fileName)?.[1];
  const sign = first(
    sample.slice(0, 20),
    ({ cells }) =>
      /[€£$]|\b(?:EUR|GBP|USD|CHF|CAD|AUD)\b/.exec(
        [columns.amount, columns.debit, columns.credit].map((at) => cells[at] ?? "").join(" "),
      )?.[0],
  );
  return {
    words: `${lines.join(" ")} ${fileName}`,
    mark: number === undefined ? { mask: null, accountHash: null } : accountMark("", number),
    currency: sign === undefined ? (first(lines, (line) => /\b(EUR|USD|GBP|CHF|CAD|AUD)\b/.exec(line)?.[1]) ?? null) : currencyOf(sign),
    balance: balanceAbove(preamble, mark, order),
  };
};

const first = <T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined => {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Finds a balance written above the table ("Kontostand vom 03.11.2026: 1.234,56 €"). */
const balanceAbove = (preamble: Layout["preamble"], mark: DecimalMark, order: DateOrder): PreambleFacts["balance"] => {
  const line = preamble.find(({ cells }) => BALANCE.test(cells[0] ?? "") && !NOT_NOW.test(cells[0] ?? "") && cells.length >= 2);
  if (!line) return null;
  const written = first(line.cells.slice(1), (cell) =>
    /\d/.test(cell) && readDate(cell) === null ? (readAmount(cell) ?? undefined) : undefined,
  );
  const size = written && sizeOf(written.digits, mark);
  if (!written || size === null || size === undefined) return null;
  const date = first(
    line.cells.flatMap((cell) => cell.split(/\s+/)),
    (word) => readDate(word.replace(/[:;)(]/g, "")) ?? undefined,
  );
  return { amount: written.negative ? negate(size) : size, day: date ? dayInOrder(date, order) : null };
};
