import type { Import } from "#contract/imports.ts";
import { ZERO } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { rememberImportKey, removeIfEmpty, takeBackFile } from "../accounts/index.ts";
import { detectSubscriptions } from "../subscriptions/index.ts";
import { type RemovedRow, removeRows } from "../transactions/index.ts";
import * as store from "./store.ts";

/**
 * Undoes an import in one transaction: rows that still come only from the file, balances that the file gave, and created accounts that
 * contain nothing else. Repeating it changes nothing. Throws 404, and 400 for an import that is not done.
 */
export const undo = async (deps: Deps, scope: Scope, id: number): Promise<Import> => {
  const { after, changed } = await deps.database.within(scope, async (tx) => {
    const found = await store.lock(tx, id);
    if (!found) throw notFound("Import not found");
    if (found.undone) return { after: found, changed: false };
    if (found.status !== "done" || !found.report) throw invalid("id", "You can undo only a finished import.", "NOT_DONE");
    const at = deps.clock().toISOString();
    const rows = await store.rowsOf(tx, id);
    const removed = await removeRows(
      tx,
      rows.flatMap((row) => (row.adopted ? [] : [row.id])),
    );
    await takeBackAccounts(tx, id, removed, at);
    const report = { ...found.report, undone: { removed: removed.length, stayed: rows.length - removed.length } };
    await store.update(tx, id, { undone_at: at, report: JSON.stringify(report) });
    return { after: await store.find(tx, id), changed: true };
  });
  if (changed) await detectSubscriptions(deps, scope);
  if (!after) throw notFound("Import not found");
  return after;
};

const takeBackAccounts = async (tx: Tx<Scope>, id: number, removed: readonly RemovedRow[], at: string): Promise<void> => {
  const plans = await store.plans(tx);
  const mine = plans.find((one) => one.id === id)?.plan ?? [];
  const statedOf = (all: typeof plans, accountId: number) =>
    all.flatMap(({ plan }) => plan.flatMap((one) => (one.accountId === accountId && one.told ? [one.told] : [])));
  const existing = new Set((await store.candidates(tx)).map((account) => account.id));
  for (const accountId of new Set(mine.map((one) => one.accountId))) {
    if (!existing.has(accountId)) continue;
    const own = mine.filter((one) => one.accountId === accountId);
    const openings = plans.flatMap(({ plan }) => plan.flatMap((one) => (one.accountId === accountId ? (one.opening ?? []) : [])));
    await takeBackFile(
      tx,
      accountId,
      {
        removed: removed.filter((row) => row.accountId === accountId),
        stated: own.flatMap((one) => one.told ?? []),
        standing: statedOf(
          plans.filter((one) => one.id !== id && !one.undone),
          accountId,
        ),
        opening: openings.at(-1) ?? ZERO,
      },
      at,
    );
    if (own.some((one) => one.made) && (await removeIfEmpty(tx, accountId))) continue;
    await forgetKey(tx, accountId, own);
  }
};

/** Restores the account's previous import key, unless a later file has changed it since. */
const forgetKey = async (tx: Tx<Scope>, accountId: number, own: store.Plan): Promise<void> => {
  const account = (await store.candidates(tx)).find((one) => one.id === accountId);
  const learned = own.find((one) => one.importKey)?.importKey;
  if (learned && account?.import_key === learned.after) await rememberImportKey(tx, accountId, learned.before);
};
