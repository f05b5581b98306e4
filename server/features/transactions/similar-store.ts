import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import type { RowToCategorize } from "./category-store.ts";

const SHOWN = 100;

/** A user chose or confirmed the category of this particular row. */
const BY_HAND = sql`(t.category_source = 'person' and (t.category_modified or t.confirmed_at is not null))`;

/** Posted rows of a merchant in categories other than the given one, except the row itself. */
const alike = (scope: Scope, { id, merchantKey, categoryId }: { id: number; merchantKey: string; categoryId: number }) => sql`
  t.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and t.merchant_key = ${merchantKey} and t.id <> ${id}
  and t.category_id <> ${categoryId} and not t.pending and t.account_id not in (select id from accounts where hidden)`;

export type Like = Parameters<typeof alike>[1];

/** Returns the merchant and category that similar rows are compared with. */
export const keyOf = async ({ db, scope }: Tx<Scope>, id: number): Promise<{ merchantKey: string; categoryId: number } | null> => {
  const row = await db
    .selectFrom("transactions")
    .select(["merchant_key", "category_id"])
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .executeTakeFirst();
  return row ? { merchantKey: row.merchant_key, categoryId: row.category_id } : null;
};

/** Counts similar rows and the merchant's rows that a user's choice excludes, and returns the newest similar one. */
export const count = async ({ db, scope }: Tx<Scope>, like: Like): Promise<{ count: number; kept: number; newest: number[] }> => {
  const counted = await sql<{ count: number; kept: number }>`
    select count(*) filter (where not ${BY_HAND}) as count, count(*) filter (where ${BY_HAND}) as kept
    from transactions t where ${alike(scope, like)}`.execute(db);
  const newest = await sql<{ id: number }>`
    select t.id from transactions t where ${alike(scope, like)} and not ${BY_HAND}
    order by t.transaction_date desc, t.id desc limit ${SHOWN}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, kept: counted.rows[0]?.kept ?? 0, newest: newest.rows.map((row) => row.id) };
};

/** Locks and returns the similar rows, except some, until the transaction ends. */
export const lock = async ({ db, scope }: Tx<Scope>, like: Like, except: readonly number[]): Promise<RowToCategorize[]> => {
  const { rows } = await sql<RowToCategorize>`
    select t.id, t.merchant_key as "merchantKey", t.amount < 0 as "moneyIn", t.pending, t.category_id as "categoryId" from transactions t
    where ${alike(scope, like)} and not ${BY_HAND} and not t.id = any (${`{${except.join(",")}}`}::bigint[]) order by t.id for update`.execute(
    db,
  );
  return rows;
};

/** Marks rows as categorized after a similar one, so that the next choice for their merchant may change them too. */
export const markLearned = async ({ db, scope }: Tx<Scope>, ids: readonly number[]): Promise<void> => {
  await sql`update transactions t set category_source = 'learned'
    where t.id = any (${`{${ids.join(",")}}`}::bigint[]) and t.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[])`.execute(db);
};
