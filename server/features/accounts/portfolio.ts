import { QUOTE_CURRENCY } from "#domain/currency.ts";
import type { ManualAccount, ManualHolding } from "#contract/manual-accounts.ts";
import { addDays, type Day, dayIn, earlier, later } from "#domain/day.ts";
import { MAX_MANUAL_VALUE } from "#domain/limits.ts";
import { closeBy, portfolioByDay, positionValue } from "#domain/accounts/portfolio.ts";
import { AmountTooLarge, ZERO } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import {
  closesBetween,
  manualHoldings,
  type ManualHoldingRow,
  type NewManualHolding,
  priceManualHoldings,
  quotes,
  refreshCloses,
  replaceManualHoldings,
} from "../investments/index.ts";
import { lastBalanceDays, recordBalances } from "../net-worth/index.ts";
import { addedBefore, checkManual, findManual, holdingsVersion, manualOf, type NewAbout, newRow } from "./manual.ts";
import { addAccount } from "./service.ts";
import * as store from "./store.ts";

/*
 * Accounts whose balance is the value of their holdings. The market is queried before a transaction begins; inside it the holdings change
 * together with their values, the balance and the valuation of the day. Days since the last valuation are filled in with the quantities of
 * that time. A chart is therefore price × quantity from the day the account was added.
 */

type Entered = { id?: number | null | undefined; symbol: string; quantity: string };

/** The values of the last days are recomputed, because closing prices are corrected. */
const AGAIN_DAYS = 7;

export const holdingOf = ({ id, symbol, quantity, account }: ManualHoldingRow): ManualHolding => ({
  id,
  symbol,
  quantity,
  manualAccount: account,
});

/** Adds an investment account with holdings. Throws 400 for a symbol the market does not know. */
export const createByHoldings = async (
  deps: Deps,
  scope: Scope,
  { holdings, ...about }: NewAbout & { holdings: readonly Entered[] },
): Promise<ManualAccount> => {
  checkManual({ type: about.type, subtype: about.subtype ?? null, maturityDate: about.maturityDate ?? null, holdings });
  const recognized = await recognize(deps, holdings);
  return deps.database.within(scope, async (tx) => {
    const earlier = await addedBefore(tx, about);
    if (earlier) return earlier;
    const id = await addAccount(tx, newRow(deps, about, { balance: ZERO, automaticBalances: "holding", currency: QUOTE_CURRENCY }));
    await putHoldings(deps, tx, await findManual(tx, id), recognized);
    return manualOf(tx, await findManual(tx, id));
  });
};

/**
 * Replaces the holdings of an account; an account with an entered balance switches to holdings. Throws 409 when `version` refers to older
 * holdings.
 */
export const replaceHoldings = async (
  deps: Deps,
  scope: Scope,
  id: number,
  entered: readonly Entered[],
  version?: string,
): Promise<ManualHolding[]> => {
  const { type, subtype, maturityDate } = await deps.database.reading(scope, (tx) => findManual(tx, id));
  checkManual({ type, subtype, maturityDate, holdings: entered }, { type, subtype });
  const recognized = await recognize(deps, entered);
  return deps.database.within(scope, async (tx) => {
    const kept = await findManual(tx, id, true);
    const there = await manualHoldings(tx, { accounts: [id] });
    if (version !== undefined && version !== holdingsVersion(there))
      throw new ApiError(409, "HOLDINGS_CHANGED", "These holdings have changed since you opened them. Close this and open it again.");
    const own = new Set(there.map((one) => one.id));
    recognized.forEach((one, i) => {
      if (one.id !== null && !own.has(one.id)) throw invalid(`${i}.id`, "This holding is not in the account");
    });
    await putHoldings(deps, tx, kept, recognized);
    return (await manualHoldings(tx, { accounts: [id] })).map(holdingOf);
  });
};

/** Changes one holding. Throws 404, and 400 for a symbol the market does not know. */
export const changeHolding = async (
  deps: Deps,
  scope: Scope,
  id: number,
  change: { symbol?: string | undefined; quantity?: string | undefined },
): Promise<ManualHolding> => {
  const { account } = await findHolding(deps, scope, id);
  const [named] = change.symbol === undefined ? [] : await recognize(deps, [{ symbol: change.symbol, quantity: "0" }]);
  return deps.database.within(scope, async (tx) => {
    const kept = await findManual(tx, account, true);
    const holdings = (await manualHoldings(tx, { accounts: [account] })).map((one) =>
      one.id === id ? { ...one, securityId: named?.securityId ?? one.securityId, quantity: change.quantity ?? one.quantity } : one,
    );
    checkManual({ ...kept, holdings }, kept);
    checkOnce(holdings);
    await putHoldings(deps, tx, kept, holdings);
    const [changed] = await manualHoldings(tx, { id });
    if (!changed) throw notFound("Holding not found");
    return holdingOf(changed);
  });
};

export const findHolding = async (deps: Deps, scope: Scope, id: number): Promise<ManualHoldingRow> => {
  const [found] = await deps.database.reading(scope, (tx) => manualHoldings(tx, { id }));
  if (!found) throw notFound("Holding not found");
  return found;
};

/** Returns the entered holdings with each symbol resolved on the market. Throws 400 for an unknown or repeated symbol. */
const recognize = async (deps: Deps, entered: readonly Entered[]): Promise<NewManualHolding[]> => {
  const found = await quotes(
    deps,
    entered.map((one) => one.symbol),
  );
  const holdings = entered.flatMap(({ id, symbol, quantity }) => {
    const security = found.get(symbol);
    return security ? [{ id: id ?? null, securityId: security.securityId, quantity }] : [];
  });
  checkOnce(holdings);
  return holdings;
};

const checkOnce = (holdings: readonly { securityId: number }[]): void => {
  if (new Set(holdings.map((one) => one.securityId)).size < holdings.length)
    throw invalid("symbol", "A symbol appears twice. Combine its quantities.");
};

/** Sets the holdings and computes today's balance from them. */
const putHoldings = async (
  deps: Deps,
  tx: Tx<Scope>,
  kept: store.ManualAccountRow,
  holdings: readonly NewManualHolding[],
): Promise<void> => {
  const today = dayIn(deps.clock(), tx.scope.timeZone);
  if (kept.automaticBalances === "holding") await fill(tx, kept.id, addDays(today, -1));
  await replaceManualHoldings(tx, kept, holdings);
  await store.update(tx, kept.id, { automatic_balances: "holding", invert_balances: false, opening_balance: null });
  await valueNow(deps, tx, kept.id, today, today, "person");
};

/** Records what the holdings were worth on each day since a user last entered them, up to `until`. */
const fill = async (tx: Tx<Scope>, id: number, until: Day): Promise<void> => {
  const { person } = await lastBalanceDays(tx, id);
  if (person === null || person > until) return;
  const holdings = await manualHoldings(tx, { accounts: [id] });
  const from = await fillFrom(tx, id, until);
  const closes = await closesBetween(
    tx,
    holdings.map((one) => one.securityId),
    from,
    until,
  );
  await recordBalances(tx, id, portfolioByDay(holdings, closes, from, until), "market");
};

/** Returns the first day whose value may have changed, never a day with different quantities. */
const fillFrom = async (tx: Tx<Scope>, id: number, until: Day): Promise<Day> => {
  const { last, person } = await lastBalanceDays(tx, id);
  return later(person ?? until, earlier(last ?? until, addDays(until, -AGAIN_DAYS)));
};

/**
 * Values the holdings from `from` to today and sets the account's balance to today's value. Throws 400 when the value exceeds the limit for
 * an account.
 */
const valueNow = async (deps: Deps, tx: Tx<Scope>, id: number, from: Day, today: Day, source: "person" | "market"): Promise<void> => {
  const holdings = await manualHoldings(tx, { accounts: [id] });
  const closes = await closesBetween(
    tx,
    holdings.map((one) => one.securityId),
    from,
    today,
  );
  const series = valued(() => portfolioByDay(holdings, closes, from, today));
  const now = series.at(-1);
  if (!now || now.date !== today) return;
  if (now.balance > MAX_MANUAL_VALUE) throw invalid("quantity", TOO_MUCH);
  await recordBalances(tx, id, series, source);
  await priceManualHoldings(
    tx,
    id,
    holdings.flatMap(({ securityId, quantity }) => {
      const close = closeBy(closes.get(securityId) ?? [], today);
      return close ? [{ securityId, price: close.price, value: positionValue(close.price, quantity) }] : [];
    }),
  );
  await store.update(tx, id, { current_balance: now.balance, balance_as_of: deps.clock().toISOString() });
};

const TOO_MUCH = "The holdings together may be worth at most 1,000,000,000,000";
const valued = <T>(compute: () => T): T => {
  try {
    return compute();
  } catch (error) {
    throw error instanceof AmountTooLarge ? invalid("quantity", TOO_MUCH) : error;
  }
};

/** Fetches new closing prices and values every account with holdings. A failing account does not delay the others. */
export const repriceAll = async (deps: Deps): Promise<void> => {
  await refreshCloses(deps);
  for (const { id, userId } of await store.manualWithHoldings(deps.database)) {
    const scope = await scopeOfUser(deps, userId);
    const today = dayIn(deps.clock(), scope.timeZone);
    try {
      await deps.database.within(scope, async (tx) => {
        const kept = await store.findManualRow(tx, id, "manual", { lock: true });
        if (kept?.automaticBalances === "holding") await valueNow(deps, tx, id, await fillFrom(tx, id, today), today, "market");
      });
    } catch (error) {
      deps.log.error({ err: error, accountId: id }, "an account with holdings could not be valued");
    }
  }
};
