import type { z } from "zod";
import type { ImportRow, ImportStatement } from "#contract/imports.ts";
import { merchantName } from "#domain/categorize/merchant-name.ts";
import type { Day } from "#domain/day.ts";
import { negate, sum } from "#domain/money.ts";
import { currencyOf } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { fingerprints, type ParsedFile, type ParsedRow, type ParsedStatement } from "./formats/index.ts";
import { knownIn, recognize } from "./recognize.ts";
import * as store from "./store.ts";

const SAMPLE = 12;
const MAX_BAD_LINES = 100;

/** One row to import, with its fingerprint and its status in an account. */
export type MarkedRow = ParsedRow & { fingerprint: string; standing: ImportRow["standing"] };

const spanOf = (rows: readonly ParsedRow[]): { first: Day; last: Day } | null =>
  rows.reduce<{ first: Day; last: Day } | null>(
    (span, { date }) =>
      span === null
        ? { first: date, last: date }
        : { first: date < span.first ? date : span.first, last: date > span.last ? date : span.last },
    null,
  );

/**
 * Marks the rows that an account already has. A fingerprint, or a bank's or manual row of that day and amount, makes it certain; a row from
 * a file of another shape makes it likely. Each row of the account matches one row of the file, so two equal purchases stay two. Rows that
 * this import wrote before it was interrupted are recognized by their fingerprints.
 */
export const markRows = async (
  tx: Tx<Scope>,
  statement: ParsedStatement,
  shape: string,
  accountId: number | null,
): Promise<MarkedRow[]> => {
  const marks = fingerprints(statement);
  const span = spanOf(statement.rows);
  // A CSV row may be in the account on another day if its columns were once read differently.
  const known = accountId === null || span === null ? [] : await store.knownRows(tx, accountId, shape.startsWith("csv") ? null : span);
  const mine = new Set(marks);
  const same = new Set(known.flatMap((row) => row.fingerprint ?? []));
  const ofOthers = countOf(known.filter((row) => row.fingerprint === null));
  const otherShapes = countOf(
    known.filter((row) => row.fingerprint !== null && row.shape !== null && row.shape !== shape && !mine.has(row.fingerprint)),
  );
  return statement.rows.map((row, i) => {
    const fingerprint = marks[i] ?? "";
    const standing =
      row.refused !== undefined
        ? "refused"
        : same.has(fingerprint) || takeOne(ofOthers, row)
          ? "duplicate"
          : takeOne(otherShapes, row)
            ? "likely"
            : "new";
    return { ...row, fingerprint, standing };
  });
};

type Counts = Map<string, number>;
const countOf = (rows: readonly store.KnownRow[]): Counts => {
  const counts: Counts = new Map();
  for (const row of rows) counts.set(store.dayAmount(row), (counts.get(store.dayAmount(row)) ?? 0) + 1);
  return counts;
};
const takeOne = (counts: Counts, row: ParsedRow): boolean => {
  if (counts.size === 0) return false;
  const left = counts.get(store.dayAmount(row)) ?? 0;
  if (left > 0) counts.set(store.dayAmount(row), left - 1);
  return left > 0;
};

/** Counts the rows that an account already has, certainly and likely. */
export const countsOf = (rows: readonly MarkedRow[]): { duplicates: number; likely: number } => ({
  duplicates: rows.filter((row) => row.standing === "duplicate").length,
  likely: rows.filter((row) => row.standing === "likely").length,
});

/** Returns the name that a row's transaction gets. */
export const nameOf = ({ payee, description }: ParsedRow): string => merchantName(payee ?? description);

/** A row as previewed to the user. */
export const rowPreview = (row: MarkedRow): ImportRow => ({
  line: row.line,
  day: row.date,
  amount: row.amount,
  name: nameOf(row),
  description: row.description,
  standing: row.standing,
  reason: row.refused ?? null,
});

/** Returns the lines of a statement that are not imported, with the reason, in the file's order. */
export const refusalsOf = ({ rows, bad }: ParsedStatement): { line: number; reason: string }[] =>
  [
    ...rows.flatMap(({ line, refused }) => (refused === undefined ? [] : [{ line, reason: refused }])),
    ...bad.map(({ line, reason }) => ({ line, reason })),
  ].sort((x, y) => x.line - y.line);

/** Returns the currency of an existing account, or the household's for a new one. */
const currencyOfAccount = async (tx: Tx<Scope>, id: number | null): Promise<string> =>
  (await store.candidates(tx)).find((one) => one.id === id)?.currency ?? (await currencyOf(tx));

/** Builds the previews of a file's statements before anything is written. */
export const previewsOf = async (tx: Tx<Scope>, file: ParsedFile): Promise<z.output<typeof ImportStatement>[]> => {
  const context = { shape: file.shape, csv: file.csv, known: knownIn(tx, file) };
  const previews = [];
  for (const statement of file.statements) previews.push(await previewOf(tx, statement, context));
  return previews;
};

const previewOf = async (
  tx: Tx<Scope>,
  statement: ParsedStatement,
  file: Parameters<typeof recognize>[2],
): Promise<z.output<typeof ImportStatement>> => {
  const { account, recognized } = await recognize(tx, statement, file);
  const rows = await markRows(tx, statement, file.shape, account);
  const span = spanOf(rows);
  const taken = rows.flatMap((row) => (row.standing === "refused" ? [] : [row.amount]));
  const { key, accountName, institutionName, mask, type, subtype, currency, balance } = statement;
  return {
    key,
    accountName,
    institutionName,
    mask,
    type,
    subtype,
    currency: statement.isCurrencyStated ? currency : await currencyOfAccount(tx, account),
    currencyStated: statement.isCurrencyStated,
    balance,
    rows: rows.length + statement.bad.length,
    firstDay: span?.first ?? null,
    lastDay: span?.last ?? null,
    suggestedAccount: account,
    recognized,
    ...countsOf(rows),
    refused: rows.length - taken.length + statement.bad.length,
    badLines: statement.bad.slice(0, MAX_BAD_LINES).map(({ line, reason }) => ({ line, reason })),
    moneyOut: sum(taken.filter((amount) => amount > 0)),
    moneyIn: negate(sum(taken.filter((amount) => amount < 0))),
    sample: rows.slice(0, SAMPLE).map(({ line, date, amount, description, standing }) => ({
      line,
      day: date,
      amount,
      description,
      duplicate: standing === "duplicate",
    })),
  };
};
