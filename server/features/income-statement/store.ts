import { sql } from "kysely";
import type { OtherCurrency } from "#contract/kit/currency.ts";
import type { Day } from "#domain/day.ts";
import type { CategorySum } from "#domain/figures/income-statement.ts";
import { type Cents, negate, sum } from "#domain/money.ts";
import type { Period } from "#domain/period.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { mainCurrency } from "../../currency.ts";
import { LOOKS } from "../categories/index.ts";
import { categorySums, counted, matching, rowsOf } from "../transactions/index.ts";

type SumRow = Omit<CategorySum, "categoryId"> & { category_id: number; currency: string; main: boolean };
export type PeriodSums = { categories: CategorySum[]; otherCurrencies: OtherCurrency[] };

/**
 * Returns a period's totals, one for each category in each section, without hidden accounts, and the net amounts in other currencies, money
 * in positive, without transfers.
 */
export const sums = async ({ db, scope }: Tx<Scope>, period: Period): Promise<PeriodSums> => {
  const { rows } = await sql<SumRow>`
    select s.category_id, s.currency, s.currency = ${mainCurrency(scope)} as main, c.name, coalesce(l.color, c.color) as color, coalesce(l.icon, c.icon) as icon,
      case when s.transfer then 'Transfer' else c.section end as section, s.amount, s.count, s.pending, s.unreviewed
    from (
      select category_id, currency, transfer, sum(amount)::bigint as amount, sum(count)::integer as count, sum(pending)::bigint as pending,
        sum(unreviewed)::bigint as unreviewed
      from (${categorySums(scope, period)}) p group by 1, 2, 3
    ) s join categories c on c.id = s.category_id ${LOOKS}`.execute(db);
  const others = Map.groupBy(
    rows.filter(({ main, section }) => !main && section !== "Transfer"),
    ({ currency }) => currency,
  );
  return {
    categories: merged(rows.filter(({ main }) => main)),
    otherCurrencies: [...others]
      .map(([currency, of]) => ({
        currency,
        total: negate(sum(of.map((row) => row.amount))),
        count: of.reduce((n, row) => n + row.count, 0),
      }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
};

/** Combines the transfers of a category with its rows that are transfers by category, which are in the same section. */
const merged = (rows: readonly SumRow[]): CategorySum[] =>
  [...Map.groupBy(rows, (row) => `${row.category_id} ${row.section}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ category_id: categoryId, name, color, icon, section }) => ({
      categoryId,
      name,
      color,
      icon,
      section,
      amount: sum(same.map((row) => row.amount)),
      count: same.reduce((n, row) => n + row.count, 0),
      pending: sum(same.map((row) => row.pending)),
      unreviewed: sum(same.map((row) => row.unreviewed)),
    })),
  );

/** Returns the totals of rows in some categories by day in the main currency, money out positive. */
export const byDay = async (
  { db, scope }: Tx<Scope>,
  wanted: Period & { section?: CategorySum["section"] | undefined; categoryIds: number[] },
): Promise<Map<Day, Cents>> => {
  const { rows } = await sql<{ day: Day; amount: Cents }>`
    select t.transaction_date as day, sum(t.amount)::bigint as amount ${matching(scope, counted(scope, rowsOf(wanted)))} group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.day, row.amount]));
};
