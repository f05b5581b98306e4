import { dayIn } from "#domain/day.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { countAddedRows, rememberImportKey, takeStatementBalance } from "../accounts/index.ts";
import { recordMilestonesOf } from "../goals/index.ts";
import { detectSubscriptions } from "../subscriptions/index.ts";
import { addFileRows, makeCategorizer, type IncomingRow, newReadings, type Readings } from "../transactions/index.ts";
import { pairTransfers } from "../transfers/index.ts";
import type { ParsedStatement } from "./formats/index.ts";
import { type ChosenCategory, chosenCategory } from "./categories.ts";
import { countsOf, type MarkedRow, markRows, nameOf, refusalsOf } from "./preview.ts";
import { fileOf, dropCached } from "./read-file.ts";
import * as store from "./store.ts";

const CHUNK = 2000;
/** The account was deleted, or its owner left the household. */
const ACCOUNT_GONE = "The account for these transactions is no longer in your household. Import the file again into another account.";

/**
 * Writes an import's rows, a few thousand at a time, each part in one transaction. After an interruption it starts over: rows already
 * written are recognized by their fingerprints. Nothing is duplicated, and the report is the same.
 */
export const runImport = async (deps: Deps, id: number): Promise<void> => {
  const work = await store.work(deps.database, id);
  if (!work || work.status !== "running" || !work.content) return;
  const scope = await scopeOfUser(deps, work.user_id);
  try {
    const file = await fileOf(deps, scope, work);
    let [read, refused, processed, likely] = [0, 0, 0, 0];
    const refusals: { line: number; reason: string }[] = [];
    const readings = newReadings();
    for (const planned of work.plan as store.Plan) {
      const statement = file.statements.find((s) => s.key === planned.key);
      if (!statement) throw new Error("the file no longer contains a planned statement");
      const work = { id, shape: file.shape, processed, readings };
      likely += await writeStatement(deps, scope, work, statement, planned);
      processed += statement.rows.length;
      const not = refusalsOf(statement);
      read += statement.rows.length + statement.bad.length;
      refused += not.length;
      processed += statement.bad.length;
      refusals.push(...not.slice(0, 100 - refusals.length));
    }
    const added = await deps.database.within(scope, async (tx) => {
      const added = await store.addedBy(tx, id);
      if (added > 0 || (work.plan as store.Plan).some(({ made }) => made)) await pairTransfers(tx);
      const report = { read, added, duplicate: read - refused - added, likely, refused, refusals };
      await store.update(tx, id, {
        status: "done",
        processed,
        report: JSON.stringify(report),
        content: null,
        // The other details of how the file was read contain its data.
        mapping: JSON.stringify({ shape: file.shape, csv: null, categorySource: null }),
        categories: "[]",
        finished_at: deps.clock().toISOString(),
      });
      return added;
    });
    dropCached(deps, id);
    if (added > CHUNK) await deps.database.maintain("transactions");
    if (added > 0) await detectSubscriptions(deps, scope);
    await recordMilestonesOf(deps, scope);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await deps.database.within(scope, (tx) =>
      store.update(tx, id, { status: "failed", failure: error.message, content: null, finished_at: deps.clock().toISOString() }),
    );
  }
};

/**
 * Writes one statement's rows, balance and import key. Returns how many rows were left out because a file of another format likely brought
 * them.
 */
const writeStatement = async (
  deps: Deps,
  scope: Scope,
  { id: importId, shape, processed, readings }: { id: number; shape: string; processed: number; readings: Readings },
  statement: ParsedStatement,
  { key, accountId, includeLikely }: store.Planned,
): Promise<number> => {
  const judge = async (tx: Tx<Scope>) => ({
    marked: await markRows(tx, statement, shape, accountId),
    categorise: await makeCategorizer(tx, readings),
    chosen: await chosenCategory(tx, importId),
    seen: await store.seenBy(tx, importId, accountId),
  });
  let judged = await deps.database.reading(scope, judge);
  const at = deps.clock().toISOString();
  const isTaken = ({ standing }: MarkedRow): boolean => standing === "new" || (standing === "likely" && includeLikely === true);
  for (let i = 0; i < statement.rows.length; i += CHUNK) {
    // The last part is never left out, because it also checks that the account still exists.
    if (i + CHUNK < statement.rows.length && !judged.marked.slice(i, i + CHUNK).some(isTaken)) continue;
    judged = await deps.database.within(scope, async (tx) => {
      await store.commitWithoutWaiting(tx);
      const account = (await store.candidates(tx)).find(({ id }) => id === accountId);
      if (!account) throw notFound(ACCOUNT_GONE);
      // A member may have added rows to the account or deleted a category since the rows were matched.
      const now = (await store.seenBy(tx, importId, accountId)) === judged.seen ? judged : await judge(tx);
      const part = now.marked.slice(i, i + CHUNK).filter(isTaken);
      const currency = statement.isCurrencyStated ? statement.currency : account.currency;
      const read = (row: MarkedRow): IncomingRow => incoming(row, accountId, currency, now.chosen);
      await countAddedRows(tx, accountId, await addFileRows(tx, importId, part, read, now.categorise), at);
      await store.update(tx, importId, { processed: processed + Math.min(i + CHUNK, statement.rows.length) });
      return now;
    });
  }
  await deps.database.within(scope, (tx) => tellAccount(deps, tx, importId, key, accountId, statement));
  return includeLikely === true ? 0 : countsOf(judged.marked).likely;
};

/** Applies a statement's balance and the account's import key, and saves how to undo both. */
const tellAccount = async (
  deps: Deps,
  tx: Tx<Scope>,
  importId: number,
  key: string,
  accountId: number,
  { balance, balanceDay, accountHash }: ParsedStatement,
): Promise<void> => {
  const now = deps.clock();
  const change: Partial<store.Planned> = {};
  if (balance !== null) {
    const told = { balance, day: balanceDay ?? dayIn(now, tx.scope.timeZone) };
    const taken = await takeStatementBalance(tx, accountId, told, now.toISOString());
    if (taken) Object.assign(change, { told, opening: taken.opening });
  }
  if (accountHash !== null) {
    const before = (await store.candidates(tx)).find((a) => a.id === accountId)?.import_key ?? null;
    if (before !== accountHash) {
      await rememberImportKey(tx, accountId, accountHash);
      change.importKey = { before, after: accountHash };
    }
  }
  // An interrupted import runs this twice. The first run recorded the original state.
  const plan = (await store.planOf(tx, importId)).map((one) => (one.key === key ? { ...one, ...change, ...pick(one) } : one));
  await store.update(tx, importId, { plan: JSON.stringify(plan) });
};

const pick = ({ told, opening, importKey }: store.Planned): Partial<store.Planned> => ({
  ...(told && { told }),
  ...(opening !== undefined && { opening }),
  ...(importKey && { importKey }),
});

const incoming = (row: MarkedRow, accountId: number, currency: string, chosen: ChosenCategory): IncomingRow => ({
  accountId,
  providerId: null,
  fingerprint: row.fingerprint,
  pendingId: null,
  amount: row.amount,
  currency,
  date: row.date,
  authorizedDate: null,
  pending: false,
  name: nameOf(row),
  originalDescription: row.description,
  merchantName: null,
  merchantLogoUrl: null,
  merchantWebsiteUrl: null,
  categoryCode: null,
  categoryConfidence: 0,
  location: null,
  evidence: {
    mcc: row.mcc,
    trnType: row.trnType,
    bankType: row.bankType,
    bankCategory: row.bankCategory,
    payee: row.payee,
    memo: row.memo,
  },
  chosenCategoryId: chosen(row),
});
