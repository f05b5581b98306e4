import { accountKindOf } from "../account.ts";
import type { Format, ParsedFile, ParsedStatement, TextFile } from "../parsed.ts";
import { FileRefused } from "../refused.ts";
import { type Columns, isComplete } from "./columns.ts";
import { decideOrder, makeDateReader, makeDayReader } from "./dates.ts";
import { findColumns } from "./find-columns.ts";
import { findLayout, type Layout } from "./layout.ts";
import { decideMark, type MarkReading } from "./money.ts";
import { type RawRow, readRows } from "./rows.ts";
import { settleRows } from "./settle.ts";
import { datesOf, siftRows } from "./sift.ts";
import { decideSign, type SettledRow, type SignReading } from "./sign.ts";
import { isPending } from "./standing.ts";
import { makeStatement } from "./statements.ts";
import { currencyOf, type Surroundings, surroundingsOf } from "./surroundings.ts";

const SEPARATED = { ",": "comma separated", ";": "semicolon separated", "\t": "tab separated", "|": "bar separated" } as const;
const MAX_STATEMENTS = 50;

const parse = (file: TextFile): ParsedFile => {
  const text = findLayout(file.text) ? file.text : unwrapped(file.text);
  const layout = findLayout(text);
  if (!layout)
    throw new FileRefused("There is no header with a date and an amount, and no row that holds both. Is it an export of transactions?");
  const columns = findColumns(layout);
  if (!isComplete(columns))
    throw new FileRefused(
      columns.dates.length === 0 ? "no column holds dates." : "no column holds amounts.",
      layout.header?.line ?? layout.firstLine,
    );
  const dateReader = makeDateReader();
  const rows = siftRows(readRows(text, layout, columns), dateReader, isPending);
  const mark = decideMark(rows);
  const dates = rows.flatMap(
    (row) =>
      datesOf(row)
        .map(dateReader)
        .find((date) => date !== null) ?? [],
  );
  const { order, words } = decideOrder(dates, isMonthFirstUsual(layout, mark), file.today);
  const settled = settleRows(rows, columns, mark.mark, dateReader, makeDayReader(dateReader, order, file.today), file.today);
  const { statements, signWords } = split(settled, columns, surroundingsOf(layout, file.fileName, columns, mark.mark, order));
  const readAs = [
    file.encoding,
    SEPARATED[layout.delimiter],
    layout.header ? null : "no header",
    words,
    mark.mark === "," ? "decimal comma" : "decimal point",
    signWords,
  ];
  return { format: "csv", readAs: readAs.filter((part) => part !== null).join(", "), statements };
};

/** A table whose lines a spreadsheet took for single cells: each line stands in quotes, and its own quotes are doubled. */
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

/** Month first is usual where the header is English and the numbers carry a decimal point, unless the money is not the dollar. */
const isMonthFirstUsual = ({ header, delimiter, preamble, sample }: Layout, { mark }: MarkReading): boolean => {
  const text = [...preamble, ...sample.slice(0, 20)]
    .flatMap(({ cells }) => cells)
    .join(" ")
    .replace(/descri\w+/gi, "");
  const names = (header?.cells ?? []).join(" ").replace(/descriptions?\b/gi, "");
  return mark === "." && delimiter !== ";" && !ELSEWHERE.test(names) && !/[€£]|\b(EUR|GBP)\b/.test(text);
};

/** The file's rows by account and currency, each with the sign its own rows prove. */
const split = (
  rows: readonly SettledRow[],
  columns: Columns,
  around: Surroundings,
): { statements: ParsedStatement[]; signWords: string | null } => {
  const groups = [...groupsOf(rows).values()];
  let signWords: string | null = null;
  const statements = (groups.length === 0 ? [[]] : groups).map((own, at) => {
    const first = own[0]?.raw;
    const kind = accountKindOf(`${first?.accountName ?? ""} ${first?.account ?? ""} ${around.words}`);
    const sign = signOf(own, columns, kind?.type === "credit" || columns.isCard === "maybe");
    signWords ??= sign.words;
    return makeStatement(
      String(at + 1),
      own,
      { ...sign, isCard: sign.isCard && (kind === null || kind.type === "credit" || columns.isCard !== null) },
      around,
      currencyOf(own.find(({ raw }) => raw.currency !== "")?.raw.currency ?? "") ?? columns.currencyNamed ?? around.currency ?? "USD",
    );
  });
  return { statements, signWords };
};

/** A row without an account or currency of its own belongs to the first that has one. */
const groupsOf = (rows: readonly SettledRow[]): Map<string, SettledRow[]> => {
  const usual = (field: "account" | "accountName" | "currency"): string => rows.find(({ raw }) => raw[field] !== "")?.raw[field] ?? "";
  const [account, accountName, currency] = [usual("account"), usual("accountName"), usual("currency")];
  const keyOf = ({ raw }: { raw: RawRow }): string =>
    [raw.account || account, raw.accountName || accountName, (raw.currency || currency).toUpperCase()].join("\u0000");
  const groups = Map.groupBy(rows, keyOf);
  return groups.size <= MAX_STATEMENTS ? groups : Map.groupBy(rows, () => "");
};

/** Split columns say themselves what is out; their balance then tells only the direction of the file. */
const signOf = (rows: readonly SettledRow[], columns: Columns, isCard: boolean): SignReading => {
  const sign = decideSign(rows, isCard, columns.isCard === "surely");
  return columns.amount >= 0 ? sign : { ...sign, positiveIs: "out", words: "debit and credit in two columns" };
};

/** Comma, semicolon, tab or bar separated text: what any bank exports. It is tried when nothing else is surer. */
export const csv: Format = {
  name: "CSV",
  sniff: (head, fileName) => (/\.(csv|tsv|txt)$/i.test(fileName) || /[,;\t|]/.test(head) ? 0.3 : 0.1),
  parse,
};
