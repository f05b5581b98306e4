import { addYears, type Day, dayIn } from "#domain/day.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import type { Scope } from "../../identity/scope.ts";
import { statusOfKind } from "../../providers/bank/error-table.ts";
import { type BankAccount, BankError, type BankTransaction, type TransactionChanges } from "../../providers/bank/index.ts";
import { recordBalancesOf } from "../net-worth/index.ts";
import { recordMilestonesOf } from "../goals/index.ts";
import { detectSubscriptions } from "../subscriptions/index.ts";
import { generateTasks } from "../tasks/index.ts";
import { applyBankChanges, type IncomingRow } from "../transactions/index.ts";
import { pairTransfers } from "../transfers/index.ts";
import { saveAccounts, settleOpenings } from "./account-rows.ts";
import { backoff } from "./backoff.ts";
import { fetchChanges, fetchPortfolioAndDebts, withNewerBalances, type PortfolioAndDebts } from "./fetch.ts";
import * as investments from "./investments.ts";
import { endLease, keepLease, lockLease, type Lease, LeaseLost, renewLease, takeLease } from "./lease.ts";
import * as store from "./store.ts";
import { tokenContext } from "./token-context.ts";

type Step = "accounts" | "transactions" | "investments" | "balances";
/** If no webhook arrives, a bank that is still loading a new link's history is polled again after this time. */
const UNFINISHED_MS = 300_000;
/** After this many consecutive failures of our own, the connection shows an error. */
const FAULTS_BEFORE_STATUS = 3;

/**
 * Brings one connection up to date, unless another sync has it. Everything is fetched first and then written in one transaction together
 * with the cursor. An interrupted sync therefore restarts from the last cursor and duplicates nothing. If the bank cannot provide holdings
 * and debts now, they stay unchanged and its rows are saved anyway. An error becomes the connection's status, and a temporary one sets the
 * time of the next try. Returns the error, or null when there was none or nothing to do.
 */
export const syncConnection = async (deps: Deps, connectionId: number): Promise<Error | null> => {
  const link = await store.link(deps.database, connectionId);
  if (!link || link.removed) return null;
  const lease = await takeLease(deps, connectionId);
  if (!lease) return null;
  const scope = await scopeOfUser(deps, link.userId);
  try {
    const skipped = await run(deps, scope, link, lease);
    deps.telemetry.synced(skipped ? "rows only" : "done");
    return skipped;
  } catch (error) {
    if (error instanceof LeaseLost) {
      deps.log.debug({ connectionId }, "sync stopped: its lease was lost");
      deps.telemetry.synced("gave way");
      return null;
    }
    deps.telemetry.synced(error instanceof BankError ? error.kind : "fault");
    await fail(deps, scope, lease, error);
    return error instanceof Error ? error : new Error("the sync failed", { cause: error });
  }
};

/** Returns why holdings and debts are missing, or null when everything arrived. */
const run = async (deps: Deps, scope: Scope, link: store.Link, lease: Lease): Promise<BankError | null> => {
  const now = (): string => deps.clock().toISOString();
  const token = deps.secrets.open(link.sealed, tokenContext(link.id));
  const accounts = await deps.bank.accounts(token);
  lease.until = await deps.database.within(scope, async (tx) => {
    const until = await keepLease(deps, tx, lease, { sync_step: "transactions" });
    await saveAccounts(tx, link.id, accounts, now());
    return until;
  });
  const step = (name: Step, rows: number) => renewLease(deps, scope, lease, { sync_step: name, sync_rows: rows });
  const changes = await fetchChanges(deps.bank, token, link.cursor, (rows) => step("transactions", rows));
  await step("investments", changes.added.length);
  const today = dayIn(deps.clock(), scope.timeZone);
  const rest = await fetchPortfolioAndDebts(deps.bank, token, { start: addYears(today, -2), end: today });
  const portfolio = rest instanceof BankError ? null : rest.portfolio;
  const securities = await investments.saveSecurities(deps.database, portfolio?.securities ?? []);
  await deps.database.within(scope, async (tx) => {
    await lockLease(tx, lease);
    const current = withNewerBalances(accounts, changes.accounts);
    const ids = await saveAccounts(tx, link.id, current, now());
    await applyBankChanges(tx, [...ids.values()], rowsOf([...changes.added, ...changes.modified], ids), changes.removed);
    if (!(rest instanceof BankError)) await savePortfolioAndDebts(tx, ids, securities, rest);
    await pairTransfers(tx);
    await finish(deps, tx, lease, { accounts: current, ids, changes, today, problem: rest instanceof BankError ? rest : null });
  });
  await detectSubscriptions(deps, scope);
  await recordMilestonesOf(deps, scope);
  // The available data now decides which task lists make sense.
  if (changes.complete && !link.whole) await generateTasks(deps, scope);
  if (!(rest instanceof BankError)) return null;
  deps.log.warn({ connectionId: link.id, code: rest.code }, "connection provided only its rows");
  return rest;
};

const savePortfolioAndDebts = async (
  tx: Tx<Scope>,
  ids: Map<string, number>,
  securities: Map<string, number>,
  { portfolio, liabilities }: PortfolioAndDebts,
): Promise<void> => {
  if (portfolio) {
    const invested = new Map(
      [...ids].filter(
        // An account that the bank does not list here keeps its known holdings.
        ([id]) => portfolio.accounts.includes(id) || portfolio.holdings.some((h) => h.accountId === id),
      ),
    );
    await investments.saveHoldings(tx, invested, securities, portfolio.holdings);
    await investments.saveInvestmentTransactions(tx, ids, securities, portfolio.transactions);
  }
  await investments.saveLiabilities(tx, ids, liabilities);
};

/** Later versions of a row replace earlier ones from the same sync, so that a row modified before it was added is written once. */
const rowsOf = (transactions: readonly BankTransaction[], ids: Map<string, number>): IncomingRow[] => {
  const last = new Map<string, IncomingRow>();
  for (const t of transactions) {
    const accountId = ids.get(t.accountId);
    if (accountId === undefined) continue;
    last.set(`${accountId} ${t.transactionId}`, {
      ...t,
      accountId,
      providerId: t.transactionId,
      fingerprint: null,
      pendingId: t.pendingTransactionId,
      evidence: null,
      chosenCategoryId: null,
    });
  }
  return [...last.values()];
};

type Outcome = {
  accounts: readonly BankAccount[];
  ids: Map<string, number>;
  changes: TransactionChanges;
  today: Day;
  /** Why holdings and debts are missing; null when they arrived. */
  problem: BankError | null;
};

const finish = async (deps: Deps, tx: Tx<Scope>, lease: Lease, { accounts, ids, changes, today, problem }: Outcome): Promise<void> => {
  const balances = new Map(accounts.map(({ accountId, current }) => [accountId, current]));
  const known = [...ids].flatMap(([provider, accountId]) => {
    const balance = balances.get(provider);
    return balance === undefined ? [] : [{ accountId, date: today, balance }];
  });
  await recordBalancesOf(tx, known, "bank");
  await settleOpenings(tx, lease.id);
  if (changes.complete)
    await tx.db.updateTable("accounts").set({ transaction_backfill_status: "complete" }).where("connection_id", "=", lease.id).execute();
  await endLease(tx, lease, {
    cursor: changes.nextCursor,
    sync_step: null,
    sync_rows: 0,
    last_synced_at: deps.clock().toISOString(),
    backfill_complete: changes.complete,
    ...(problem ? await afterError(deps, tx, lease, problem) : await afterSuccess(deps, tx, lease, changes.complete)),
  });
};

const at = (deps: Deps, ms: number): string => new Date(deps.clock().getTime() + ms).toISOString();

/** A successful sync clears the error status, except where the bank has announced an end: only the user can settle that. */
const afterSuccess = async (deps: Deps, tx: Tx<Scope>, lease: Lease, complete: boolean) => {
  const ending = store.ENDING.includes((await store.syncState(tx, lease.id)).detail ?? "");
  return {
    ...(ending ? {} : { status: "ok", status_detail: null }),
    failures: 0,
    retry_at: complete ? null : at(deps, UNFINISHED_MS),
  };
};

/** Sets the status after a provider's error. A temporary error is retried, with a longer wait each time. */
const afterError = async (deps: Deps, tx: Tx<Scope>, lease: Lease, error: BankError) => {
  const passing = error.kind !== "action" && error.kind !== "permanent";
  const failures = (await store.syncState(tx, lease.id)).failures + 1;
  return {
    status: statusOfKind(error.kind),
    status_detail: error.code,
    failures,
    retry_at: passing ? at(deps, backoff(failures)) : null,
  };
};

const fail = async (deps: Deps, scope: Scope, lease: Lease, error: unknown): Promise<void> => {
  if (error instanceof BankError) deps.log.warn({ connectionId: lease.id, code: error.code }, "connection needs attention");
  else deps.log.error({ err: error, connectionId: lease.id }, "sync failed");
  try {
    await deps.database.within(scope, async (tx) => {
      const { failures } = await store.syncState(tx, lease.id);
      await endLease(tx, lease, {
        sync_step: null,
        sync_rows: 0,
        ...(error instanceof BankError
          ? await afterError(deps, tx, lease, error)
          : {
              failures: failures + 1,
              retry_at: at(deps, backoff(failures + 1)),
              ...(failures + 1 >= FAULTS_BEFORE_STATUS ? { status: "temporary_error", status_detail: "INTERNAL" } : {}),
            }),
      });
    });
  } catch (lost) {
    if (!(lost instanceof LeaseLost)) throw lost;
  }
};
