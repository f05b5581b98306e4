import { sql } from "kysely";
import type { OtherCurrency } from "#contract/kit/currency.ts";
import type { Day } from "#domain/day.ts";
import type { CategorySum } from "#domain/figures/income-statement.ts";
import type { Cents } from "#domain/money.ts";
import type { Period } from "#domain/period.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { otherCurrencies } from "../../currency.ts";
import { LOOKS } from "../categories/index.ts";
import { COUNTS, counted, matching, rowsOf, UNREVIEWED_AMOUNT } from "../transactions/index.ts";

export type SumFilter = Period & { section?: CategorySum["section"] | undefined; categoryIds?: number[] | undefined };

/** Returns a period's totals, one for each category in each section, without hidden accounts. */
export const sums = async ({ db, scope }: Tx<Scope>, period: Period): Promise<CategorySum[]> => {
  const { rows } = await sql<Omit<CategorySum, "categoryId"> & { category_id: number }>`
    select s.category_id, c.name, coalesce(l.color, c.color) as color, coalesce(l.icon, c.icon) as icon,
      case when s.transfer then 'Transfer' else c.section end as section,
      sum(s.amount)::bigint as amount, sum(s.count)::integer as count, sum(s.pending)::bigint as pending, sum(s.unreviewed)::bigint as unreviewed
    from (
      select t.category_id, t.transfer_account_id is not null as transfer, sum(t.amount)::bigint as amount, count(*)::integer as count,
        coalesce(sum(t.amount) filter (where t.pending), 0)::bigint as pending, sum(${UNREVIEWED_AMOUNT})::bigint as unreviewed
      ${matching(scope, counted(scope, rowsOf(period)))} group by 1, 2
    ) s join categories c on c.id = s.category_id ${LOOKS} group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map(({ category_id: categoryId, ...row }) => ({ ...row, categoryId }));
};

/** Returns net amounts of a period in other currencies, money in positive, without transfers. */
export const inOtherCurrencies = (tx: Tx<Scope>, period: Period): Promise<OtherCurrency[]> => {
  const rows = rowsOf(period);
  return otherCurrencies(tx, matching(tx.scope, { ...rows, conditions: [...rows.conditions, COUNTS] }), sql`-t.amount`);
};

/** Returns the totals of the selected rows by day, money out positive. */
export const byDay = async ({ db, scope }: Tx<Scope>, wanted: SumFilter): Promise<Map<Day, Cents>> => {
  const { rows } = await sql<{ day: Day; amount: Cents }>`
    select t.transaction_date as day, sum(t.amount)::bigint as amount ${matching(scope, counted(scope, rowsOf(wanted)))} group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.day, row.amount]));
};

/** Returns the day of the household's first row, or null without rows. */
export const firstDay = async ({ db, scope }: Tx<Scope>): Promise<Day | null> => {
  const found = await db
    .selectFrom("transactions")
    .select((eb) => eb.fn.min("transaction_date").as("first"))
    .where("user_id", "in", [...scope.memberIds])
    .executeTakeFirst();
  return found?.first ?? null;
};
