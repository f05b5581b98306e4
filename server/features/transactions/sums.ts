import { type RawBuilder, sql } from "kysely";
import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Period } from "#domain/period.ts";
import { inMain } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { matching, rowsOf, type Span } from "./filter.ts";
import { UNREVIEWED_AMOUNT } from "./unreviewed-amount.ts";

/*
 * Reads the sums that the database keeps of all rows (migration 0025), for reports over long periods. Rows of hidden accounts have sums of
 * their own, so hiding an account is never a reason to read its rows.
 */

const shown = ({ memberIds }: Scope): RawBuilder<unknown> =>
  sql`s.user_id = any (${`{${memberIds.join(",")}}`}::integer[]) and not s.hidden`;

/** Splits a period into its whole calendar months, if it has any, and the days before and after them. */
const inMonths = ({ start, end }: Period): { months: Period | null; rest: Period[] } => {
  const first = start === startOfMonth(start) ? start : addMonths(startOfMonth(start), 1);
  const last = end === endOfMonth(end) ? end : addDays(startOfMonth(end), -1);
  if (last < first) return { months: null, rest: [{ start, end }] };
  return {
    months: { start: first, end: last },
    rest: [
      { start, end: addDays(first, -1) },
      { start: addDays(last, 1), end },
    ].filter((part) => part.start <= part.end),
  };
};

const SUMS = sql`sum(t.amount)::bigint as amount, coalesce(sum(t.amount) filter (where t.pending), 0)::bigint as pending,
  sum(${UNREVIEWED_AMOUNT})::bigint as unreviewed, count(*)::integer as count`;

/**
 * Selects the sums of a period by category, currency and whether the rows are sides of transfers: `category_id`, `currency`, `transfer`,
 * `amount`, `pending`, `unreviewed`, `count`. A key may occur several times. Whole months come from the kept sums, other days from rows.
 */
export const categorySums = (scope: Scope, period: Period): RawBuilder<unknown> => {
  const { months, rest } = inMonths(period);
  const kept = months && [
    sql`select category_id, currency, transfer, amount, pending, unreviewed, count from month_sums s
      where ${shown(scope)} and s.month between ${months.start} and ${months.end} and count > 0`,
  ];
  const counted = rest.map(
    (days) =>
      sql`select t.category_id, t.currency, t.transfer_account_id is not null as transfer, ${SUMS} ${matching(scope, rowsOf(days))} group by 1, 2, 3`,
  );
  return sql.join([...(kept ?? []), ...counted], sql` union all `);
};

/** Selects the sums by day (alias s) of the household's visible rows. */
export const daySums = (scope: Scope, { start, end }: Span): RawBuilder<unknown> =>
  sql`from day_sums s where ${shown(scope)} ${start === undefined ? sql`` : sql`and s.day >= ${start}`} ${end === undefined ? sql`` : sql`and s.day <= ${end}`}`;

/** Returns the day of the household's first visible row in the main currency, or null without any. */
export const firstDay = async ({ db, scope }: Tx<Scope>): Promise<Day | null> => {
  const { rows } = await sql<{
    first: Day | null;
  }>`select min(s.day) as first ${daySums(scope, {})} and s.count > 0 and ${inMain(scope, "s")}`.execute(db);
  return rows[0]?.first ?? null;
};

const COLUMNS = { Income: sql`s.income`, Expense: sql`s.spending`, Transfer: sql`s.transfers` };

/** Returns a section's totals by day in the main currency, money out positive, pending rows included. */
export const sectionByDay = async (
  { db, scope }: Tx<Scope>,
  { start, end }: Period,
  section: keyof typeof COLUMNS,
): Promise<Map<Day, Cents>> => {
  const { rows } = await sql<{ days: Day[] | null; amounts: Cents[] | null }>`
    select array_agg(day) as days, array_agg(amount) as amounts from (
      select s.day, sum(${COLUMNS[section]})::bigint as amount ${daySums(scope, { start, end })} and ${inMain(scope, "s")} group by 1) d`.execute(
    db,
  );
  return new Map((rows[0]?.days ?? []).map((day, i) => [day, rows[0]?.amounts?.[i] ?? (0 as Cents)]));
};
