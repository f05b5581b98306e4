import { MAX_CATEGORY_NAME } from "../parsed.ts";
import { FileRefused } from "../refused.ts";
import { unguard } from "../text/clean.ts";
import type { Columns } from "./columns.ts";
import { readRecords } from "./grammar.ts";
import type { Layout } from "./layout.ts";
import type { RawRow } from "./raw-row.ts";
import { plainName } from "./role.ts";

/** Reads the rows below the header, keeping only the columns in use. Throws FileRefused like the parser. */
export const readRows = (text: string, layout: Layout, columns: Columns): RawRow[] => {
  const rows: RawRow[] = [];
  const same = interning();
  const expanded = expansion(layout, columns);
  readRecords(text, layout.delimiter, (cells, line) => {
    if (line < layout.firstLine || isRepeatedHeader(cells, layout)) return;
    const row = rawRow(cells, line, columns, same);
    if (row) rows.push(...expanded(row, cells));
    if (rows.length > MAX_ROWS)
      throw new FileRefused(`the file has more than ${MAX_ROWS.toLocaleString("en-US")} rows. Split it into shorter periods.`, line);
  });
  return rows;
};

/** Longer texts are cut, so that a large file stays small in memory. */
const MAX_TEXT = 1000;
/** Fits into the import process's memory with room to spare. */
const MAX_ROWS = 1_200_000;
const NO_DATES: string[] = [];

/** Returns how a line becomes rows: one, or what the app's export says. */
const expansion = ({ header }: Layout, { app }: Columns): ((row: RawRow, cells: readonly string[]) => RawRow[]) => {
  const expand = app?.expand;
  if (!expand) return (row) => [row];
  const at = new Map((header?.cells ?? []).map((name, column) => [plainName(name), column]));
  return (row, cells) => expand((name) => unguard(cells[at.get(name) ?? -1] ?? "").trim(), row);
};

const isRepeatedHeader = (cells: readonly string[], { header }: Layout): boolean =>
  header !== null && cells.length === header.cells.length && header.cells.every((name, at) => name === unguard(cells[at] ?? ""));

const rawRow = (cells: readonly string[], line: number, columns: Columns, same: (text: string) => string): RawRow | null => {
  if (cells.every((cell) => cell.trim() === "")) return null;
  const at = (column: number): string => (column < 0 ? "" : unguard(cells[column] ?? ""));
  const [date = "", ...otherDates] =
    columns.dates.length === 1 ? [same(at(columns.dates[0] ?? -1))] : columns.dates.map((column) => same(at(column)));
  return {
    line,
    date,
    otherDates: otherDates.length === 0 ? NO_DATES : otherDates,
    amount: at(columns.amount),
    debit: at(columns.debit),
    credit: at(columns.credit),
    balance: at(columns.balance),
    fee: at(columns.fee),
    side: same(at(columns.side)),
    kind: same(columns.kinds.map(at).join(" ").trim()),
    text: textOf(columns.texts.map((column) => at(column).slice(0, MAX_TEXT))),
    payee: at(columns.payee),
    payer: at(columns.payer),
    currency: same(at(columns.currency)),
    account: same(at(columns.account)),
    accountName: same(at(columns.accountName)),
    status: same(at(columns.status)),
    reference: at(columns.reference),
    memo: columns.memos.length === 0 ? "" : columns.memos.map(at).join(" ").trim().slice(0, MAX_TEXT),
    category: same(at(columns.category).slice(0, MAX_CATEGORY_NAME)),
    bankCategory: same(at(columns.bankCategory).slice(0, MAX_CATEGORY_NAME)),
    mcc: same(at(columns.mcc)),
    effect: same(at(columns.effect)),
  };
};

const textOf = (texts: readonly string[]): string =>
  texts.reduce(
    (text, more) =>
      more === "" || text.toLowerCase().includes(more.toLowerCase())
        ? text
        : text === ""
          ? more
          : more.toLowerCase().startsWith(text.toLowerCase())
            ? more
            : `${text} ${more}`,
    "",
  );

/** Keeps one copy of repeated texts: a large file has few different dates. */
const interning = (): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size < 50_000) known.set(text, text);
    return text;
  };
};
