import { hash } from "node:crypto";
import type { FileMapping } from "#domain/text/file-columns.ts";
import { accountKindOf } from "../account.ts";
import type { Format, ParsedFile, ParsedRow, ParsedStatement, TextFile } from "../parsed.ts";
import { type BadLine, FileRefused, refusedLines } from "../refused.ts";
import { appOf } from "./apps.ts";
import { type Columns, isComplete } from "./columns.ts";
import { type DateReading, decideOrder, makeDateReader, makeDayReader, mappedOrder } from "./dates.ts";
import { findColumns } from "./find-columns.ts";
import { findLayout, type Layout, tableIn } from "./layout.ts";
import { refuseOtherTables } from "./other-tables.ts";
import { columnsOf, mappedColumns, headerKeyOf, rolesOf, widthOf } from "./mapping.ts";
import { decideMark, type DoubtfulAmount, doubtfulAmount, type MarkReading } from "./money.ts";
import type { DecimalMark } from "../values/amount.ts";
import type { RawRow } from "./raw-row.ts";
import { readRows } from "./rows.ts";
import { settleRows } from "./settle.ts";
import { datesOf } from "./not-rows.ts";
import { siftRows } from "./sift.ts";
import { decideSign, type SettledRow, type SignReading } from "./sign.ts";
import { isPending } from "./row-status.ts";
import { makeStatement } from "./statements.ts";
import { currencyOf, type PreambleFacts, preambleFacts } from "./preamble.ts";

const SEPARATED = { ",": "comma separated", ";": "semicolon separated", "\t": "tab separated", "|": "bar separated" } as const;
/** As many as one import can start. A column with more values is not the holder's account. */
const MAX_STATEMENTS = 100;
const IN_COLUMNS = "debit and credit in two columns";

type Read = { statements: ParsedStatement[]; order: DateReading; mark: DecimalMark; doubtful: DoubtfulAmount | null; sign: SignReading };
const badIn = (read: Read | null): BadLine[] => (read?.statements ?? []).flatMap((statement) => statement.bad);

const parse = (file: TextFile): ParsedFile => {
  const text = findLayout(file.text) ? file.text : unwrapped(file.text);
  const layout = findLayout(text);
  if (!appOf(layout?.header ?? null))
    refuseOtherTables(layout ? [...layout.preamble, ...(layout.header ? [layout.header] : []), ...layout.sample] : tableIn(text));
  if (!layout)
    throw new FileRefused("No header with a date and an amount was found, and no row has both. Is it an export of transactions?");
  const found = findColumns(layout);
  const headerKey = headerKeyOf(layout);
  const asFound = (): Read => readTable(text, layout, found, null, file);
  const asMapped = (mapping: FileMapping): Read => readTable(text, layout, columnsOf(mapping, found, widthOf(layout)), mapping, file);
  const mapping = file.choices.mapping;
  if (mapping !== null) {
    const [read, plain] = [asMapped(mapping), attempt(asFound)];
    // Lines that only the user's choices make unreadable contradict those choices.
    if (badIn(read).length > badIn(plain).length) throw refusedLines(badIn(read));
    return fileOf(file, layout, found, headerKey, withUnmapped(read, plain), mapping, false);
  }
  const before = headerKey !== null && Object.hasOwn(file.choices.remembered, headerKey) ? file.choices.remembered[headerKey] : undefined;
  const again = before && attempt(() => asMapped(before));
  const plain = before && attempt(asFound);
  if (before && again && (!plain || badIn(again).length <= badIn(plain).length))
    return fileOf(file, layout, found, headerKey, withUnmapped(again, plain ?? null), before, true);
  return fileOf(file, layout, found, headerKey, { ...asFound(), known: true }, null, false);
};

/** Returns the result of reading, or null when the file is rejected that way. */
const attempt = (work: () => Read): Read | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
};

/** Reads the rows in the given columns. Throws FileRefused when the table has no rows of that kind. */
const readTable = (text: string, layout: Layout, columns: Columns, mapping: FileMapping | null, file: TextFile): Read => {
  if (!isComplete(columns))
    throw new FileRefused(
      columns.dates.length === 0 ? "no column holds dates." : "no column holds amounts.",
      layout.header?.line ?? layout.firstLine,
      "columns",
    );
  const dateReader = makeDateReader();
  const rows = siftRows(readRows(text, layout, columns), dateReader, isPending);
  const found = decideMark(rows);
  const mark = mapping?.decimalMark ?? found.mark;
  const dates = rows.flatMap(
    (row) =>
      datesOf(row)
        .map(dateReader)
        .find((date) => date !== null) ?? [],
  );
  const order = mappedOrder(mapping?.dateOrder ?? null) ?? decideOrder(dates, isMonthFirstUsual(layout, found), file.today);
  const { settled, bad } = settleRows(rows, columns, mark, dateReader, makeDayReader(dateReader, order.order, file.today), file.today);
  const rawAt = new Map(bad.length === 0 ? [] : rows.map((row) => [row.line, row] as const));
  const { statements, sign } = split(
    settled,
    bad.flatMap((line) => {
      const raw = rawAt.get(line.line);
      return raw ? [{ ...line, raw }] : [];
    }),
    columns,
    preambleFacts(layout, file.fileName, columns, mark, order.order),
    mapping?.positiveIs ?? null,
  );
  return { statements, order, mark, doubtful: doubtfulAmount(rows, mark), sign };
};

/** Adds to each row its content as read without the user's column choices, if the file can be read that way. */
const withUnmapped = (mapped: Read, plain: Read | null): Read & { known: boolean } => {
  const byLine = new Map((plain?.statements ?? []).flatMap((s) => s.rows).map((row) => [row.line, row]));
  const withRow = (row: ParsedRow): ParsedRow => {
    const found = byLine.get(row.line);
    if (!found) return row;
    const { date, amount, description, bankId, refused } = found;
    return { ...row, unmapped: { date, amount, description, bankId, refused: refused !== undefined } };
  };
  return { ...mapped, known: plain !== null, statements: mapped.statements.map((s) => ({ ...s, rows: s.rows.map(withRow) })) };
};

const fileOf = (
  file: TextFile,
  layout: Layout,
  found: Columns,
  headerKey: string | null,
  read: Read & { known: boolean },
  mapping: FileMapping | null,
  remembered: boolean,
): ParsedFile => {
  const readAs = [
    found.app === null ? null : `exported by ${found.app.name}`,
    file.encoding,
    SEPARATED[layout.delimiter],
    layout.header ? null : "no header",
    read.order.words,
    read.mark === "," ? "decimal comma" : "decimal point",
    read.sign.words,
  ];
  const shape = hash("sha256", JSON.stringify([headerKey, read.known ? null : mapping]), "hex").slice(0, 16);
  return {
    format: "csv",
    readAs: readAs.filter((part) => part !== null).join(", "),
    shape: `csv ${shape}`,
    categorySource: found.app?.name ?? headerKey,
    csv: {
      headerKey,
      remembered,
      encoding: file.encoding,
      separator: SEPARATED[layout.delimiter],
      columns: mappedColumns(layout, mapping?.columns ?? rolesOf(found, widthOf(layout))),
      dateOrder: read.order.order,
      dateOrderSure: read.order.sure,
      decimalMark: read.mark,
      doubtfulAmount: read.doubtful,
      positiveIs: read.sign.words === IN_COLUMNS ? "columns" : read.sign.positiveIs === "sided" ? "marked" : read.sign.positiveIs,
      mapping,
    },
    statements: read.statements,
  };
};

/** Unwraps a table whose lines a spreadsheet saved as single cells: each line is in quotes, and its own quotes are doubled. */
const unwrapped = (text: string): string => {
  const isWrapped = text
    .slice(0, 5000)
    .split("\n")
    .slice(0, -1)
    .every((line) => line.trim() === "" || /^\s*".*"[;,\s]*$/.test(line));
  return isWrapped ? text.replace(/^[ \t]*"(.*)"[;, \t]*$/gm, (_, line: string) => line.replaceAll('""', '"')) : text;
};

const ELSEWHERE =
  /[€£]|\b(EUR|GBP|AUD|NZD|INR|ZAR|SGD|CHF)\b|sort code|\bpaid (in|out)\b|\b(datum|fecha|data|betrag|importe|montant|importo|bedrag|valor|libell|descri[cz])/i;

/** Month first is the default for an English header and decimal points, unless the currency is not the dollar. */
const isMonthFirstUsual = ({ header, delimiter, preamble, sample }: Layout, { mark }: MarkReading): boolean => {
  const text = [...preamble, ...sample.slice(0, 20)]
    .flatMap(({ cells }) => cells)
    .join(" ")
    .replace(/descri\w+/gi, "");
  const names = (header?.cells ?? []).join(" ").replace(/descriptions?\b/gi, "");
  return mark === "." && delimiter !== ";" && !ELSEWHERE.test(names) && !/[€£]|\b(EUR|GBP)\b/.test(text);
};

/** Splits the rows by account and currency, each with the sign convention its own rows prove. */
const split = (
  rows: readonly SettledRow[],
  bad: readonly BadRow[],
  columns: Columns,
  around: PreambleFacts,
  positiveIs: FileMapping["positiveIs"],
): { statements: ParsedStatement[]; sign: SignReading } => {
  const { groups, badOf } = groupsOf(rows, bad);
  let said: SignReading | null = null;
  const statements = (groups.length === 0 ? [[]] : groups).map((own, at) => {
    const first = own[0]?.raw;
    const kind = accountKindOf(`${first?.accountName ?? ""} ${first?.account ?? ""} ${around.words}`);
    const looksLikeCard = kind?.type === "credit" || columns.isCard === "maybe";
    const sign = signOf(own, columns, looksLikeCard, positiveIs ?? columns.app?.positiveIs ?? null);
    if (said === null || said.words === null) said = sign;
    return makeStatement(
      String(at + 1),
      own,
      badOf(at),
      { ...sign, isCard: sign.isCard && (kind === null || kind.type === "credit" || columns.isCard !== null) },
      around,
      currencyOf(own.find(({ raw }) => raw.currency !== "")?.raw.currency ?? "") ?? columns.currencyNamed ?? around.currency,
      columns.app,
    );
  });
  return { statements, sign: said ?? signOf([], columns, false, positiveIs) };
};

type BadRow = BadLine & { raw: RawRow };

/** Groups rows by account and currency. A row without its own belongs to the first group that has one; bad lines go with their account. */
const groupsOf = (
  rows: readonly SettledRow[],
  bad: readonly BadRow[],
): { groups: SettledRow[][]; badOf: (group: number) => ParsedStatement["bad"] } => {
  const usual = (field: "account" | "accountName" | "currency"): string => rows.find(({ raw }) => raw[field] !== "")?.raw[field] ?? "";
  const [account, accountName, currency] = [usual("account"), usual("accountName"), usual("currency")];
  const keyOf = ({ raw }: { raw: RawRow }): string =>
    [raw.account || account, raw.accountName || accountName, (raw.currency || currency).toUpperCase()].join("\u0000");
  const byKey = Map.groupBy(rows, keyOf);
  const groups = byKey.size <= MAX_STATEMENTS ? byKey : Map.groupBy(rows, () => "");
  const keys = [...groups.keys()];
  const badBy = Map.groupBy(bad, (line) => Math.max(0, keys.indexOf(keyOf(line))));
  return {
    groups: [...groups.values()],
    badOf: (group) => (badBy.get(group) ?? []).map(({ line, reason, about }) => ({ line, reason, about })),
  };
};

/** Separate debit and credit columns already say what is money out; the balance then only shows the file's direction. */
const signOf = (rows: readonly SettledRow[], columns: Columns, isCard: boolean, positiveIs: FileMapping["positiveIs"]): SignReading => {
  const sign = decideSign(rows, isCard, columns.isCard === "surely");
  if (columns.amount < 0) return { ...sign, positiveIs: "out", words: IN_COLUMNS };
  return positiveIs === null ? sign : { ...sign, positiveIs, words: positiveIs === "out" ? "positive amounts are money out" : null };
};

/** Comma, semicolon, tab or pipe separated text, which any bank may export. Tried when no other format is more certain. */
export const csv: Format = {
  name: "CSV",
  sniff: (head, fileName) => (/\.(csv|tsv|txt)$/i.test(fileName) || /[,;\t|]/.test(head) ? 0.3 : 0.1),
  parse,
};
