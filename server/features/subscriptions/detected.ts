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

/**
 * Posted or pending spending since a day in the currency of its visible account, with the subscription that each row belongs to so far.
 */
export const spending = async ({ db, scope }: Tx<Scope>, since: Day, pending: boolean): Promise<KnownRow[]> => {
  const rows = rowsOf({ start: since, section: "Expense", pending });
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

/** Columns that a detection sets, with their types. */
const DETECTED = {
  account_id: "integer",
  category_id: "integer",
  merchant_key: "text",
  frequency: "text",
  interval_days: "integer",
  average_amount: "bigint",
  last_amount: "bigint",
  first_date: "date",
  last_date: "date",
  estimated_next_date: "date",
  price_changes: "jsonb",
} as const;
const listOf = (text: (column: string, type: string) => string) =>
  sql.raw(
    Object.entries(DETECTED)
      .map(([column, type]) => text(column, type))
      .join(", "),
  );
const NAMES = listOf((column) => column);
const GIVEN = listOf((column) => `r.${column}`);
const TYPED = listOf((column, type) => `${column} ${type}`);

const valuesOf = (stream: Stream): Record<keyof typeof DETECTED | "name" | "status", unknown> => ({
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
  price_changes: stream.priceChanges,
  name: stream.name,
  status: stream.active ? "active" : "inactive",
});

type Saved = { id: number; stream: Stream };

/** Adds subscriptions of the accounts' owners, with ids in the order of the streams. */
export const insert = async ({ db }: Tx<Scope>, streams: readonly Stream[]): Promise<Saved[]> => {
  if (streams.length === 0) return [];
  const listed = JSON.stringify(streams.map((stream, place) => ({ ...valuesOf(stream), place })));
  const { rows } = await sql<{ id: number }>`
    insert into subscriptions (user_id, name, status, ${NAMES})
    select a.user_id, r.name, r.status, ${GIVEN}
    from json_to_recordset(${listed}::json) as r (place integer, name text, status text, ${TYPED}) join accounts a on a.id = r.account_id
    order by r.place returning id`.execute(db);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  return streams.map((stream, i) => {
    const id = ids[i];
    if (id === undefined) throw new Error("a subscription's account disappeared");
    return { id, stream };
  });
};

/** Keeps values set by the user, and writes only what changed. */
export const renew = async ({ db }: Tx<Scope>, known: readonly Saved[]): Promise<void> => {
  if (known.length === 0) return;
  const listed = JSON.stringify(known.map(({ id, stream }) => ({ ...valuesOf(stream), id })));
  await sql`
    update subscriptions s set (name, status, ${NAMES}) = (n.name, n.status, ${listOf((column) => `n.${column}`)})
    from (
      select r.id, case when o.name_set_by_user_at is null then r.name else o.name end as name,
        case when o.status_set_by_user_at is null then r.status else o.status end as status, ${GIVEN}
      from json_to_recordset(${listed}::json) as r (id integer, name text, status text, ${TYPED}) join subscriptions o on o.id = r.id
    ) n
    where s.id = n.id and (s.name, s.status, ${listOf((column) => `s.${column}`)}) is distinct from (n.name, n.status, ${listOf((column) => `n.${column}`)})`.execute(
    db,
  );
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
