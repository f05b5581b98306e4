import { type RawBuilder, sql } from "kysely";
import type { OtherCurrency } from "#contract/kit/currency.ts";
import { MAIN_CURRENCY } from "#domain/currency.ts";
import type { Tx } from "./db/open.ts";
import type { Scope } from "./identity/scope.ts";

/**
 * The household's main currency: US dollars if it has an account in them or none at all, otherwise the currency of most accounts. All
 * totals count only this currency. As a subquery without parameters of its row, it is computed once per statement.
 */
export const mainCurrency = ({ memberIds }: Pick<Scope, "memberIds">): RawBuilder<unknown> => sql`(select coalesce((
  select m.currency from accounts m where m.user_id = any (${`{${memberIds.join(",")}}`}::integer[])
  group by m.currency order by m.currency <> ${MAIN_CURRENCY}, count(*) desc, m.currency limit 1), ${MAIN_CURRENCY}))`;

/** Whether a transaction or an account (its alias) counts in totals. */
export const inMain = (scope: Pick<Scope, "memberIds">, alias: "t" | "a" | "h" | "s"): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.currency`)} = ${mainCurrency(scope)}`;

/** Returns the household's main currency. */
export const currencyOf = async ({ db, scope }: Tx<Scope>): Promise<string> => {
  const { rows } = await sql<{ currency: string }>`select ${mainCurrency(scope)} as currency`.execute(db);
  return rows[0]?.currency ?? MAIN_CURRENCY;
};

/** Returns the totals of the other currencies in a `from` clause with the alias t. `total` is an expression over it. */
export const otherCurrencies = async (
  { db, scope }: Tx<Scope>,
  from: RawBuilder<unknown>,
  total: RawBuilder<unknown> = sql`t.amount`,
): Promise<OtherCurrency[]> => {
  const { rows } = await sql<OtherCurrency>`
    select t.currency, sum(${total})::bigint as total, count(*)::integer as count ${from} group by 1 having not t.currency = ${mainCurrency(scope)} order by 1`.execute(
    db,
  );
  return rows;
};
