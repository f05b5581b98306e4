import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Database } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import type { BankHolding, BankInvestmentTransaction, BankLiability, BankSecurity } from "../../providers/bank/index.ts";

/** Saves securities, which all users share. Returns our ids by the provider's. */
export const saveSecurities = async ({ kysely }: Database, securities: readonly BankSecurity[]): Promise<Map<string, number>> => {
  // Users whose banks report the same securities write them in the same order, so that they never wait for each other in a circle.
  const listed = [...new Map(securities.map((one) => [one.securityId, one])).values()].toSorted((a, b) =>
    a.securityId < b.securityId ? -1 : 1,
  );
  if (listed.length === 0) return new Map();
  const rows = await kysely
    .insertInto("securities")
    .values(
      listed.map((s) => ({
        provider_security_id: s.securityId,
        name: s.name,
        ticker_symbol: s.ticker,
        type: s.type,
        close_price: s.closePrice,
        close_price_as_of: s.closePriceAsOf,
        currency: s.currency,
      })),
    )
    .onConflict((oc) =>
      oc.column("provider_security_id").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        ticker_symbol: eb.ref("excluded.ticker_symbol"),
        type: eb.ref("excluded.type"),
        close_price: eb.ref("excluded.close_price"),
        close_price_as_of: eb.ref("excluded.close_price_as_of"),
        currency: eb.ref("excluded.currency"),
      })),
    )
    .returning(["id", "provider_security_id"])
    .execute();
  return new Map(rows.map((row) => [row.provider_security_id ?? "", row.id]));
};

/** Saves the bank's current holdings of these accounts. A holding that it still lists keeps its id; others are deleted. */
export const saveHoldings = async (
  { db, scope }: Tx<Scope>,
  accounts: Map<string, number>,
  securities: Map<string, number>,
  holdings: readonly BankHolding[],
): Promise<void> => {
  const ids = [...accounts.values()];
  if (ids.length === 0) return;
  const rows = holdings.flatMap((h) => {
    const [account, security] = [accounts.get(h.accountId), securities.get(h.securityId)];
    if (account === undefined || security === undefined) return [];
    return [
      {
        user_id: scope.userId,
        account_id: account,
        security_id: security,
        quantity: h.quantity,
        institution_price: h.price,
        institution_value: h.value,
        cost_basis: h.costBasis,
        vested_quantity: h.vestedQuantity,
        vested_value: h.vestedValue,
        currency: h.currency,
      },
    ];
  });
  const listed = JSON.stringify(rows.map(({ account_id: account, security_id: security }) => ({ account, security })));
  await sql`delete from holdings h where h.account_id = any (${`{${ids.join(",")}}`}::integer[]) and not exists (
    select from json_to_recordset(${listed}::json) as l (account integer, security integer) where l.account = h.account_id and l.security = h.security_id)`.execute(
    db,
  );
  if (rows.length === 0) return;
  await db
    .insertInto("holdings")
    .values(rows)
    .onConflict((oc) =>
      oc.columns(["account_id", "security_id"]).doUpdateSet((eb) => ({
        user_id: eb.ref("excluded.user_id"),
        quantity: eb.ref("excluded.quantity"),
        institution_price: eb.ref("excluded.institution_price"),
        institution_value: eb.ref("excluded.institution_value"),
        cost_basis: eb.ref("excluded.cost_basis"),
        vested_quantity: eb.ref("excluded.vested_quantity"),
        vested_value: eb.ref("excluded.vested_value"),
        currency: eb.ref("excluded.currency"),
      })),
    )
    .execute();
};

const CHUNK = 500;
type TradeRow = { account_id: number; provider_transaction_id: string; date: Day; type: string; quantity: string; amount: Cents };

/** Saves investment transactions by the bank's ids. Repeating it changes nothing. */
export const saveInvestmentTransactions = async (
  { db, scope }: Tx<Scope>,
  accounts: Map<string, number>,
  securities: Map<string, number>,
  trades: readonly BankInvestmentTransaction[],
): Promise<void> => {
  const rows = trades.flatMap((t) => {
    const account = accounts.get(t.accountId);
    if (account === undefined) return [];
    return [
      {
        user_id: scope.userId,
        account_id: account,
        security_id: t.securityId === null ? null : (securities.get(t.securityId) ?? null),
        provider_transaction_id: t.transactionId,
        date: t.date,
        name: t.name,
        quantity: t.quantity,
        amount: t.amount,
        price: t.price,
        fees: t.fees,
        type: t.type,
        subtype: t.subtype,
        currency: t.currency,
      },
    ];
  });
  await adoptKept({ db, scope }, [...accounts.values()], rows);
  for (let i = 0; i < rows.length; i += CHUNK) {
    await db
      .insertInto("investment_transactions")
      .values(rows.slice(i, i + CHUNK))
      .onConflict((oc) =>
        oc.columns(["account_id", "provider_transaction_id"]).doUpdateSet({
          date: sql`excluded.date`,
          name: sql`case when investment_transactions.name_set_by_user_at is null then excluded.name else investment_transactions.name end`,
          quantity: sql`excluded.quantity`,
          amount: sql`excluded.amount`,
          price: sql`excluded.price`,
          fees: sql`excluded.fees`,
        }),
      )
      .execute();
  }
};

const KEPT = "kept:";

/** Gives the investment transactions of a disconnected bank their own ids, so that the bank's can be matched to them later. */
export const releaseInvestmentTransactions = async ({ db }: Tx<Scope>, accountIds: readonly number[]): Promise<void> => {
  if (accountIds.length === 0) return;
  await db
    .updateTable("investment_transactions")
    .set({ provider_transaction_id: sql`${KEPT} || id` })
    .where("account_id", "in", [...accountIds])
    .execute();
};

/** Reattaches kept investment transactions when the bank sends the same ones: same account, day, type, quantity and amount, each once. */
const adoptKept = async ({ db }: Tx<Scope>, accountIds: readonly number[], rows: readonly TradeRow[]): Promise<void> => {
  if (accountIds.length === 0) return;
  const there = await db
    .selectFrom("investment_transactions")
    .select(["id", "account_id", "date", "type", "quantity", "amount", "provider_transaction_id"])
    .where("account_id", "in", [...accountIds])
    .execute();
  const kept = there.filter((trade) => trade.provider_transaction_id.startsWith(KEPT));
  if (kept.length === 0) return;
  const known = new Set(there.map((trade) => trade.provider_transaction_id));
  const key = (row: Omit<TradeRow, "provider_transaction_id">): string =>
    `${row.account_id} ${row.date} ${row.type} ${Number(row.quantity)} ${row.amount}`;
  const free = Map.groupBy(kept, key);
  const adopted = rows.flatMap((row) => {
    const id = known.has(row.provider_transaction_id) ? undefined : free.get(key(row))?.shift()?.id;
    return id === undefined ? [] : [{ id, provider: row.provider_transaction_id }];
  });
  for (let i = 0; i < adopted.length; i += CHUNK)
    await sql`update investment_transactions t set provider_transaction_id = a.provider from json_to_recordset(${JSON.stringify(adopted.slice(i, i + CHUNK))}::json) as a (id bigint, provider text) where t.id = a.id`.execute(
      db,
    );
};

/** Saves what is owed and when it is due. A rate or an end date set by a user is kept, as are values the bank does not know. */
export const saveLiabilities = async (
  { db }: Tx<Scope>,
  accounts: Map<string, number>,
  liabilities: readonly BankLiability[],
): Promise<void> => {
  for (const l of liabilities) {
    const id = accounts.get(l.accountId);
    if (id === undefined) continue;
    await db
      .updateTable("accounts")
      .set({
        ...(l.interestRate === null
          ? {}
          : { interest_rate: sql<string>`case when terms_set_by_user_at is null then ${l.interestRate}::numeric else interest_rate end` }),
        ...(l.maturityDate === null
          ? {}
          : { maturity_date: sql<Day>`case when terms_set_by_user_at is null then ${l.maturityDate}::date else maturity_date end` }),
        minimum_payment: l.minimumPayment,
        next_payment_due: l.nextPaymentDue,
        statement_balance: l.statementBalance,
        last_payment_amount: l.lastPaymentAmount,
        last_payment_date: l.lastPaymentDate,
      })
      .where("id", "=", id)
      .execute();
  }
};
