import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import { currentCell } from "../../db/cells/index.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** A merchant of the household: how many rows it has, how many of them are income, and their categories. */
type Merchant = { key: string; name: string; count: number; paying: number; categoryIds: readonly number[] };
/** All merchants, those with most rows first, and the first and last day of the household's rows. */
export type Merchants = { merchants: readonly Merchant[]; range: { start: Day; end: Day } | null };

const MOST_MERCHANTS = 5000;
/** Merchants that a server remembers at most, of all households together. */
const MOST_REMEMBERED = 20_000;
/** What each database's users last asked for, the least recently used first. */
type Remembered = Map<number, Merchants & { version: string }>;
const databases = new WeakMap<Database, Remembered>();

/**
 * Returns the household's merchants. Every question to the assistant needs them, and finding them reads all rows, so they are remembered
 * until the household's data changes.
 */
export const merchantsOf = async (database: Database, tx: Tx<Scope>): Promise<Merchants> => {
  const version = await versionOf(tx);
  if (version === null) return find(tx);
  const known: Remembered = databases.get(database) ?? new Map();
  databases.set(database, known);
  const last = known.get(tx.scope.userId);
  const found = last?.version === version ? last : { version, ...(await find(tx)) };
  known.delete(tx.scope.userId);
  known.set(tx.scope.userId, found);
  forgetOldest(known);
  return found;
};

const forgetOldest = (known: Remembered): void => {
  let size = [...known.values()].reduce((n, { merchants }) => n + merchants.length, 0);
  for (const [user, { merchants }] of known) {
    if (size <= MOST_REMEMBERED) break;
    known.delete(user);
    size -= merchants.length;
  }
};

/**
 * Returns a text that differs whenever rows or categories of the household do: triggers raise a number of the user with every change, in its
 * transaction. The row's own version tells apart the numbers of a user who moved to another cell and back.
 */
const versionOf = async ({ db, scope }: Tx<Scope>): Promise<string | null> => {
  const { rows } = await sql<{ version: string }>`
    select asked || ' ' || xmin::text as version from recommendation_runs where user_id = ${scope.userId}`.execute(db);
  return rows[0] ? `${currentCell() ?? ""} ${scope.memberIds.join(",")} ${rows[0].version}` : null;
};

const find = async ({ db, scope }: Tx<Scope>): Promise<Merchants> => {
  const { rows: merchants } = await sql<Merchant>`
    select key, max(name) as name, sum(count)::integer as count, sum(paying)::integer as paying, array_agg(category_id) as "categoryIds"
    from (
      select merchant_key as key, category_id, max(coalesce(merchant_name, name)) as name, count(*) as count,
        count(*) filter (where amount < 0 and transfer_account_id is null and category_id in (select id from categories where section = 'Income')) as paying
      from transactions where user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) group by merchant_key, category_id
    ) by_category group by key order by 3 desc, 2 limit ${MOST_MERCHANTS}`.execute(db);
  const range = await db
    .selectFrom("transactions")
    .select((eb) => [eb.fn.min("transaction_date").as("start"), eb.fn.max("transaction_date").as("end")])
    .where("user_id", "in", [...scope.memberIds])
    .executeTakeFirst();
  return { merchants, range: range?.start && range.end ? { start: range.start, end: range.end } : null };
};
