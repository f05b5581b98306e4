import { sql } from "kysely";
import type { Cents } from "#domain/money.ts";
import { type PortfolioPosition } from "#domain/accounts/portfolio.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** A manual holding: a row of an account whose balance is the value of its holdings. */
export type ManualHoldingRow = PortfolioPosition & { id: number; account: number; symbol: string };

/** Returns manual holdings in the order they were entered, of the given accounts or of all. */
export const manualHoldings = async (
  { db, scope }: Tx<Scope>,
  { accounts, id }: { accounts?: readonly number[] | undefined; id?: number | undefined },
): Promise<ManualHoldingRow[]> =>
  db
    .selectFrom("holdings as h")
    .innerJoin("accounts as a", "a.id", "h.account_id")
    .innerJoin("securities as s", "s.id", "h.security_id")
    .select([
      "h.id",
      "h.account_id as account",
      "h.security_id as securityId",
      "h.quantity",
      sql<string>`coalesce(s.ticker_symbol, '')`.as("symbol"),
    ])
    .where("h.user_id", "in", [...scope.memberIds])
    .where("a.source", "=", "manual")
    .where("a.automatic_balances", "=", "holding")
    .$if(accounts !== undefined, (q) => q.where("a.id", "in", accounts && accounts.length > 0 ? [...accounts] : [0]))
    .$if(id !== undefined, (q) => q.where("h.id", "=", id ?? 0))
    .orderBy("h.account_id")
    .orderBy("h.id")
    .execute();

export type NewManualHolding = { id: number | null; securityId: number; quantity: string };

/** Replaces the holdings of an account. A holding given with an id keeps it. */
export const replaceManualHoldings = async (
  { db }: Tx<Scope>,
  account: { id: number; userId: number },
  holdings: readonly NewManualHolding[],
): Promise<void> => {
  await db.deleteFrom("holdings").where("account_id", "=", account.id).execute();
  for (const { id, securityId, quantity } of holdings)
    await db
      .insertInto("holdings")
      .values({
        ...(id === null ? {} : { id }),
        user_id: account.userId,
        account_id: account.id,
        security_id: securityId,
        quantity,
        institution_value: 0 as Cents,
      })
      .execute();
};

/** Sets the current value of each holding of an account, by security. */
export const priceManualHoldings = async (
  { db }: Tx<Scope>,
  account: number,
  prices: readonly { securityId: number; price: string; value: Cents }[],
): Promise<void> => {
  for (const { securityId, price, value } of prices)
    await db
      .updateTable("holdings")
      .set({ institution_price: price, institution_value: value })
      .where("account_id", "=", account)
      .where("security_id", "=", securityId)
      .execute();
};
