import { MAIN_CURRENCY } from "#domain/currency.ts";
import type { AccountSubtype, AccountType } from "#domain/accounts/accounts.ts";
import { addDays, type Day } from "#domain/day.ts";
import { type Cents, negate } from "#domain/money.ts";
import { accountKindOf } from "../account.ts";
import { decideOrder } from "../csv/dates.ts";
import {
  type Format,
  MAX_CATEGORY_NAME,
  NO_FACTS,
  type ParsedFile,
  type ParsedRow,
  type ParsedStatement,
  type TextFile,
} from "../parsed.ts";
import { FileRefused, quote, readEach } from "../refused.ts";
import { cleanText, joinTexts } from "../text/clean.ts";
import { type DecimalMark, provenMark, readAmount, sizeOf } from "../values/amount.ts";
import { type DateOrder, dayInOrder, readDate, type WrittenDate } from "../values/date.ts";
import { type QifRecord, type QifSection, sectionsOf, valueOf } from "./records.ts";

type Kind = { type: AccountType; subtype: AccountSubtype | null };
const KINDS: Record<string, Kind> = {
  bank: { type: "depository", subtype: null },
  cash: { type: "depository", subtype: "other" },
  ccard: { type: "credit", subtype: "credit card" },
  "oth a": { type: "asset", subtype: "other" },
  "oth l": { type: "debt", subtype: "other" },
  invst: { type: "investment", subtype: "brokerage" },
  port: { type: "investment", subtype: "brokerage" },
  "401(k)/403(b)": { type: "investment", subtype: "401k" },
};

type Named = { name: string; section: QifSection };

/** Returns the sections with rows, each with the account named before it. Lists of categories, classes and securities are skipped. */
const accountsIn = (sections: readonly QifSection[]): Named[] => {
  let name = "";
  return sections.flatMap((section) => {
    if (/^account/i.test(section.kind)) {
      name = valueOf(section.records.at(-1) ?? { line: 0, fields: [] }, "N");
      return [];
    }
    const kind = kindName(section);
    return Object.hasOwn(KINDS, kind) && section.records.length > 0 ? [{ name, section }] : [];
  });
};
const kindName = (section: QifSection): string =>
  section.kind
    .replace(/^type:\s*/i, "")
    .trim()
    .toLowerCase();

const amountText = (record: QifRecord): string => valueOf(record, "T") || valueOf(record, "U");
/** Quicken writes years after 1999 with an apostrophe, and pads with spaces: "1/ 3'26". */
const dateText = (record: QifRecord): string => valueOf(record, "D").replace(/\s+/g, "").replace("'", "/");

/** Returns the decimal mark of a whole file, or a point when every amount is ambiguous. */
const markOf = (records: readonly QifRecord[]): DecimalMark => {
  for (const record of records) {
    const mark = provenMark(readAmount(amountText(record))?.digits ?? "");
    if (mark) return mark;
  }
  return ".";
};

type Reading = { order: DateOrder; mark: DecimalMark; today: Day };

const dateOf = (record: QifRecord): WrittenDate => {
  const written = readDate(dateText(record));
  if (written) return written;
  const given = valueOf(record, "D");
  throw new FileRefused(given === "" ? "the date (D) is missing." : `the date ${quote(given)} is not a date.`, record.line);
};

const dayOfRow = (record: QifRecord, { order, today }: Reading): Day => {
  const day = dayInOrder(dateOf(record), order);
  const given = quote(valueOf(record, "D"));
  if (day === null) throw new FileRefused(`the date ${given} does not fit the other dates of the file.`, record.line);
  if (day < "1970-01-01") throw new FileRefused(`the date ${given} is before 1970.`, record.line);
  if (day > addDays(today, 31)) throw new FileRefused(`the date ${given} is more than 31 days ahead.`, record.line);
  return day;
};

const amountOf = (record: QifRecord, mark: DecimalMark): Cents => {
  const text = amountText(record);
  const written = readAmount(text);
  const size = written && sizeOf(written.digits, mark);
  if (!written || size === null)
    throw new FileRefused(text === "" ? "the amount (T) is missing." : `the amount ${quote(text)} is not an amount.`, record.line);
  return written.negative ? size : negate(size);
};

const rowOf = (record: QifRecord, reading: Reading, trade: boolean): ParsedRow => {
  const payee = cleanText(valueOf(record, "P"));
  const number = cleanText(valueOf(record, "N"));
  const memo = cleanText(valueOf(record, "M"));
  const bare = trade && amountText(record) === "";
  const amount = bare ? (0 as Cents) : amountOf(record, reading.mark);
  const refused = trade ? "a trade: only the cash rows of an investment account are imported" : amount === 0 ? "no amount" : null;
  return {
    line: record.line,
    date: dayOfRow(record, reading),
    amount,
    description: joinTexts(payee, memo) || (/^\d+$/.test(number) ? `Check ${number}` : number) || "No description",
    ...NO_FACTS,
    payee: payee === "" ? null : payee,
    memo: memo === "" ? null : memo,
    ownCategory: categoryOf(record),
    bankId: null,
    ...(refused !== null && { refused }),
  };
};

const rowsOf = (records: readonly QifRecord[], reading: Reading, trade: boolean): Pick<ParsedStatement, "rows" | "bad"> => {
  const { done: rows, bad } = readEach(records, (record) => rowOf(record, reading, trade));
  return { rows, bad };
};

/** Returns the category of a row, without its class ("Food:Groceries/Home"). A row split over several categories has none. */
const categoryOf = (record: QifRecord): string | null => {
  if (valueOf(record, "S") !== "" || /^opening balance$/i.test(valueOf(record, "P"))) return null;
  const name = cleanText(valueOf(record, "L"));
  return (name.startsWith("[") ? name.replace(/\].*$/, "]") : name.replace(/\/[^/]*$/, "")).slice(0, MAX_CATEGORY_NAME) || null;
};

const statementOf = ({ name, section }: Named, key: string, reading: Reading): ParsedStatement => {
  const kind = KINDS[kindName(section)] ?? { type: "depository", subtype: null };
  const named = accountKindOf(name);
  const opening = section.records.length > 1 ? openingOf(section.records[0]) : null;
  return {
    key,
    accountName: cleanText(opening ?? name) || null,
    institutionName: null,
    mask: null,
    accountHash: null,
    ...(kind.type === "depository" && kind.subtype === null && named?.type === "depository" ? named : kind),
    currency: MAIN_CURRENCY,
    isCurrencyStated: false,
    balance: null,
    balanceDay: null,
    ...rowsOf(section.records, reading, kind.type === "investment"),
  };
};

/** Quicken's first row of an account names it: payee "Opening Balance", with the account itself as the category. */
const openingOf = (record: QifRecord | undefined): string | null => {
  if (!record || !/^opening balance$/i.test(valueOf(record, "P"))) return null;
  return /^\[(.+)\]$/.exec(valueOf(record, "L"))?.[1] ?? null;
};

const WORDS: Record<DateOrder, string> = { ymd: "dates year first", dmy: "dates day first", mdy: "dates month first" };

const parse = ({ text, encoding, today }: TextFile): ParsedFile => {
  const accounts = accountsIn(sectionsOf(text));
  const records = accounts.flatMap(({ section }) => section.records);
  if (records.length === 0) throw new FileRefused("The QIF file contains no transactions.");
  const mark = markOf(records);
  const { order } = decideOrder(readEach(records, dateOf).done, mark === ".", today);
  const reading = { order, mark, today };
  return {
    format: "qif",
    shape: "qif",
    csv: null,
    categorySource: "qif",
    readAs: [encoding, WORDS[order], ...(mark === "," ? ["decimal comma"] : [])].join(", "),
    statements: accounts.map((account, i) => statementOf(account, String(i + 1), reading)),
  };
};

/** Quicken's interchange format. */
export const qif: Format = {
  name: "QIF",
  sniff: (head) => (/^\s*!(Type|Account|Option|Clear)\b/i.test(head) ? 1 : 0),
  parse,
};
