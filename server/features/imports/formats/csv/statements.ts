import type { Cents } from "#domain/money.ts";
import { negate } from "#domain/money.ts";
import type { Day } from "#domain/day.ts";
import { accountKindOf, accountMark, type AccountMark } from "../account.ts";
import type { ParsedRow, ParsedStatement } from "../parsed.ts";
import { cleanText } from "../text/clean.ts";
import type { RawRow } from "./rows.ts";
import { type MoneyRow, outOf, type SignReading } from "./sign.ts";
import { standingOf } from "./standing.ts";

/** A row whose day and money are settled; `hasMoney` is false for an empty amount. */
export type DatedRow = MoneyRow & { day: Day; hasMoney: boolean };
/** What stands above the table or in the file's name about its account. */
export type Surroundings = { words: string; mark: AccountMark; currency: string | null };

/** Which statement a row belongs to: a file may hold several accounts, and an account several currencies. */
export const statementKey = (row: RawRow): string => [row.account, row.accountName, row.currency.toUpperCase()].map((part) => part.trim()).join("\u0000");

/** One account's statement out of its rows, in the file's order. */
export const makeStatement = (key: string, rows: readonly DatedRow[], sign: SignReading, around: Surroundings, currency: string): ParsedStatement => {
  const first = rows[0]?.raw;
  const name = cleanText(first?.accountName ?? "");
  const told = accountKindOf(`${name} ${first && !/\d{5}/.test(first.account) ? first.account : ""} ${around.words}`);
  const kind = sign.isCard ? { type: "credit" as const, subtype: "credit card" as const } : (told ?? { type: "depository" as const, subtype: null });
  const mark = first && first.account !== "" ? accountMark("", first.account) : around.mark;
  const shown = lastBalance(rows, sign.oldestFirst);
  return {
    key, accountName: name === "" ? null : name, institutionName: null, ...mark, type: kind.type, subtype: kind.subtype, currency,
    balance: shown === null ? null : kind.type === "credit" && !sign.balanceIsOwed ? negate(shown.balance) : shown.balance, balanceDay: shown?.day ?? null,
    rows: rows.map((row) => parsedRow(row, sign)),
  };
};

const parsedRow = (row: DatedRow, sign: SignReading): ParsedRow => {
  const { raw, day } = row;
  const amount = outOf(row, sign);
  const payee = cleanText(raw.payee);
  const description = cleanText(raw.text) || payee || cleanText(raw.kind) || cleanText(raw.reference) || "No description";
  const refused = standingOf(raw) ?? (amount === 0 ? "no amount" : null);
  return { line: raw.line, date: day, amount, description, payee: payee === "" ? null : payee, bankId: bankIdOf(raw.reference), ...(refused !== null && { refused }) };
};

const bankIdOf = (reference: string): string | null => {
  const text = cleanText(reference);
  return text.length >= 3 && /\d/.test(text) && text.length <= 255 ? text : null;
};

/** The balance after the newest row. Rows of the newest day are taken in the direction the file runs. */
const lastBalance = (rows: readonly DatedRow[], oldestFirst: boolean | null): { balance: Cents; day: Day } | null => {
  const known = rows.filter((row) => row.balance !== null && standingOf(row.raw) === null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const downwards = oldestFirst ?? first.day <= last.day;
  const newest = known.reduce((a, b) => (downwards ? (b.day >= a.day ? b : a) : b.day > a.day ? b : a));
  return newest.balance === null ? null : { balance: newest.balance, day: newest.day };
};
