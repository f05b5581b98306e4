import { MAIN_CURRENCY } from "#domain/currency.ts";
import type { Cents } from "#domain/money.ts";
import { negate } from "#domain/money.ts";
import type { Day } from "#domain/day.ts";
import { accountKindOf, accountMark } from "../account.ts";
import type { ParsedRow, ParsedStatement } from "../parsed.ts";
import { cleanText } from "../text/clean.ts";
import { type App, ownCategoryOf } from "./apps.ts";
import { outOf, type SettledRow, type SignReading } from "./sign.ts";
import { skipReason } from "./row-status.ts";
import type { PreambleFacts } from "./preamble.ts";

/** Builds one account's statement from its rows, in file order. */
export const makeStatement = (
  key: string,
  rows: readonly SettledRow[],
  bad: ParsedStatement["bad"],
  sign: SignReading,
  around: PreambleFacts,
  currency: string | null,
  app: App | null,
): ParsedStatement => {
  const { account = "", accountName = "" } = rows[0]?.raw ?? {};
  const isNamed = accountName === "" && !/\d{3}/.test(account);
  const full = cleanText(isNamed ? account : accountName);
  const { name, mask: maskInName } = app ? splitName(full) : { name: full, mask: null };
  const kindInName = accountKindOf(`${name} ${around.words}`);
  const kind = sign.isCard
    ? { type: "credit" as const, subtype: "credit card" as const }
    : (kindInName ?? { type: "depository" as const, subtype: null });
  const mark = account !== "" && !isNamed ? accountMark("", account) : app ? { mask: maskInName, accountHash: null } : around.mark;
  const shown =
    lastBalance(rows, sign.oldestFirst) ??
    (around.balance && { balance: around.balance.amount, day: around.balance.day ?? newestDay(rows) });
  return {
    key,
    accountName: name === "" ? null : name,
    institutionName: null,
    ...mark,
    type: kind.type,
    subtype: kind.subtype,
    currency: currency ?? MAIN_CURRENCY,
    isCurrencyStated: currency !== null,
    balance: shown === null ? null : kind.type === "credit" && !sign.balanceIsOwed ? negate(shown.balance) : shown.balance,
    balanceDay: shown?.day ?? null,
    rows: rows.map((row) => parsedRow(row, sign, app !== null)),
    bad,
  };
};

/** Splits the last digits off an account's name, as another app shows it: "Joint Checking (...1234)". */
const splitName = (text: string): { name: string; mask: string | null } => {
  const found = /^(.+?)\s*(?:\(\s*[.…*•x#]*|[.…*•#]+|\s-)\s?(\d{4})\)?$/iu.exec(text);
  return found ? { name: found[1] ?? text, mask: found[2] ?? null } : { name: text, mask: null };
};

const newestDay = (rows: readonly SettledRow[]): Day | null =>
  rows.reduce<Day | null>((newest, { day }) => (newest === null || day > newest ? day : newest), null);

/** Some card issuers of the United States put the merchant's code behind the reference: "24692160; 05942; ; ;". */
const mccIn = (memo: string): string | null => /^\w*;\s*0(\d{4})\s*;/.exec(memo)?.[1] ?? null;

const parsedRow = (row: SettledRow, sign: SignReading, fromApp: boolean): ParsedRow => {
  const { raw, day } = row;
  const amount = outOf(row, sign);
  const payee = cleanText(amount > 0 ? raw.payee || raw.payer : raw.payer || raw.payee);
  const description = cleanText(raw.text) || payee || cleanText(raw.kind) || cleanText(raw.reference) || "No description";
  const refused = skipReason(raw) ?? (amount === 0 ? "no amount" : null);
  return {
    line: raw.line,
    date: day,
    amount,
    description,
    payee: payee === "" ? null : payee,
    memo: cleanText(raw.memo) || null,
    mcc: /^\d{4}$/.test(raw.mcc) ? raw.mcc : mccIn(raw.memo),
    trnType: null,
    bankType: fromApp ? null : cleanText(raw.kind) || null,
    bankCategory: cleanText(raw.bankCategory) || null,
    ownCategory: ownCategoryOf(raw),
    bankId: bankIdOf(raw.reference),
    ...(refused !== null && { refused }),
  };
};

const bankIdOf = (reference: string): string | null => {
  const text = cleanText(reference);
  return text.length >= 3 && /\d/.test(text) && text.length <= 255 ? text : null;
};

/** Returns the balance after the newest row. Rows of the newest day follow the file's direction. */
const lastBalance = (rows: readonly SettledRow[], oldestFirst: boolean | null): { balance: Cents; day: Day } | null => {
  const known = rows.filter((row) => row.balance !== null && skipReason(row.raw) === null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const downwards = oldestFirst ?? first.day <= last.day;
  const newest = known.reduce((a, b) => (downwards ? (b.day >= a.day ? b : a) : b.day > a.day ? b : a));
  return newest.balance === null ? null : { balance: newest.balance, day: newest.day };
};
