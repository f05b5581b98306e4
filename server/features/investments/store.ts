import { sql, type Updateable } from "kysely";
import { z } from "zod";
import type { Holding, InvestmentTransaction } from "#contract/investments.ts";
import { type Day, isDay } from "#domain/day.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import { type From, PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";

type SecurityColumns = {
  security_id: number | null;
  security_name: string | null;
  ticker_symbol: string | null;
  close_price: string | null;
  close_price_as_of: Day | null;
  security_type: string | null;
  security_currency: string | null;
};
const SECURITY = [
  "s.name as security_name",
  "s.ticker_symbol",
  "s.close_price",
  "s.close_price_as_of",
  "s.type as security_type",
  "s.currency as security_currency",
] as const;

const security = (row: SecurityColumns): Holding["security"] =>
  row.security_id === null
    ? null
    : {
        id: row.security_id,
        name: row.security_name,
        tickerSymbol: row.ticker_symbol,
        closePrice: row.close_price,
        closePriceAsOf: row.close_price_as_of,
        type: row.security_type,
        isoCurrencyCode: row.security_currency,
      };

const hiddenAccounts = (db: Tx<Scope>["db"]) => db.selectFrom("accounts").select("id").where("hidden", "=", true);

/** Names of accounts that are not hidden, by id. */
export const accountNames = async ({ db, scope }: Tx<Scope>): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("user_id", "in", [...scope.memberIds])
    .where("hidden", "=", false)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
};

type HoldingFilter = { finxAccount?: number[] | undefined; finxSecurity?: number[] | undefined };

const selectHoldings = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("holdings as h")
    .innerJoin("securities as s", "s.id", "h.security_id")
    .selectAll("h")
    .select(SECURITY)
    .where("h.user_id", "in", [...scope.memberIds]);
type HoldingRow = Awaited<ReturnType<ReturnType<typeof selectHoldings>["execute"]>>[number];

const holdingOf = (row: HoldingRow): Holding => ({
  id: row.id,
  account: row.account_id,
  security: security(row),
  institutionPrice: row.institution_price,
  institutionValue: row.institution_value,
  costBasis: row.cost_basis,
  quantity: row.quantity,
  vestedQuantity: row.vested_quantity,
  vestedValue: row.vested_value,
  isoCurrencyCode: row.currency,
});

/** Returns holdings, largest first. Hidden accounts are included only if requested by id. */
export const holdings = async (tx: Tx<Scope>, { finxAccount, finxSecurity }: HoldingFilter): Promise<Holding[]> => {
  const rows = await selectHoldings(tx)
    .where((eb) => (finxAccount ? eb("h.account_id", "in", finxAccount) : eb("h.account_id", "not in", hiddenAccounts(tx.db))))
    .$if(finxSecurity !== undefined, (q) => q.where("h.security_id", "in", finxSecurity ?? []))
    .orderBy("h.institution_value", "desc")
    .orderBy("h.id")
    .limit(2000)
    .execute();
  return rows.map(holdingOf);
};

export const holding = async (tx: Tx<Scope>, id: number): Promise<Holding | null> => {
  const row = await selectHoldings(tx).where("h.id", "=", id).executeTakeFirst();
  return row ? holdingOf(row) : null;
};

export const DayPlace = z.strictObject({ d: z.string().refine(isDay), id: z.number().int() });
export const AmountPlace = z.strictObject({ a: z.number().int(), id: z.number().int() });
export type InvestmentTransactionPlace = z.output<typeof DayPlace> | z.output<typeof AmountPlace>;

export type InvestmentTransactionFilter = {
  dateStart?: Day | undefined;
  dateEnd?: Day | undefined;
  finxAccount?: number[] | undefined;
  finxSecurity?: number[] | undefined;
  ordering?: "date" | "-date" | "amount" | "-amount" | undefined;
  search?: string | undefined;
  type?: InvestmentTransaction["type"] | undefined;
};

const selectTrades = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("investment_transactions as t")
    .leftJoin("securities as s", "s.id", "t.security_id")
    .selectAll("t")
    .select(SECURITY)
    .where("t.user_id", "in", [...scope.memberIds]);
type TradeRow = Awaited<ReturnType<ReturnType<typeof selectTrades>["execute"]>>[number];

const tradeOf = (row: TradeRow): InvestmentTransaction => ({
  id: row.id,
  account: row.account_id,
  security: security(row),
  date: row.date,
  name: row.name,
  quantity: row.quantity,
  amount: row.amount,
  price: row.price,
  fees: row.fees,
  type: row.type as InvestmentTransaction["type"],
  subtype: row.subtype,
  isoCurrencyCode: row.currency,
});

/** The investment transactions that a filter keeps, in no order. Hidden accounts are included only if requested by id. */
const matchingTrades = (tx: Tx<Scope>, f: InvestmentTransactionFilter) =>
  selectTrades(tx)
    .where((eb) => (f.finxAccount ? eb("t.account_id", "in", f.finxAccount) : eb("t.account_id", "not in", hiddenAccounts(tx.db))))
    .$if(f.finxSecurity !== undefined, (q) => q.where("t.security_id", "in", f.finxSecurity ?? []))
    .$if(f.type !== undefined, (q) => q.where("t.type", "=", f.type ?? ""))
    .$if(f.dateStart !== undefined, (q) => q.where("t.date", ">=", f.dateStart ?? ("" as Day)))
    .$if(f.dateEnd !== undefined, (q) => q.where("t.date", "<=", f.dateEnd ?? ("" as Day)))
    .$if(f.search !== undefined, (q) =>
      q.where(sql<boolean>`strpos(lower(concat_ws(' ', t.name, s.name, s.ticker_symbol)), ${(f.search ?? "").toLowerCase()}) > 0`),
    );

/** Returns a page of investment transactions, newest first by default, and one more. */
export const investmentTransactions = async (
  tx: Tx<Scope>,
  f: InvestmentTransactionFilter,
  from: From<InvestmentTransactionPlace>,
): Promise<InvestmentTransaction[]> => {
  const ordering = f.ordering ?? "-date";
  const key = ordering.endsWith("amount") ? ("t.amount" as const) : ("t.date" as const);
  const direction = ordering.startsWith("-") !== (from?.back ?? false) ? "desc" : "asc";
  const rows = await matchingTrades(tx, f)
    .$if(from !== null, (q) => q.where(beyond(from?.place ?? null, direction)))
    .orderBy(key, direction)
    .orderBy("t.id", direction)
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map(tradeOf);
};

/** Returns all investment transactions that a filter keeps, newest first. Totals need every one of them. */
export const everyInvestmentTransaction = async (tx: Tx<Scope>, f: InvestmentTransactionFilter): Promise<InvestmentTransaction[]> =>
  (await matchingTrades(tx, f).orderBy("t.date", "desc").orderBy("t.id", "desc").execute()).map(tradeOf);

/** Condition for rows after a position in the list. */
const beyond = (after: InvestmentTransactionPlace | null, direction: "asc" | "desc") => {
  const sign = sql.raw(direction === "asc" ? ">" : "<");
  return after && "a" in after
    ? sql<boolean>`(t.amount, t.id) ${sign} (${after.a}::bigint, ${after.id}::bigint)`
    : sql<boolean>`(t.date, t.id) ${sign} (${after?.d ?? ""}::date, ${after?.id ?? 0}::bigint)`;
};

export const investmentTransaction = async (tx: Tx<Scope>, id: number): Promise<InvestmentTransaction | null> => {
  const row = await selectTrades(tx).where("t.id", "=", id).executeTakeFirst();
  return row ? tradeOf(row) : null;
};

export const updateInvestmentTransaction = async (
  { db, scope }: Tx<Scope>,
  id: number,
  change: Updateable<DB["investment_transactions"]>,
): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable("investment_transactions")
    .set(change)
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};
