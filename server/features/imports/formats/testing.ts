import type { Day } from "#domain/day.ts";
import { toDollars } from "#domain/money.ts";
import { FileRefused, type ParsedFile, parseFile, type ParsedRow } from "./index.ts";

/** The current day for every test that reads files. */
export const TODAY = "2026-11-20" as Day;

export const bytesOf = (text: string | Uint8Array): Uint8Array => (typeof text === "string" ? Buffer.from(text) : text);
export const read = (text: string | Uint8Array, fileName = "export.csv"): ParsedFile => parseFile(bytesOf(text), fileName, TODAY);

/** Formats a row as one line: day, money out, text, and the payee in brackets if there is one. */
export const lineOf = ({ date, amount, description, payee, refused }: ParsedRow): string =>
  `${date} ${toDollars(amount).toFixed(2)} ${description}${payee !== null && payee !== description ? ` [${payee}]` : ""}${refused === undefined ? "" : ` (${refused})`}`;

/** Returns all rows of a file with one statement. */
export const rowsOf = (text: string | Uint8Array, fileName?: string): string[] => {
  const { statements } = read(text, fileName);
  if (statements.length !== 1) throw new Error(`expected one statement, found ${statements.length}`);
  return (statements[0]?.rows ?? []).map(lineOf);
};

/** Returns the lines of a file that cannot be read, each with the reason. */
export const badLines = (text: string | Uint8Array, fileName?: string): string[] =>
  read(text, fileName).statements.flatMap(({ bad }) => bad.map(({ line, reason }) => `Line ${line}: ${reason}`));

/** Returns the message that the user sees when a file is rejected. */
export const refusalOf = (text: string | Uint8Array, fileName?: string): string => {
  try {
    read(text, fileName);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  return "was taken";
};
