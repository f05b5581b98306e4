import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Subscription } from "#contract/subscriptions.ts";
import { type Day, isDay } from "#domain/day.ts";
import { fromDollars } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import { type From, PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";
import { LOOKS } from "../categories/index.ts";

const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;
const RECENT = 6;

type Row = Omit<Subscription, "account" | "category" | "priceChanges" | "recentTransactions"> & {
  account: Subscription["account"];
  category: Subscription["category"];
  price_changes: { day: Day; from: number; to: number }[];
  recent: { id: number; day: Day; amount: number; name: string }[] | null;
};

const COLUMNS = sql`s.id, json_build_object('id', a.id, 'name', a.name, 'mask', a.mask) as account,
  json_build_object('id', c.id, 'name', c.name, 'section', c.section, 'color', coalesce(l.color, c.color), 'icon', coalesce(l.icon, c.icon)) as category,
  a.currency, s.name, s.frequency, s.interval_days as "intervalDays", s.status, s.status_set_by_user_at is not null as "statusSetByUser", s.average_amount as "averageAmount",
  s.last_amount as "lastAmount", s.first_date as "firstDate", s.last_date as "lastDate", s.estimated_next_date as "estimatedNextDate", s.price_changes, r.recent,
  r.logo as "merchantLogoUrl", r.website as "merchantWebsiteUrl"`;
/** The category is that of the last payment, also between two detections. */
const JOINS = sql`join accounts a on a.id = s.account_id left join lateral (
  select (array_agg(t.category_id order by t.transaction_date desc, t.id desc))[1] as category_id, json_agg(json_build_object('id', t.id, 'day', t.transaction_date, 'amount', t.amount, 'name', t.name) order by t.transaction_date desc, t.id desc) as recent,
    max(t.merchant_logo_url) as logo, max(t.merchant_website_url) as website
  from (select * from transactions x where x.subscription_id = s.id order by x.transaction_date desc, x.id desc limit ${RECENT}) t) r on true
  join categories c on c.id = coalesce(r.category_id, s.category_id) ${LOOKS}`;

// JSON built in the database has cents as plain numbers. They are converted here once.
const subscription = ({ price_changes: changes, recent, ...row }: Row): Subscription => ({
  ...row,
  priceChanges: changes.map(({ day, from, to }) => ({ day, from: fromDollars(from / 100), to: fromDollars(to / 100) })),
  recentTransactions: (recent ?? []).map(({ id, day, amount, name }) => ({
    id,
    transactionDate: day,
    amount: fromDollars(amount / 100),
    name,
  })),
});

export const SubscriptionPlace = z.strictObject({ d: z.string().refine(isDay), id: z.number().int().min(0).max(2_147_483_647) });
type Place = z.output<typeof SubscriptionPlace>;
export const placeOf = (row: Subscription): Place => ({ d: row.estimatedNextDate ?? row.lastDate, id: row.id });

export type SubscriptionFilter = {
  estimatedNextTransactionDateBefore?: Day | undefined;
  lastTransactionDateAfter?: Day | undefined;
  frequency?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
};

const conditions = (scope: Scope, w: SubscriptionFilter): RawBuilder<unknown>[] => [
  sql`s.user_id = ${members(scope)} and not a.hidden`,
  ...(w.estimatedNextTransactionDateBefore ? [sql`s.estimated_next_date <= ${w.estimatedNextTransactionDateBefore}`] : []),
  ...(w.lastTransactionDateAfter ? [sql`s.last_date >= ${w.lastTransactionDateAfter}`] : []),
  ...(w.frequency ? [sql`s.frequency = ${w.frequency}`] : []),
  ...(w.status ? [sql`s.status = ${w.status}`] : []),
  ...(w.search
    ? [
        sql`lower(s.name) like ${`%${w.search
          .toLowerCase()
          .replace(/[\\%_]/g, "\\$&")
          .replaceAll("\0", "")}%`}`,
      ]
    : []),
];

/** Returns subscriptions by next expected day, from a position, nearest first, one more than a page. */
export const list = async ({ db, scope }: Tx<Scope>, wanted: SubscriptionFilter, from: From<Place>): Promise<Subscription[]> => {
  const next = sql`coalesce(s.estimated_next_date, s.last_date)`;
  const [way, order] = from?.back ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const where = [
    ...conditions(scope, wanted),
    ...(from ? [sql`(${next}, s.id) ${way} (${from.place.d}::date, ${from.place.id}::integer)`] : []),
  ];
  const { rows } = await sql<Row>`
    select ${COLUMNS} from subscriptions s ${JOINS} where ${sql.join(where, sql` and `)} order by ${next} ${order}, s.id ${order} limit ${PAGE_SIZE + 1}`.execute(
    db,
  );
  return rows.map(subscription);
};

export const find = async ({ db, scope }: Tx<Scope>, id: number): Promise<Subscription | null> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from subscriptions s ${JOINS} where s.id = ${id} and s.user_id = ${members(scope)}`.execute(db);
  return rows[0] ? subscription(rows[0]) : null;
};

export const update = async (
  { db, scope }: Tx<Scope>,
  id: number,
  change: { status?: string | undefined; name?: string | undefined },
  at: string,
): Promise<void> => {
  await db
    .updateTable("subscriptions")
    .set({
      ...(change.status === undefined ? {} : { status: change.status, status_set_by_user_at: at }),
      ...(change.name === undefined ? {} : { name: change.name, name_set_by_user_at: at }),
    })
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** A status and when a user set it; null if no user did. */
export type StatusSet = { status: Subscription["status"]; setAt: string | null };

export const lockStatus = async ({ db, scope }: Tx<Scope>, id: number): Promise<(StatusSet & { name: string }) | null> => {
  const row = await db
    .selectFrom("subscriptions")
    .select(["name", "status", sql<string | null>`status_set_by_user_at::text`.as("setAt")])
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, status: row.status as Subscription["status"] } : null;
};

export const putStatus = async ({ db, scope }: Tx<Scope>, id: number, { status, setAt }: StatusSet): Promise<void> => {
  await db
    .updateTable("subscriptions")
    .set({ status, status_set_by_user_at: setAt })
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};
