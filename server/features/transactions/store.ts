import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Transaction } from "#contract/transactions.ts";
import type { OtherCurrency } from "#contract/kit/currency.ts";
import type { Section } from "#contract/categories.ts";
import { type Day, isDay } from "#domain/day.ts";
import { type Cents, ZERO } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import { type From, PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";
import { inMain, mainCurrency, otherCurrencies } from "../../currency.ts";
import { LOOKS } from "../categories/index.ts";
import { COUNTS, counted, firstMatching, matching, narrowed, type Place, type Rows, rowsOf, type Span } from "./filter.ts";
import { daySums } from "./sums.ts";
import { UNREVIEWED_AMOUNT } from "./unreviewed-amount.ts";

type Row = {
  id: number;
  amount: Cents;
  currency: string;
  authorized_date: Day | null;
  date: Day;
  transaction_date: Day;
  account_id: number;
  account_name: string;
  mask: string | null;
  institution_name: string | null;
  category_id: number;
  category_name: string;
  section: Section;
  color: string;
  icon: string;
  category_modified: boolean;
  name: string;
  original_description: string | null;
  address: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country: string | null;
  lat: number | null;
  lon: number | null;
  store_number: string | null;
  merchant_name: string | null;
  merchant_logo_url: string | null;
  merchant_website_url: string | null;
  pending: boolean;
  source: Transaction["source"];
  transfer_type: Transaction["transferType"];
  other_id: number | null;
  other_name: string | null;
  transfer_peer_id: number | null;
  subscription_id: number | null;
  created_at: string;
};

const COLUMNS = sql`t.id, t.amount, t.currency, t.authorized_date, t.date, t.transaction_date, t.account_id, a.name as account_name, a.mask, i.name as institution_name,
  t.category_id, c.name as category_name, c.section, coalesce(l.color, c.color) as color, coalesce(l.icon, c.icon) as icon, t.category_modified, t.name, t.original_description, t.address, t.city, t.region, t.postal_code, t.country, t.lat, t.lon, t.store_number,
  t.merchant_name, t.merchant_logo_url, t.merchant_website_url, t.pending, t.source, case when o.id is not null then t.transfer_type end as transfer_type, o.id as other_id, o.name as other_name, t.transfer_peer_id, t.subscription_id, t.created_at`;
const JOINS = sql`join accounts a on a.id = t.account_id left join institutions i on i.id = a.institution_id join categories c on c.id = t.category_id ${LOOKS} left join accounts o on o.id = t.transfer_account_id`;

const transaction = (row: Row): Transaction => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  authorizedDate: row.authorized_date,
  date: row.date,
  transactionDate: row.transaction_date,
  account: { id: row.account_id, name: row.account_name, mask: row.mask, institutionName: row.institution_name },
  category: {
    id: row.category_id,
    name: row.category_name,
    section: row.transfer_type === null ? row.section : "Transfer",
    color: row.color,
    icon: row.icon,
  },
  categoryId: row.category_id,
  categoryModified: row.category_modified,
  name: row.name,
  originalDescription: row.original_description,
  address: row.address,
  city: row.city,
  region: row.region,
  postalCode: row.postal_code,
  country: row.country,
  lat: row.lat,
  lon: row.lon,
  storeNumber: row.store_number,
  merchantName: row.merchant_name,
  merchantLogoUrl: row.merchant_logo_url,
  merchantWebsiteUrl: row.merchant_website_url,
  pending: row.pending,
  source: row.source,
  transferType: row.transfer_type,
  transfer:
    row.other_id === null || row.other_name === null
      ? null
      : { account: { id: row.other_id, name: row.other_name }, transaction: row.transfer_peer_id },
  subscription: row.subscription_id,
  createdAt: row.created_at,
});

/** `amount` sorts by absolute amount; `flow` by direction and amount, money in first when ascending. */
export type Ordering = "date" | "-date" | "amount" | "-amount" | "flow" | "-flow";
const DayPlace = z.strictObject({ d: z.string().refine(isDay), id: z.number().int() });
const SizePlace = z.strictObject({ a: z.number().int(), id: z.number().int() });
type TransactionPlace = z.output<typeof DayPlace> | z.output<typeof SizePlace>;
/** Schema of a position in a list, which depends on its order. */
export const placeIn = (ordering: Ordering): z.ZodType<TransactionPlace> => (ordering.endsWith("date") ? DayPlace : SizePlace);

const ORDERS: Record<Ordering, RawBuilder<unknown>> = {
  "-date": sql`t.transaction_date desc, t.id desc`,
  date: sql`t.transaction_date, t.id`,
  "-amount": sql`abs(t.amount) desc, t.id desc`,
  amount: sql`abs(t.amount), t.id`,
  "-flow": sql`t.amount desc, t.id desc`,
  flow: sql`t.amount, t.id`,
};

/** Condition for the rows after a position in an order. */
const beyond = (ordering: Ordering, place: TransactionPlace): RawBuilder<unknown> => {
  const way = sql.raw(ordering.startsWith("-") ? "<" : ">");
  return "d" in place
    ? sql`(t.transaction_date, t.id) ${way} (${place.d}::date, ${place.id}::bigint)`
    : sql`(abs(t.amount), t.id) ${way} (${place.a}::bigint, ${place.id}::bigint)`;
};
const REVERSED: Record<Ordering, Ordering> = {
  date: "-date",
  "-date": "date",
  amount: "-amount",
  "-amount": "amount",
  flow: "-flow",
  "-flow": "flow",
};

export const placeOf =
  (ordering: Ordering) =>
  (row: Transaction): TransactionPlace =>
    ordering.endsWith("date") ? { d: row.transactionDate, id: row.id } : { a: Math.abs(row.amount), id: row.id };

/** Returns rows from a position, nearest first, one more than a page. */
export const list = async (
  { db, scope }: Tx<Scope>,
  rows: Rows,
  ordering: Ordering,
  from: From<TransactionPlace>,
  limit = PAGE_SIZE + 1,
): Promise<Transaction[]> => {
  const way = from?.back ? REVERSED[ordering] : ordering;
  const wanted = from === null ? rows : narrowed(rows, beyond(way, from.place));
  const rowsNear = async (near?: Place): Promise<Row[]> => {
    const first = firstMatching(scope, wanted, ORDERS[way], limit, near);
    return (await sql<Row>`select ${COLUMNS} from ${first} ${JOINS} order by ${ORDERS[way]}`.execute(db)).rows;
  };
  const near = nearestIn(way, from?.place, rows);
  const nearest = near ? await rowsNear(near) : [];
  return (nearest.length === limit ? nearest : await rowsNear()).map(transaction);
};

const [EARLIEST, LATEST] = ["0001-01-01" as Day, "9999-12-31" as Day];

/** Returns where to look first for a page of a search by date, if anywhere. With other filters, few of the nearest rows would match. */
const nearestIn = (way: Ordering, place: TransactionPlace | undefined, { words, conditions }: Rows): Place | undefined => {
  if (words.length === 0 || conditions.length > 1 || !(way === "date" || way === "-date")) return undefined;
  const forward = way === "date";
  return { forward, day: place && "d" in place ? place.d : forward ? EARLIEST : LATEST };
};

export const find = async ({ db, scope }: Tx<Scope>, id: number): Promise<Transaction | null> => {
  const result =
    await sql<Row>`select ${COLUMNS} from transactions t ${JOINS} where t.id = ${id} and t.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[])`.execute(
      db,
    );
  return result.rows[0] ? transaction(result.rows[0]) : null;
};

/** Returns the totals of matching rows in other currencies. */
export const inOtherCurrencies = async (tx: Tx<Scope>, rows: Rows): Promise<OtherCurrency[]> => {
  if (!rows.span) return otherCurrencies(tx, matching(tx.scope, rows));
  const kept = await sql<OtherCurrency>`
    select s.currency, sum(s.income + s.spending + s.transfers)::bigint as total, sum(s.count)::integer as count ${daySums(tx.scope, rows.span)}
    and s.count > 0 and not ${inMain(tx.scope, "s")} group by 1 order by 1`.execute(tx.db);
  return kept.rows;
};

/** `count` is of all rows; the totals count only the main currency. */
export type Summary = {
  count: number;
  total: Cents;
  unreviewed: Cents;
  pending_total: Cents;
  pending_count: number;
  oldest: Day | null;
  newest: Day | null;
};
export const summary = async ({ db, scope }: Tx<Scope>, rows: Rows): Promise<Summary> => {
  if (rows.span) return summaryOfDays({ db, scope }, rows.span);
  const main = inMain(scope, "t");
  const result = await sql<Summary>`select count(*) as count, coalesce(sum(t.amount) filter (where ${main}), 0)::bigint as total,
    coalesce(sum(${UNREVIEWED_AMOUNT}) filter (where ${main}), 0)::bigint as unreviewed,
    coalesce(sum(t.amount) filter (where t.pending and ${main}), 0)::bigint as pending_total,
    count(*) filter (where t.pending and ${main}) as pending_count, min(t.transaction_date) as oldest, max(t.transaction_date) as newest ${matching(scope, rows)}`.execute(
    db,
  );
  const row = result.rows[0];
  if (!row) throw new Error("an aggregate query returned no row");
  return row;
};

type Totals = Pick<Summary, "count" | "total" | "unreviewed" | "oldest" | "newest"> & { otherCurrencies: OtherCurrency[] };

/** Returns the summary and the totals in other currencies. If only days are selected, both come from one look at the kept sums. */
export const totals = async (tx: Tx<Scope>, rows: Rows): Promise<Totals> => {
  if (!rows.span) {
    const { count, total, unreviewed, oldest, newest } = await summary(tx, rows);
    return { count, total, unreviewed, oldest, newest, otherCurrencies: await inOtherCurrencies(tx, rows) };
  }
  const { rows: kept } = await sql<Omit<Totals, "otherCurrencies"> & { currency: string; main: boolean }>`
    select s.currency, s.currency = ${mainCurrency(tx.scope)} as main, sum(s.count)::bigint as count,
      sum(s.income + s.spending + s.transfers)::bigint as total, sum(s.unreviewed + s.unreviewed_transfers)::bigint as unreviewed,
      min(s.day) as oldest, max(s.day) as newest ${daySums(tx.scope, rows.span)} and s.count > 0 group by 1 order by 1`.execute(tx.db);
  const own = kept.find(({ main }) => main);
  const days = kept.flatMap(({ oldest, newest }) => (oldest !== null && newest !== null ? [oldest, newest] : [])).toSorted();
  return {
    count: kept.reduce((n, { count }) => n + count, 0),
    total: own?.total ?? ZERO,
    unreviewed: own?.unreviewed ?? ZERO,
    oldest: days[0] ?? null,
    newest: days.at(-1) ?? null,
    otherCurrencies: kept.filter(({ main }) => !main).map(({ currency, total, count }) => ({ currency, total, count })),
  };
};

/** Returns the summary of all rows of some days from the kept sums. Only pending rows, of which there are few, are counted. */
const summaryOfDays = async ({ db, scope }: Tx<Scope>, span: Span): Promise<Summary> => {
  const main = inMain(scope, "s");
  const result = await sql<Omit<Summary, "pending_count">>`
    select coalesce(sum(s.count), 0)::bigint as count, coalesce(sum(s.income + s.spending + s.transfers) filter (where ${main}), 0)::bigint as total,
      coalesce(sum(s.unreviewed + s.unreviewed_transfers) filter (where ${main}), 0)::bigint as unreviewed,
      coalesce(sum(s.income + s.spending + s.transfers - s.posted) filter (where ${main}), 0)::bigint as pending_total,
      min(s.day) filter (where s.count > 0) as oldest, max(s.day) filter (where s.count > 0) as newest ${daySums(scope, span)}`.execute(db);
  const held = counted(scope, rowsOf({ ...span, pending: true }));
  const pending = await sql<{ count: number }>`select count(*) as count ${matching(scope, held)}`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error("an aggregate query returned no row");
  return { ...row, pending_count: pending.rows[0]?.count ?? 0 };
};

type DaySums = { day: Day; count: number; out: Cents; in: Cents; unreviewed: Cents };
export const days = async ({ db, scope }: Tx<Scope>, rows: Rows): Promise<DaySums[]> => {
  if (rows.span) {
    const main = inMain(scope, "s");
    const kept = await sql<DaySums>`
      select s.day, sum(s.count) as count, coalesce(sum(s.money_out) filter (where ${main}), 0)::bigint as out,
        coalesce(sum(s.money_in) filter (where ${main}), 0)::bigint as in, coalesce(sum(s.unreviewed) filter (where ${main}), 0)::bigint as unreviewed
      ${daySums(scope, rows.span)} and s.count > 0 group by 1 order by 1 desc`.execute(db);
    return kept.rows;
  }
  const result = await sql<DaySums>`
    select t.transaction_date as day, count(*) as count, coalesce(sum(t.amount) filter (where t.amount > 0 and t.counts), 0)::bigint as out,
      coalesce(-sum(t.amount) filter (where t.amount < 0 and t.counts), 0)::bigint as in,
      coalesce(sum(t.unreviewed) filter (where t.counts), 0)::bigint as unreviewed
    from (select t.transaction_date, t.amount, ${UNREVIEWED_AMOUNT} as unreviewed, ${COUNTS} and ${inMain(scope, "t")} as counts ${matching(scope, rows)}) t group by 1 order by 1 desc`.execute(
    db,
  );
  return result.rows;
};

const RELATED = 50;

/** Returns other rows of the same merchant, newest first. */
export const related = async ({ db, scope }: Tx<Scope>, id: number): Promise<Transaction[]> => {
  const result = await sql<Row>`
    select ${COLUMNS} from transactions t ${JOINS}
    where t.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and t.id <> ${id} and not a.hidden
      and t.merchant_key = (select merchant_key from transactions where id = ${id})
    order by t.transaction_date desc, t.id desc limit ${RELATED}`.execute(db);
  return result.rows.map(transaction);
};

/** Returns rows by id, newest first. */
export const byIds = async ({ db, scope }: Tx<Scope>, ids: readonly number[]): Promise<Transaction[]> => {
  const result = await sql<Row>`
    select ${COLUMNS} from transactions t ${JOINS}
    where t.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and t.id = any (${`{${ids.join(",")}}`}::bigint[])
    order by t.transaction_date desc, t.id desc`.execute(db);
  return result.rows.map(transaction);
};
