import { hash } from "node:crypto";
import type { ParsedRow, ParsedStatement, RowContent } from "./parsed.ts";

/**
 * Returns a fingerprint for each row, in order, that recognizes the row in another file. The file's name, order and encoding do not matter.
 * A row is identified by its bank id with day and amount. Banks reuse ids, so the id alone is not trusted, and one id with other content is
 * another row. If ids only number the file's rows, or there are none, day, amount and text identify the row. Rows equal in all of these are
 * distinguished by their number among them. Two equal purchases therefore stay separate, and every file with the whole day numbers them alike.
 * Refused rows are counted separately. With a user's column mapping, the row as read without it counts, so changing the mapping makes no
 * row new.
 */
export const fingerprints = (statement: ParsedStatement): readonly string[] => {
  const known = computed.get(statement) ?? compute(statement);
  computed.set(statement, known);
  return known;
};

/** A statement is not changed after it was read. Its preview and its import both need the fingerprints. */
const computed = new WeakMap<ParsedStatement, readonly string[]>();

const compute = (statement: ParsedStatement): string[] => {
  const rows = statement.rows.map(contentOf);
  const trusted = !countsRows(rows);
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const base = baseOf(row, trusted);
    const nth = seen.get(base) ?? 0;
    seen.set(base, nth + 1);
    return hash("sha256", `${base}\u0000${nth}`, "base64url").slice(0, 32);
  });
};

type Content = RowContent & { refused: boolean };
const contentOf = (row: ParsedRow): Content => row.unmapped ?? { ...row, refused: row.refused !== undefined };

const baseOf = (row: Content, trusted: boolean): string => {
  const content = row.bankId !== null && trusted ? `id\u0000${row.bankId}` : `text\u0000${plainText(row.description)}`;
  return `${row.refused ? "refused" : ""}\u0000${row.date}\u0000${row.amount}\u0000${content}`;
};

const plainText = (text: string): string =>
  /[^\x20-\x7e]/.test(text)
    ? text
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "")
    : text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** Ids that run 1, 2, 3 … (or from 0, or downward) are positions in the file: the next export gives them to other rows. */
const countsRows = (rows: readonly Content[]): boolean => {
  const ids = rows.map((row) => (row.bankId !== null && /^\d{1,7}$/.test(row.bankId) ? Number(row.bankId) : Number.NaN));
  const [first, last] = [ids[0] ?? Number.NaN, ids.at(-1) ?? Number.NaN];
  if (rows.length === 0 || Math.min(first, last) > 1) return false;
  const step = last >= first ? 1 : -1;
  return ids.every((id, i) => id === first + i * step);
};
