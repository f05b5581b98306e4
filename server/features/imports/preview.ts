import type { z } from "zod";
import type { ImportStatement } from "#contract/imports.ts";
import type { Day } from "#domain/day.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";
import { fingerprints, type ParsedRow, type ParsedStatement } from "./formats/index.ts";
import * as store from "./store.ts";

const SAMPLE = 12;

/** One row to import and what makes it the same row when it comes again; `duplicate` when the account already has it. */
export type MarkedRow = ParsedRow & { fingerprint: string; duplicate: boolean };

const spanOf = (rows: readonly ParsedRow[]): { first: Day; last: Day } | null =>
  rows.reduce<{ first: Day; last: Day } | null>(
    (span, { date }) =>
      span === null
        ? { first: date, last: date }
        : { first: date < span.first ? date : span.first, last: date > span.last ? date : span.last },
    null,
  );

/**
 * Marks the rows an account already has: by fingerprint, or because a linked bank or a person already brought a row of that day and amount.
 * `ours` are fingerprints this very import wrote before it was cut off; they are no duplicates.
 */
export const markRows = async (tx: Tx<Scope>, statement: ParsedStatement, accountId: number | null): Promise<MarkedRow[]> => {
  const marks = fingerprints(statement);
  const span = spanOf(statement.rows);
  const known =
    accountId === null || span === null
      ? { fingerprints: new Set<string>(), others: new Map<string, number>() }
      : await store.known(tx, accountId, span);
  return statement.rows.map((row, i) => {
    const fingerprint = marks[i] ?? "";
    const left = known.others.get(store.dayAmount(row)) ?? 0;
    const elsewhere = !known.fingerprints.has(fingerprint) && left > 0;
    if (elsewhere) known.others.set(store.dayAmount(row), left - 1);
    return { ...row, fingerprint, duplicate: elsewhere || known.fingerprints.has(fingerprint) };
  });
};

/** The household's account a statement most likely belongs to. */
const suggest = (statement: ParsedStatement, accounts: Awaited<ReturnType<typeof store.candidates>>): number | null => {
  const byKey = accounts.find((a) => statement.accountHash !== null && a.import_key === statement.accountHash);
  if (byKey) return byKey.id;
  const byMask = accounts.filter((a) => statement.mask !== null && a.mask === statement.mask && a.type === statement.type);
  return byMask.length === 1 ? (byMask[0]?.id ?? null) : null;
};

/** What a person sees of a statement before anything is written. */
export const previewOf = async (tx: Tx<Scope>, statement: ParsedStatement): Promise<z.output<typeof ImportStatement>> => {
  const suggested = suggest(statement, await store.candidates(tx));
  const rows = await markRows(tx, statement, suggested);
  const span = spanOf(rows);
  return {
    key: statement.key,
    accountName: statement.accountName,
    institutionName: statement.institutionName,
    mask: statement.mask,
    type: statement.type,
    subtype: statement.subtype,
    currency: statement.currency,
    balance: statement.balance,
    rows: rows.length,
    firstDay: span?.first ?? null,
    lastDay: span?.last ?? null,
    suggestedAccount: suggested,
    duplicates: rows.filter((row) => row.duplicate).length,
    sample: rows
      .slice(0, SAMPLE)
      .map(({ line, date, amount, description, duplicate }) => ({ line, day: date, amount, description, duplicate })),
  };
};
