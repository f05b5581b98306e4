import { ZERO } from "#domain/money.ts";
import { accountKindOf, accountMark } from "../account.ts";
import type { Format, ParsedFile, TextFile } from "../parsed.ts";
import { FileRefused } from "../refused.ts";
import type { Columns } from "./columns.ts";
import { checkDay, dayOfCell, decideOrder, makeDateReader } from "./dates.ts";
import { findColumns } from "./find-columns.ts";
import { findLayout, type Layout } from "./layout.ts";
import { decideMark, type MarkReading, moneyOfCell, splitAmount, writesMinus } from "./money.ts";
import { type RawRow, readRows } from "./rows.ts";
import { datesOf, siftRows } from "./sift.ts";
import { decideSign, type MoneyRow, type SignReading } from "./sign.ts";
import { isPending } from "./standing.ts";
import { type DatedRow, makeStatement, statementKey, type Surroundings } from "./statements.ts";

const SEPARATED = { ",": "comma separated", ";": "semicolon separated", "\t": "tab separated", "|": "bar separated" } as const;

const parse = (file: TextFile): ParsedFile => {
  const layout = findLayout(file.text);
  if (!layout) throw new FileRefused("No header with a date and an amount, and no rows that hold them. Is it an export of transactions?");
  const columns = findColumns(layout);
  checkColumns(columns, layout);
  const dateReader = makeDateReader();
  const rows = siftRows(readRows(file.text, layout, columns), dateReader, isPending);
  const mark = decideMark(rows);
  const order = decideOrder(rows.flatMap((row) => datesOf(row).slice(0, 1).flatMap((text) => dateReader(text) ?? [])), isMonthFirstUsual(layout, mark), file.today);
  const dated = dateRows(moneyRows(rows, columns, mark), dateReader, order.order, file);
  const around = surroundings(layout, file.fileName, columns);
  const { statements, words } = split(dated, columns, around);
  const readAs = [file.encoding, SEPARATED[layout.delimiter], layout.header ? null : "no header", order.words, mark.mark === "," ? "decimal comma" : "decimal point", words];
  return { format: "csv", readAs: readAs.filter((part) => part !== null).join(", "), statements };
};

const checkColumns = (columns: Columns, { header }: Layout): void => {
  const line = header?.line ?? null;
  if (columns.dates.length === 0) throw new FileRefused("No column holds dates.", line);
  if (columns.amount < 0 && columns.debit < 0 && columns.credit < 0) throw new FileRefused("No column holds amounts.", line);
};

/** Month first is usual where the header is English and the numbers carry a decimal point, unless the money is not the dollar. */
const isMonthFirstUsual = ({ header, delimiter, preamble, sample }: Layout, { mark }: MarkReading): boolean => {
  const text = [...preamble, ...(header ? [header] : []), ...sample.slice(0, 20)].flatMap(({ cells }) => cells).join(" ");
  return mark === "." && delimiter !== ";" && !/[€£]|\b(EUR|GBP|AUD|NZD|INR|ZAR|SGD|CHF)\b|sort code|\bpaid (in|out)\b|\b(datum|fecha|data|betrag|importe|montant|importo|bedrag)\b/i.test(text);
};

const moneyRows = (rows: readonly RawRow[], columns: Columns, { mark }: MarkReading): (MoneyRow & { hasMoney: boolean })[] => {
  const isSplit = columns.amount < 0;
  const minus = { debit: isSplit && writesMinus(rows.map((row) => row.debit)), credit: isSplit && writesMinus(rows.map((row) => row.credit)) };
  return rows.map((raw) => {
    const balance = raw.balance === "" ? null : (moneyOfCell(raw.balance, mark, raw.line, "balance")?.amount ?? null);
    if (isSplit) {
      const out = splitAmount(raw, mark, minus);
      return { raw, written: out ?? ZERO, side: null, balance, hasMoney: out !== null };
    }
    const cell = moneyOfCell(raw.amount, mark, raw.line, "amount");
    return { raw, written: cell?.amount ?? ZERO, side: cell?.side ?? null, balance, hasMoney: cell !== null };
  });
};

const dateRows = (rows: readonly (MoneyRow & { hasMoney: boolean })[], dateReader: ReturnType<typeof makeDateReader>, order: "ymd" | "dmy" | "mdy", { today }: TextFile): DatedRow[] => {
  let last = today;
  return rows.map((row) => {
    const { raw } = row;
    const text = datesOf(raw).find((candidate) => dateReader(candidate) !== null) ?? raw.date;
    const written = dateReader(text);
    if (!written && isPending(raw)) return { ...row, day: last };
    const day = dayOfCell(text, written, order, raw.line, today);
    checkDay(day, text, raw.line, today);
    last = day;
    return { ...row, day };
  });
};

/** The file's rows by account and currency, each with the sign its own rows prove. */
const split = (rows: readonly DatedRow[], columns: Columns, around: Surroundings): { statements: ParsedFile["statements"]; words: string | null } => {
  const byKey = Map.groupBy(rows, (row) => statementKey(row.raw));
  if (byKey.size === 0) byKey.set("", []);
  let words: string | null = null;
  const statements = [...byKey.values()].map((own, at) => {
    const first = own[0]?.raw;
    const kind = accountKindOf(`${first?.accountName ?? ""} ${first?.account ?? ""} ${around.words}`);
    const sign: SignReading = signOf(own, columns, kind?.type === "credit");
    words ??= sign.words;
    return makeStatement(String(at + 1), own, sign, around, currencyOf(first?.currency ?? "") ?? columns.currencyNamed ?? around.currency ?? "USD");
  });
  return { statements, words };
};

/** Split columns say themselves what is out; their balance then tells only the direction of the file. */
const signOf = (rows: readonly DatedRow[], columns: Columns, isCard: boolean): SignReading => {
  const sign = decideSign(rows, isCard, columns.hasHolder);
  return columns.amount >= 0 ? sign : { ...sign, positiveIs: "out", words: "debit and credit in two columns" };
};

const currencyOf = (text: string): string | null => ({ "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" })[text.trim()] ?? (/^[A-Z]{3}$/i.test(text.trim()) ? text.trim().toUpperCase() : null);

const surroundings = ({ preamble, header, sample }: Layout, fileName: string, columns: Columns): Surroundings => {
  const lines = preamble.map(({ cells }) => cells.join(" "));
  const number = lines.map((line) => /(?:iban|account|acct|konto|cuenta|compte|conto|conta|rekening|kontonummer|karte|card)[^\d*x•]*?([A-Z]{2}\d{2}[A-Z0-9 ]{10,30}|[x*•.]*[ -]?\d[\d *x•-]{2,30}\d)/i.exec(line)?.[1]).find((found) => found !== undefined);
  const symbol = sample.slice(0, 20).map(({ cells }) => /[€£$]/.exec([cells[columns.amount], cells[columns.debit], cells[columns.credit]].join(" "))?.[0]).find((found) => found !== undefined);
  return {
    words: `${lines.join(" ")} ${fileName} ${header ? "" : ""}`, mark: number ? accountMark("", number) : { mask: null, accountHash: null },
    currency: symbol ? currencyOf(symbol) : (lines.map((line) => /\b(EUR|USD|GBP|CHF|CAD|AUD)\b/.exec(line)?.[1]).find((found) => found !== undefined) ?? null),
  };
};

/** Comma, semicolon, tab or bar separated text: what any bank exports. It is tried when nothing else is surer. */
export const csv: Format = { name: "CSV", sniff: (head, fileName) => (/\.(csv|tsv|txt)$/i.test(fileName) || /[,;\t|]/.test(head) ? 0.3 : 0.1), parse };
