import type { z } from "zod";
import type { ImportStatement } from "#contract/imports.ts";
import { type Day, daysBetween } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { fingerprints, type ParsedFile, type ParsedRow, type ParsedStatement } from "./formats/index.ts";
import * as store from "./store.ts";

/**
 * The account a statement belongs to. `sure`: the file's account number, or its rows, show it. `likely`: an earlier choice or an account's
 * name or digits suggest it. `ask`: it may be one of the household's accounts, so the user must say; `account` is then at most a hint. `new`:
 * nothing suggests an account that exists.
 */
export type Recognized = { account: number | null; recognized: z.output<typeof ImportStatement>["recognized"] };

/** Rows of a statement that are compared with the accounts: enough to find an overlap at either end or inside. */
const MAX_COMPARED = 1500;
/** At least this share of the rows that an account should have must be there. */
const MOST = 0.6;
/** So many matching rows are no coincidence. */
const ENOUGH = 3;
/** Statements that follow each other leave no longer gap. */
const LONGEST_GAP = 45;

/** What the household's accounts have: their first and last days, and their rows of the same day and amount as rows of the file. */
type Known = { spans: Awaited<ReturnType<typeof store.spansOf>>; same: ReadonlyMap<number, store.SameRow[]> };
type Context = Pick<ParsedFile, "shape" | "csv"> & { known: () => Promise<Known> };
type Account = Awaited<ReturnType<typeof store.candidates>>[number];
/** How a statement's rows compare with an account's: equal ones, those with a word in common, and all of the same day and amount. */
type Overlap = { id: number; exact: number; alike: number; same: number; expected: number; gap: number };

/** Finds what all accounts have once for a file, when its first statement needs it: both read all rows of the household. */
export const knownIn = (tx: Tx<Scope>, file: Pick<ParsedFile, "statements">): (() => Promise<Known>) => {
  let found: Promise<Known> | null = null;
  const find = async (): Promise<Known> => {
    const ids = (await store.candidates(tx)).map(({ id }) => id);
    const rows = await store.sameDayAndAmount(
      tx,
      ids,
      file.statements.flatMap((statement) => takenRows(statement).map(({ row }) => row)),
    );
    return { spans: await store.spansOf(tx, ids), same: Map.groupBy(rows, ({ accountId }) => accountId) };
  };
  return () => (found ??= find());
};

/** Recognizes the account of a statement by its number, its rows, and what the household chose for such files before. */
export const recognize = async (tx: Tx<Scope>, statement: ParsedStatement, { shape, csv, known }: Context): Promise<Recognized> => {
  const accounts = (await store.candidates(tx)).filter((a) => !statement.isCurrencyStated || a.currency === statement.currency);
  const byKey = accounts.find((a) => statement.accountHash !== null && a.import_key === statement.accountHash);
  if (byKey) return { account: byKey.id, recognized: "sure" };
  if (accounts.length === 0) return { account: null, recognized: "new" };
  const rows = compared(statement);
  const overlaps = overlapsOf(accounts, rows, await known());
  const past = (await store.pastTargets(tx, shape)).filter((one) => accounts.some(({ id }) => id === one.accountId));
  return (
    byRows(overlaps, rows.length, past) ??
    byChoice(statement, overlaps, past, csv !== null && csv.headerKey !== null) ??
    byName(statement, accounts, overlaps) ??
    byCoincidence(overlaps, rows.length) ?? { account: null, recognized: "new" }
  );
};

type Compared = { date: Day; amount: Cents; mark: string; words: ReadonlySet<string> };
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu));

/** Returns the readable rows of a statement that are compared, with their places in it. */
const takenRows = (statement: ParsedStatement): { row: ParsedRow; at: number }[] => {
  const rows = statement.rows.flatMap((row, at) => (row.refused === undefined ? [{ row, at }] : []));
  const part = MAX_COMPARED / 3;
  const step = Math.max(1, Math.floor((rows.length - 2 * part) / part));
  return rows.length <= MAX_COMPARED ? rows : rows.filter((_, i) => i < part || i >= rows.length - part || (i - part) % step === 0);
};

const compared = (statement: ParsedStatement): Compared[] => {
  const marks = fingerprints(statement);
  return takenRows(statement).map(({ row, at }) => ({
    date: row.date,
    amount: row.amount,
    mark: marks[at] ?? "",
    words: wordsOf(`${row.description} ${row.payee ?? ""}`),
  }));
};

const overlapsOf = (accounts: readonly Account[], rows: readonly Compared[], known: Known): Overlap[] => {
  const spans = known.spans.filter(({ id }) => accounts.some((a) => a.id === id));
  const days = rows.map((row) => row.date).sort();
  const [first, last] = [days[0], days.at(-1)];
  return spans.flatMap((span) => {
    if (first === undefined || last === undefined) return [];
    const there = Map.groupBy(known.same.get(span.id) ?? [], store.dayAmount);
    const overlap = { id: span.id, exact: 0, alike: 0, same: 0, expected: 0, gap: gapBetween({ first, last }, span) };
    for (const row of rows) {
      // Each row of the account matches one row of the file.
      const group = there.get(store.dayAmount(row)) ?? [];
      const at = bestOf(group, row);
      const [match] = at < 0 ? [] : group.splice(at, 1);
      const isAlike =
        match !== undefined && (match.fingerprint === row.mark || [...wordsOf(match.text)].some((word) => row.words.has(word)));
      if (match?.fingerprint === row.mark) overlap.exact += 1;
      if (isAlike) overlap.alike += 1;
      if (match) overlap.same += 1;
      // A file saved in the middle of a day lacks the rest of that day.
      if (match || (row.date >= span.first && row.date < span.last)) overlap.expected += 1;
    }
    return [overlap];
  });
};

const bestOf = (group: readonly store.SameRow[], row: Compared): number => {
  const exact = group.findIndex((one) => one.fingerprint === row.mark);
  return exact >= 0 ? exact : group.length - 1;
};

/** Returns the days between two ranges; 0 when they overlap. */
const gapBetween = (a: { first: Day; last: Day }, b: { first: Day; last: Day }): number =>
  Math.max(0, daysBetween(a.last, b.first), daysBetween(b.last, a.first));

/** Returns whether an account lacks the rows that it should have if the statement were its own. */
const lacksRows = (overlap: Overlap | undefined): boolean =>
  overlap !== undefined && overlap.expected >= ENOUGH && overlap.same < overlap.expected * (1 - MOST);

const byRows = (overlaps: readonly Overlap[], rows: number, past: readonly store.PastTarget[]): Recognized | null => {
  const fits = (of: "exact" | "alike"): Overlap[] =>
    overlaps.filter((one) => one[of] > 0 && one[of] >= Math.min(ENOUGH, rows) && one[of] >= one.expected * MOST);
  const exact = fits("exact");
  if (exact.length > 0) {
    const most = exact.filter((one) => one.exact * 2 > Math.max(...exact.map((other) => other.exact)));
    // One or two rows, such as a monthly fee, may be equal in two accounts.
    if (most.length === 1) return { account: most[0]?.id ?? null, recognized: rows >= ENOUGH ? "sure" : "likely" };
    const chosen = past.find(({ accountId }) => most.some(({ id }) => id === accountId));
    return { account: chosen?.accountId ?? null, recognized: chosen ? "likely" : "ask" };
  }
  const alike = fits("alike");
  if (alike.length === 0) return null;
  return alike.length === 1 ? { account: alike[0]?.id ?? null, recognized: "likely" } : { account: null, recognized: "ask" };
};

/** Asks if some rows are in an account already, though too few to tell. */
const byCoincidence = (overlaps: readonly Overlap[], rows: number): Recognized | null => {
  const some = overlaps.filter((one) => one.exact > 0 || (one.same >= Math.min(2, rows) && one.same > 0 && one.same * 2 >= one.expected));
  return some.length === 0 ? null : { account: some.length === 1 ? (some[0]?.id ?? null) : null, recognized: "ask" };
};

/**
 * Decides by the accounts that took such statements before. A statement that names its account goes where that name went. Without a name,
 * one account is likely if the statement follows its rows; for formats that every bank shares, and for several accounts, the user is asked.
 */
const byChoice = (
  statement: ParsedStatement,
  overlaps: readonly Overlap[],
  past: readonly store.PastTarget[],
  isOneBank: boolean,
): Recognized | null => {
  const own = store.identityOf(statement);
  const targets = [...new Set(past.filter(({ identity }) => identity === own).map(({ accountId }) => accountId))];
  if (targets.length === 0) return null;
  const left = targets.filter((id) => !lacksRows(overlaps.find((one) => one.id === id)));
  const [only] = left;
  if (left.length !== 1 || only === undefined) return { account: null, recognized: "ask" };
  const gap = overlaps.find(({ id }) => id === only)?.gap ?? 0;
  const isSure = own !== store.NO_IDENTITY || (isOneBank && targets.length === 1 && gap <= LONGEST_GAP);
  return { account: only, recognized: isSure ? "likely" : "ask" };
};

/** Decides by an account's last digits, or its name, if only one account has them. */
const byName = (statement: ParsedStatement, accounts: readonly Account[], overlaps: readonly Overlap[]): Recognized | null => {
  const plain = (name: string | null): string =>
    (name ?? "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const name = plain(statement.accountName);
  const byMask = accounts.filter((a) => statement.mask !== null && a.mask === statement.mask && a.type === statement.type);
  const named = byMask.length > 0 || name === "" ? byMask : accounts.filter((a) => plain(a.name) === name);
  const [only] = named;
  if (!only) return null;
  const isOnly = named.length === 1 && !lacksRows(overlaps.find(({ id }) => id === only.id));
  return isOnly ? { account: only.id, recognized: "likely" } : { account: null, recognized: "ask" };
};
