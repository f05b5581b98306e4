import { hash } from "node:crypto";
import { type ColumnRole, type FileMapping, mappingProblems } from "#domain/text/file-columns.ts";
import { FileRefused } from "../refused.ts";
import { type Columns, NO_COLUMNS, valuesAt } from "./columns.ts";
import type { Layout } from "./layout.ts";
import { plainName } from "./role.ts";

const SAMPLES = 3;
const SAMPLE_CHARS = 60;

/** Returns the number of columns of a table. */
export const widthOf = ({ header, sample }: Layout): number =>
  Math.max(header?.cells.length ?? 0, ...sample.slice(0, 50).map(({ cells }) => cells.length));

/** Returns a key for the kind of table from its header; null without one, because a width alone is not enough. */
export const headerKeyOf = ({ header }: Layout): string | null =>
  header === null ? null : hash("sha256", header.cells.map(plainName).join("\u0000"), "hex");

type One = Exclude<keyof Columns, "dates" | "kinds" | "texts" | "memos" | "effect" | "app" | "isCard" | "currencyNamed">;
const ONE: readonly [ColumnRole, One][] = [
  ["amount", "amount"],
  ["money out", "debit"],
  ["money in", "credit"],
  ["direction", "side"],
  ["payee", "payee"],
  ["payer", "payer"],
  ["balance", "balance"],
  ["account", "account"],
  ["account name", "accountName"],
  ["currency", "currency"],
  ["status", "status"],
  ["fee", "fee"],
  ["reference", "reference"],
  ["category", "category"],
  ["bank category", "bankCategory"],
  ["merchant code", "mcc"],
];

/** Returns the detected role of each column. */
export const rolesOf = (found: Columns, width: number): ColumnRole[] =>
  Array.from({ length: width }, (_, at): ColumnRole => {
    if (found.dates.includes(at)) return found.dates[0] === at ? "date" : "second date";
    if (found.texts.includes(at)) return "description";
    return ONE.find(([, field]) => found[field] === at)?.[0] ?? (found.kinds.includes(at) ? "type" : "ignored");
  });

/**
 * Returns the columns that the user chose. Facts outside the columns (a card, a currency in a header) stay as detected. Throws FileRefused
 * about the columns.
 */
export const columnsOf = ({ columns, ...rest }: FileMapping, found: Columns, width: number): Columns => {
  const problem = mappingProblems({ columns, ...rest }).columns;
  if (problem !== undefined) throw new FileRefused(problem, null, "columns");
  if (columns.length !== width) throw new FileRefused(`The file has ${width} columns.`, null, "columns");
  const all = (role: ColumnRole): number[] => columns.flatMap((own, at) => (own === role ? [at] : []));
  const inOrder = (own: number[], known: readonly number[]): number[] => [
    ...known.filter((at) => own.includes(at)),
    ...own.filter((at) => !known.includes(at)),
  ];
  const kinds = [...all("type"), ...found.kinds.filter((at) => columns[at] === "description")];
  return {
    ...NO_COLUMNS,
    ...Object.fromEntries(ONE.map(([role, field]) => [field, all(role)[0] ?? -1])),
    dates: [...all("date"), ...inOrder(all("second date"), found.dates)],
    texts: inOrder(all("description"), found.texts),
    memos: found.memos.filter((at) => columns[at] === "description"),
    kinds,
    effect: found.effect,
    app: found.app?.expand ? null : found.app,
    isCard: found.isCard,
    currencyNamed: found.currencyNamed,
  };
};

const PLAIN = new Set<ColumnRole>(["date", "second date", "amount", "money out", "money in", "balance", "fee"]);
/** Shows only the last four characters of long numbers, which may be account numbers. */
const masked = (value: string, role: ColumnRole): string =>
  PLAIN.has(role) ? value : value.replace(/[A-Z]{2}\d{2}[\dA-Z ]{8,}|\d[\d -]{5,}\d/g, (number) => `··${number.slice(-4)}`);

/** Returns each column with its name, its role and its first values. */
export const mappedColumns = ({ header, sample }: Layout, roles: readonly ColumnRole[]) =>
  roles.map((role, at) => ({
    name: header?.cells[at]?.trim().slice(0, SAMPLE_CHARS) || null,
    role,
    samples: [...new Set(valuesAt(sample, at))].slice(0, SAMPLES).map((value) => masked(value.slice(0, SAMPLE_CHARS), role)),
  }));
