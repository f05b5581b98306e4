import { sql } from "kysely";
import { z } from "zod";
import type { Holding, InvestmentTransaction } from "#contract/accounts.ts";
import { type Day, isDay } from "#domain/day.ts";
import type { Tx } from "../../db/open.ts";
import { PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../http/scope.ts";

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

/** Holdings, largest first; those of hidden accounts only when asked for by account. */
export const holdings = async (
  { db, scope }: Tx<Scope>,
  { finxAccount, finxSecurity }: { finxAccount?: number[] | undefined; finxSecurity?: number[] | undefined },
): Promise<Holding[]> => {
  const rows = await db
    .selectFrom("holdings as h")
    .innerJoin("securities as s", "s.id", "h.security_id")
    .selectAll("h")
    .select(SECURITY)
    .where("h.user_id", "in", [...scope.memberIds])
    .where((eb) => (finxAccount ? eb("h.account_id", "in", finxAccount) : eb("h.account_id", "not in", hiddenAccounts(db))))
    .$if(finxSecurity !== undefined, (q) => q.where("h.security_id", "in", finxSecurity ?? []))
    .orderBy("h.institution_value", "desc")
    .orderBy("h.id")
    .limit(2000)
    .execute();
  return rows.map((row) => ({
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
  }));
};

export const InvestmentPlace = z.strictObject({ d: z.string().refine(isDay), id: z.number().int() });
export type InvestmentPlace = z.output<typeof InvestmentPlace>;

export type TradeFilter = {
  dateStart?: Day | undefined;
  dateEnd?: Day | undefined;
  finxAccount?: number[] | undefined;
  finxSecurity?: number[] | undefined;
  ordering?: "date" | "-date" | undefined;
  search?: string | undefined;
};

/** Trades newest first unless told, one more than a page; those of hidden accounts only when asked for by account. */
export const investmentTransactions = async (
  { db, scope }: Tx<Scope>,
  f: TradeFilter,
  after: InvestmentPlace | null,
): Promise<InvestmentTransaction[]> => {
  const up = f.ordering === "date";
  const rows = await db
    .selectFrom("investment_transactions as t")
    .leftJoin("securities as s", "s.id", "t.security_id")
    .selectAll("t")
    .select(SECURITY)
    .where("t.user_id", "in", [...scope.memberIds])
    .where((eb) => (f.finxAccount ? eb("t.account_id", "in", f.finxAccount) : eb("t.account_id", "not in", hiddenAccounts(db))))
    .$if(f.finxSecurity !== undefined, (q) => q.where("t.security_id", "in", f.finxSecurity ?? []))
    .$if(f.dateStart !== undefined, (q) => q.where("t.date", ">=", f.dateStart ?? ("" as Day)))
    .$if(f.dateEnd !== undefined, (q) => q.where("t.date", "<=", f.dateEnd ?? ("" as Day)))
    .$if(f.search !== undefined, (q) =>
      q.where(sql<boolean>`strpos(lower(concat_ws(' ', t.name, s.name, s.ticker_symbol)), ${(f.search ?? "").toLowerCase()}) > 0`),
    )
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(t.date, t.id) ${sql.raw(up ? ">" : "<")} (${after?.d ?? ""}::date, ${after?.id ?? 0}::bigint)`),
    )
    .orderBy("t.date", up ? "asc" : "desc")
    .orderBy("t.id", up ? "asc" : "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map((row) => ({
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
  }));
};
