import { createHash } from "node:crypto";
import type { ManualAccount } from "#contract/manual-accounts.ts";
import type { AccountSubtype, AccountType } from "#domain/accounts/accounts.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { MAX_MANUAL_VALUE } from "#domain/limits.ts";
import { hasMaturity, type Kind, type ManualFacts, manualProblems } from "#domain/accounts/manual-accounts.ts";
import { type Cents, negate } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { checkSameForm } from "../../sent-twice.ts";
import { type ManualHoldingRow, manualHoldings, replaceManualHoldings } from "../investments/index.ts";
import { recordBalance, recordRemoved } from "../net-worth/index.ts";
import { pairChangedAccount } from "../transfers/index.ts";
import { insertManualAccount } from "./service.ts";
import { settleOpenings } from "./statement-balance.ts";
import * as store from "./store.ts";

type About = {
  name: string;
  type: AccountType;
  subtype?: AccountSubtype | null | undefined;
  maturityDate?: Day | null | undefined;
  interestRate?: string | null | undefined;
};
export type NewAbout = About & { nonce?: string | undefined };
type Change = { [K in keyof About]?: About[K] | undefined } & {
  balance?: Cents | undefined;
  invertBalance?: boolean | undefined;
  automaticBalances?: "none" | "holding" | undefined;
};

/** Throws 400 naming every field that conflicts with another. `kept` is an existing account's kind before the change. */
export const checkManual = (facts: ManualFacts, kept: Kind | null = null): void => {
  const problems = Object.entries(manualProblems(facts, kept));
  if (problems.length === 0) return;
  const fields = Object.fromEntries(problems.map(([field, words]) => [field, [words]]));
  throw new ApiError(400, "INVALID", problems.map(([, words]) => words).join("; "), { fields });
};

const checkValue = (balance: Cents): void => {
  if (balance > MAX_MANUAL_VALUE) throw invalid("balance", "Enter at most 1,000,000,000,000");
};

const shown = ({ balance, invertBalance }: Pick<store.ManualAccountRow, "balance" | "invertBalance">): Cents =>
  invertBalance ? negate(balance) : balance;

/** A manual account in its API form. */
export const manualOf = async (tx: Tx<Scope>, kept: store.ManualAccountRow): Promise<ManualAccount> => ({
  id: kept.id,
  name: kept.name,
  balance: kept.balance,
  currency: kept.currency,
  invertBalance: kept.invertBalance,
  type: kept.type,
  subtype: kept.subtype,
  automaticBalances: kept.automaticBalances,
  maturityDate: kept.maturityDate,
  interestRate: kept.interestRate,
  holdingsVersion: holdingsVersion(await manualHoldings(tx, { accounts: [kept.id] })),
});

/** Returns a version string for a list of holdings. Any difference gives a different version. */
export const holdingsVersion = (holdings: readonly ManualHoldingRow[]): string =>
  createHash("sha256")
    .update(JSON.stringify(holdings.map(({ id, securityId, quantity }) => [id, securityId, Number(quantity)])))
    .digest("hex")
    .slice(0, 16);

/** Returns one manual account. Throws 404. */
export const findManual = async (tx: Tx<Scope>, id: number, lock = false): Promise<store.ManualAccountRow> => {
  const kept = await store.findManualRow(tx, id, "manual", { lock });
  if (!kept) throw notFound("Unable to find account");
  return kept;
};

/**
 * Returns the account that a form added when it was sent before, or null. Throws 409 if other values are sent now. `balance` is the entered
 * one; without it, the balance is the value of holdings.
 */
export const addedBefore = async (tx: Tx<Scope>, { nonce, ...about }: NewAbout, balance?: Cents): Promise<ManualAccount | null> => {
  const id = nonce === undefined ? null : await store.addedByForm(tx, nonce);
  if (id === null) return null;
  const account = await manualOf(tx, await findManual(tx, id));
  const fits = balance === undefined ? account.automaticBalances === "holding" : account.balance === balance;
  checkSameForm(fits && account.name === about.name && account.type === about.type && account.subtype === (about.subtype ?? null));
  return account;
};

/** Adds a manual account with an entered balance. A form sent again returns its account. */
export const createByValue = (
  deps: Deps,
  scope: Scope,
  { balance, invertBalance, ...about }: NewAbout & { balance: Cents; invertBalance?: boolean | undefined },
): Promise<ManualAccount> => {
  checkManual({ type: about.type, subtype: about.subtype ?? null, maturityDate: about.maturityDate ?? null, holdings: null });
  checkValue(balance);
  return deps.database.within(scope, async (tx) => {
    const earlier = await addedBefore(tx, about, balance);
    if (earlier) return earlier;
    const id = await insertManualAccount(
      tx,
      newRow(deps, about, { balance, invertBalance: invertBalance ?? false }),
      dayIn(deps.clock(), scope.timeZone),
    );
    return manualOf(tx, await findManual(tx, id));
  });
};

/** Builds the row of an account added now. */
export const newRow = (
  deps: Deps,
  about: NewAbout,
  more: Pick<store.NewManualAccount, "balance"> & Partial<store.NewManualAccount>,
): store.NewManualAccount => {
  const now = deps.clock().toISOString();
  return {
    name: about.name,
    type: about.type,
    subtype: about.subtype ?? null,
    maturityDate: about.maturityDate ?? null,
    interestRate: about.interestRate ?? null,
    nonce: about.nonce ?? null,
    asOf: now,
    createdAt: now,
    ...more,
  };
};

/** Changes only what was given. A portfolio's balance comes from its holdings until it is switched to an entered balance. */
export const changeManual = (deps: Deps, scope: Scope, id: number, change: Change): Promise<ManualAccount> =>
  deps.database.within(scope, async (tx) => {
    const before = await findManual(tx, id, true);
    const after = merged(before, change);
    await checkChange(tx, before, after, change);
    const letGo = before.automaticBalances === "holding" && after.automaticBalances === "none";
    if (letGo) await replaceManualHoldings(tx, before, []);
    const revalued = letGo || shown(after) !== shown(before);
    await store.update(tx, id, {
      type: after.type,
      subtype: after.subtype,
      automatic_balances: after.automaticBalances,
      maturity_date: after.maturityDate,
      interest_rate: after.interestRate,
      current_balance: after.balance,
      invert_balances: after.invertBalance,
      ...(after.name === before.name ? {} : { name: after.name, name_set_by_user_at: deps.clock().toISOString() }),
      ...(revalued ? { balance_as_of: deps.clock().toISOString() } : {}),
    });
    if (revalued) await recordBalance(tx, id, dayIn(deps.clock(), scope.timeZone), shown(after), "person");
    // A change of type may flip the sign of every row.
    if (revalued || after.type !== before.type) await settleOpenings(tx, [id]);
    if (after.type !== before.type || after.subtype !== before.subtype) await pairChangedAccount(tx, id);
    return manualOf(tx, await findManual(tx, id));
  });

/** Applies a change to the account. The maturity date is dropped when the account stops being a loan. */
const merged = (before: store.ManualAccountRow, change: Change): store.ManualAccountRow => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: store.ManualAccountRow = { ...before, ...given };
  return change.maturityDate === undefined && !hasMaturity(after.type, after.subtype) ? { ...after, maturityDate: null } : after;
};

const checkChange = async (tx: Tx<Scope>, before: store.ManualAccountRow, after: store.ManualAccountRow, change: Change): Promise<void> => {
  if (before.automaticBalances === "none" && after.automaticBalances === "holding")
    throw invalid("automaticBalances", "Enter the holdings first");
  const byHoldings = after.automaticBalances === "holding";
  if (byHoldings && (after.balance !== before.balance || after.invertBalance !== before.invertBalance))
    throw invalid("balance", "The balance is the value of its holdings");
  if (change.balance !== undefined) checkValue(after.balance);
  const { type, subtype, maturityDate } = after;
  const holdings = byHoldings ? await manualHoldings(tx, { accounts: [before.id] }) : null;
  checkManual({ type, subtype, maturityDate, holdings }, before);
};

/** Removes an account and everything in it. Charts keep the removal day. Throws 404. */
export const removeManual = (deps: Deps, scope: Scope, id: number, source: "manual" | "zillow"): Promise<void> =>
  deps.database.within(scope, async (tx) => {
    const kept = await store.findManualRow(tx, id, source, { lock: true });
    if (!kept) throw notFound("Unable to find account");
    await store.remove(tx, id);
    await recordRemoved(tx, kept.userId, dayIn(deps.clock(), scope.timeZone), [kept.name]);
  });
