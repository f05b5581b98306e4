import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import type { SpendingRow, Stream } from "#domain/recurring/detect.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { matching, rowsOf } from "../transactions/index.ts";

export type KnownRow = SpendingRow & { subscriptionId: number | null };
export type Known = { id: number; accountId: number; biller: string; frequency: string; byPerson: boolean };

/** Allows only one run per household at a time; the lock ends with the transaction. */
export const lock = async ({ db, scope }: Tx<Scope>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(7_204_318)}, ${Math.min(...scope.memberIds)}::integer)`.execute(db);
};

/** Posted spending since a day in the currency of its visible account, with the subscription that each row belongs to so far. */
export const spending = async ({ db, scope }: Tx<Scope>, since: Day): Promise<KnownRow[]> => {
  const rows = rowsOf({ start: since, section: "Expense", pending: false });
  const found = await sql<KnownRow>`
    select t.id, t.account_id as "accountId", t.transaction_date as day, t.amount, t.merchant_name as merchant, t.name as description,
      t.category_id as "categoryId", c.category_id as code, t.subscription_id as "subscriptionId"
    from (select t.* ${matching(scope, rows)}) t join categories c on c.id = t.category_id
    join accounts a on a.id = t.account_id and a.currency = t.currency where t.amount > 0`.execute(db);
  return found.rows;
};

export const known = async ({ db, scope }: Tx<Scope>): Promise<Known[]> => {
  const { rows } = await sql<Known>`
    select s.id, s.account_id as "accountId", s.merchant_key as biller, s.frequency, s.status_set_by_user_at is not null or s.name_set_by_user_at is not null as "byPerson"
    from subscriptions s join accounts a on a.id = s.account_id
    where s.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and not a.hidden order by s.id`.execute(db);
  return rows;
};

const valuesOf = (stream: Stream) => ({
  account_id: stream.accountId,
  category_id: stream.categoryId,
  merchant_key: stream.biller,
  frequency: stream.frequency,
  interval_days: stream.intervalDays,
  average_amount: stream.averageAmount,
  last_amount: stream.lastAmount,
  first_date: stream.firstDate,
  last_date: stream.lastDate,
  estimated_next_date: stream.nextDate,
  price_changes: JSON.stringify(stream.priceChanges),
});

export const insert = async ({ db }: Tx<Scope>, stream: Stream): Promise<number> => {
  const owner = await db.selectFrom("accounts").select("user_id").where("id", "=", stream.accountId).executeTakeFirstOrThrow();
  const row = await db
    .insertInto("subscriptions")
    .values({ ...valuesOf(stream), user_id: owner.user_id, name: stream.name, status: stream.active ? "active" : "inactive" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Keeps values set by the user. */
export const renew = async ({ db }: Tx<Scope>, id: number, stream: Stream): Promise<void> => {
  await db
    .updateTable("subscriptions")
    .set({
      ...valuesOf(stream),
      name: sql`case when name_set_by_user_at is null then ${stream.name} else name end`,
      status: sql`case when status_set_by_user_at is null then ${stream.active ? "active" : "inactive"} else status end`,
    })
    .where("id", "=", id)
    .execute();
};

export const remove = async ({ db }: Tx<Scope>, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await db
      .deleteFrom("subscriptions")
      .where("id", "in", [...ids])
      .execute();
};

/** Links rows to the subscription that they pay. */
export const linkRows = async ({ db }: Tx<Scope>, links: readonly { id: number; subscription: number | null }[]): Promise<void> => {
  if (links.length === 0) return;
  await sql`update transactions t set subscription_id = l.subscription from json_to_recordset(${JSON.stringify(links)}::json) as l (id bigint, subscription integer) where t.id = l.id`.execute(
    db,
  );
};
