import { addYears, dayIn } from "#domain/day.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/open.ts";
import { scopeOfUser } from "../../http/sessions.ts";
import type { Scope } from "../../http/scope.ts";
import {
  type BankAccount,
  BankError,
  type BankLiability,
  type BankProvider,
  type BankTransaction,
  type TransactionChanges,
} from "../../providers/bank/index.ts";
import { recordBalance } from "../net-worth/index.ts";
import { detectSubscriptions } from "../subscriptions/index.ts";
import { applyBankChanges, type IncomingRow, pairTransfers } from "../transactions/index.ts";
import * as investments from "./investments.ts";
import * as store from "./store.ts";

type Step = "accounts" | "transactions" | "investments" | "balances";
const RESTARTS = 3;

/** The context a connection's token is sealed with: another row's token does not open here. */
export const tokenContext = (connectionId: number): string => `connection:${connectionId}`;

/**
 * Brings one connection up to date. Everything is fetched first and then written in one transaction together with the cursor, so a sync
 * that is cut off anywhere begins again from the last cursor and doubles nothing. Holdings and debts that the bank does not tell now do
 * not hold its rows back: they stay as they were. A provider's error becomes the connection's status; a passing one is thrown, so that
 * the queue tries again.
 */
export const syncConnection = async (deps: Deps, connectionId: number): Promise<void> => {
  const link = await store.link(deps.database, connectionId);
  if (!link || link.removed) return;
  const scope = await scopeOfUser(deps, link.userId);
  const token = deps.secrets.open(link.sealed, tokenContext(link.id));
  const step = (name: Step | null, rows = 0) =>
    deps.database.within(scope, (tx) => store.update(tx, connectionId, { sync_step: name, sync_rows: rows }));
  try {
    await step("accounts");
    const accounts = await deps.bank.accounts(token);
    await deps.database.within(
      scope,
      async (tx) =>
        void ((await store.hold(tx, connectionId)) && (await store.saveAccounts(tx, connectionId, accounts, deps.clock().toISOString()))),
    );
    await step("transactions");
    const changes = await fetchChanges(deps, token, link.cursor, (rows) => step("transactions", rows));
    await step("investments", changes.added.length);
    const today = dayIn(deps.clock(), scope.timeZone);
    const rest = await fetchRest(deps, token, { start: addYears(today, -2), end: today });
    const securities = await investments.saveSecurities(deps.database, rest instanceof BankError ? [] : rest.portfolio.securities);
    await deps.database.within(scope, async (tx) => {
      if (!(await store.hold(tx, connectionId))) return;
      const ids = await store.saveAccounts(
        tx,
        connectionId,
        changes.accounts.length > 0 ? changes.accounts : accounts,
        deps.clock().toISOString(),
      );
      await applyBankChanges(tx, [...ids.values()], rowsOf([...changes.added, ...changes.modified], ids), changes.removed);
      if (!(rest instanceof BankError)) await saveRest(tx, ids, accounts, securities, rest);
      await pairTransfers(tx);
      await finish(deps, tx, connectionId, changes, ids);
    });
    await detectSubscriptions(deps, scope);
    if (rest instanceof BankError) throw rest;
  } catch (error) {
    await deps.database.within(scope, (tx) => store.update(tx, connectionId, { sync_step: null, sync_rows: 0, ...statusOf(error) }));
    if (!(error instanceof BankError) || error.kind === "temporary" || error.kind === "restart") throw error;
    deps.log.warn({ connectionId, code: error.code }, "connection needs attention");
  }
};

type Rest = { portfolio: Awaited<ReturnType<BankProvider["investments"]>>; liabilities: BankLiability[] };

/** Holdings, trades and debts; the bank's error where it does not tell them now. */
const fetchRest = async ({ bank }: Deps, token: string, period: Parameters<BankProvider["investments"]>[1]): Promise<Rest | BankError> => {
  try {
    return { portfolio: await bank.investments(token, period), liabilities: await bank.liabilities(token) };
  } catch (error) {
    if (error instanceof BankError) return error;
    throw error;
  }
};

const saveRest = async (
  tx: Tx<Scope>,
  ids: Map<string, number>,
  accounts: readonly BankAccount[],
  securities: Map<string, number>,
  { portfolio, liabilities }: Rest,
): Promise<void> => {
  const invested = new Map(
    [...ids].filter(
      ([id]) => portfolio.holdings.some((h) => h.accountId === id) || accounts.some((a) => a.accountId === id && a.type === "investment"),
    ),
  );
  await investments.saveHoldings(tx, invested, securities, portfolio.holdings);
  await investments.saveTrades(tx, ids, securities, portfolio.transactions);
  await investments.saveLiabilities(tx, ids, liabilities);
};

const statusOf = (error: unknown) => {
  if (!(error instanceof BankError)) return {};
  const status = error.kind === "action" ? "user_action_required" : error.kind === "permanent" ? "permanent_error" : "temporary_error";
  return { status, status_detail: error.code };
};

/** All changes since the cursor. When data moves under the paging, the provider asks to begin again from the stored cursor. */
const fetchChanges = async (
  { bank }: Deps,
  token: string,
  cursor: string | null,
  progress: (rows: number) => Promise<void>,
): Promise<TransactionChanges> => {
  for (let restarts = 0; ; restarts += 1) {
    try {
      const all: TransactionChanges = {
        accounts: [],
        added: [],
        modified: [],
        removed: [],
        nextCursor: cursor ?? "",
        hasMore: true,
        complete: false,
      };
      for (let at = cursor; all.hasMore; at = all.nextCursor) {
        const page = await bank.transactions(token, at);
        if (page.hasMore && page.nextCursor === at)
          throw new BankError("temporary", "CURSOR_STUCK", "the bank keeps sending the same page");
        all.accounts = page.accounts.length > 0 ? page.accounts : all.accounts;
        all.added.push(...page.added);
        all.modified.push(...page.modified);
        all.removed.push(...page.removed);
        Object.assign(all, { nextCursor: page.nextCursor, hasMore: page.hasMore, complete: page.complete });
        await progress(all.added.length);
      }
      return all;
    } catch (error) {
      if (!(error instanceof BankError) || error.kind !== "restart" || restarts >= RESTARTS) throw error;
    }
  }
};

/** Later words on a row replace earlier ones of the same sync, so that a row modified before it was added is written once. */
const rowsOf = (transactions: readonly BankTransaction[], ids: Map<string, number>): IncomingRow[] => {
  const latest = new Map<string, IncomingRow>();
  for (const t of transactions) {
    const accountId = ids.get(t.accountId);
    if (accountId === undefined) continue;
    latest.set(`${accountId} ${t.transactionId}`, {
      ...t,
      accountId,
      providerId: t.transactionId,
      fingerprint: null,
      pendingId: t.pendingTransactionId,
    });
  }
  return [...latest.values()];
};

const finish = async (
  deps: Deps,
  tx: Tx<Scope>,
  connectionId: number,
  changes: TransactionChanges,
  ids: Map<string, number>,
): Promise<void> => {
  const now = deps.clock().toISOString();
  const today = dayIn(deps.clock(), tx.scope.timeZone);
  for (const a of changes.accounts) {
    const id = ids.get(a.accountId);
    if (id !== undefined) await recordBalance(tx, id, today, a.current, "bank");
  }
  if (changes.complete)
    await tx.db
      .updateTable("accounts")
      .set({ transaction_backfill_status: "complete" })
      .where("connection_id", "=", connectionId)
      .execute();
  await store.update(tx, connectionId, {
    cursor: changes.nextCursor,
    sync_step: null,
    sync_rows: 0,
    last_synced_at: now,
    status: "ok",
    status_detail: null,
    backfill_complete: changes.complete,
  });
};
