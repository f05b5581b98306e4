import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Close, ListedSecurity } from "../../providers/prices/index.ts";

/*
 * Market securities and their closes are shared by all users: any transaction may read them, and they are written with the owner's rights.
 * A security from a bank is a separate row with the bank's prices.
 */
const MARKET = "market:";

export type MarketSecurity = { securityId: number; symbol: string; name: string; type: string | null; price: string; asOf: Day };

const SYMBOL = sql<string>`substr(provider_security_id, ${sql.lit(MARKET.length + 1)})`;

/** Returns a market security with its last known close, or null when it was never requested. */
export const marketSecurity = async ({ kysely }: Database, symbol: string): Promise<MarketSecurity | null> => {
  const row = await kysely
    .selectFrom("securities")
    .selectAll()
    .where("provider_security_id", "=", MARKET + symbol)
    .executeTakeFirst();
  if (!row?.close_price || !row.close_price_as_of) return null;
  return { securityId: row.id, symbol, name: row.name ?? symbol, type: row.type, price: row.close_price, asOf: row.close_price_as_of };
};

/** Saves a market security with closes, oldest first; the newest becomes its current close. Returns its id. */
export const saveMarketSecurity = (database: Database, listed: ListedSecurity, closes: readonly Close[]): Promise<number> =>
  database.asSystem(async (db) => {
    const facts = { name: listed.name, ticker_symbol: listed.symbol, type: listed.type, currency: listed.currency };
    const { id } = await db
      .insertInto("securities")
      .values({ ...facts, provider_security_id: MARKET + listed.symbol })
      .onConflict((oc) => oc.column("provider_security_id").doUpdateSet(facts))
      .returning("id")
      .executeTakeFirstOrThrow();
    await saveCloses(db, id, closes);
    return id;
  });

type Db = Tx<Scope>["db"];

const saveCloses = async (db: Db, securityId: number, closes: readonly Close[]): Promise<void> => {
  const last = closes.at(-1);
  if (!last) return;
  await sql`
    insert into security_prices (security_id, date, close_price)
    select ${securityId}, c.date, c.price from json_to_recordset(${JSON.stringify(closes)}::json) as c (date date, price numeric)
    on conflict (security_id, date) do update set close_price = excluded.close_price`.execute(db);
  await sql`
    update securities set close_price = ${last.price}::numeric, close_price_as_of = ${last.date}::date
    where id = ${securityId} and (close_price_as_of is null or close_price_as_of <= ${last.date}::date)`.execute(db);
};

/** Saves later closes of a known security. */
export const addCloses = (database: Database, securityId: number, closes: readonly Close[]): Promise<void> =>
  database.asSystem((db) => saveCloses(db, securityId, closes));

/** Returns every market security that any user holds, with the day of its last close. */
export const heldMarketSecurities = async ({ kysely }: Database): Promise<{ securityId: number; symbol: string; asOf: Day | null }[]> => {
  const { rows } = await sql<{ securityId: number; symbol: string; asOf: Day | null }>`
    select id as "securityId", ${SYMBOL} as symbol, close_price_as_of as "asOf" from securities s
    where provider_security_id like ${`${MARKET}%`} and exists (select from holdings h where h.security_id = s.id) order by id`.execute(
    kysely,
  );
  return rows;
};

/** Returns closes by security, oldest first: those from `start` to `end`, and the last one before. */
export const closesBetween = async (
  { db }: Tx<Scope>,
  securityIds: readonly number[],
  start: Day,
  end: Day,
): Promise<Map<number, Close[]>> => {
  const { rows } = await sql<{ security_id: number; date: Day; price: string }>`
    select p.security_id, p.date, p.close_price as price from unnest(${`{${securityIds.join(",")}}`}::integer[]) as s (id)
    join security_prices p on p.security_id = s.id and p.date <= ${end}
      and p.date >= coalesce((select max(b.date) from security_prices b where b.security_id = s.id and b.date <= ${start}), ${start})
    order by p.security_id, p.date`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.security_id)].map(([id, list]) => [id, list.map(({ date, price }) => ({ date, price }))]),
  );
};
