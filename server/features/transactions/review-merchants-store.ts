import { sql } from "kysely";
import type { Section } from "#contract/categories.ts";
import { MAX_MERCHANTS, type MerchantToReview } from "#contract/review.ts";
import type { Day } from "#domain/day.ts";
import type { Payee } from "#domain/transactions/merchant.ts";
import { cents, type Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { inMain, mainCurrency } from "../../currency.ts";
import { LOOKS } from "../categories/index.ts";
import type { RowToCategorize } from "./category-store.ts";
import { mine, TO_REVIEW } from "./review-store.ts";

const MOST_ROWS = 200;

type Group = {
  merchant_key: string;
  money_in: boolean;
  name: string;
  count: number;
  total: Cents;
  currency: string;
  oldest: Day;
  newest: Day;
  reason: string | null;
  category_id: number;
  category_name: string;
  section: Section;
  color: string;
  icon: string;
};

/** Waiting rows of a merchant in one direction and currency. Only the main currency counts in totals. */
export type Waiting = { total: Cents; count: number; isMain: boolean };

/** Returns the waiting money and rows of each merchant by direction and currency, largest money first. */
export const totals = async ({ db, scope }: Tx<Scope>): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select sum(abs(t.amount))::bigint as total, count(*) as count, ${inMain(scope, "t")} as "isMain" from transactions t
    where ${mine(scope)} and ${TO_REVIEW} group by t.merchant_key, t.amount < 0, t.currency order by total desc`.execute(db);
  return rows;
};

/** Returns the merchants with waiting rows by direction and currency: the main currency first, then the largest money. */
export const merchants = async ({ db, scope }: Tx<Scope>): Promise<MerchantToReview[]> => {
  const groups = sql`
    select t.merchant_key, t.amount < 0 as money_in, t.currency, max(coalesce(t.merchant_name, t.name)) as name, count(*) as count,
      sum(abs(t.amount))::bigint as total, min(t.transaction_date) as oldest, max(t.transaction_date) as newest,
      mode() within group (order by t.category_id) as category_id, max(t.category_reason) as reason
    from transactions t where ${mine(scope)} and ${TO_REVIEW} group by 1, 2, 3`;
  const { rows } = await sql<Group>`
    select g.*, c.name as category_name, c.section, coalesce(l.color, c.color) as color, coalesce(l.icon, c.icon) as icon
    from (${groups}) g join categories c on c.id = g.category_id ${LOOKS} order by g.currency = ${mainCurrency(scope)} desc, g.total desc, g.merchant_key, g.money_in limit ${MAX_MERCHANTS}`.execute(
    db,
  );
  return rows.map((row) => ({
    merchantKey: row.merchant_key,
    moneyIn: row.money_in,
    name: row.name,
    count: row.count,
    total: row.total,
    currency: row.currency,
    oldest: row.oldest,
    newest: row.newest,
    category: { id: row.category_id, name: row.category_name, section: row.section, color: row.color, icon: row.icon },
    reason: row.reason,
  }));
};

/** Returns the absolute money of all posted rows in the main currency that are no transfers, reviewed or not. */
export const allMoney = async ({ db, scope }: Tx<Scope>): Promise<Cents> => {
  const { rows } = await sql<{ total: Cents | null }>`
    select sum(abs(t.amount))::bigint as total from transactions t
    where ${mine(scope)} and ${inMain(scope, "t")} and not t.pending and t.transfer_account_id is null`.execute(db);
  return rows[0]?.total ?? cents(0);
};

/** Returns the ids of a merchant's waiting rows, newest first. */
export const waitingIds = async ({ db, scope }: Tx<Scope>, payee: Payee): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t where ${mine(scope)} and ${TO_REVIEW} and t.merchant_key = ${payee.merchantKey} and (t.amount < 0) = ${payee.moneyIn}
    order by t.transaction_date desc, t.id desc limit ${MOST_ROWS}`.execute(db);
  return rows.map(({ id }) => id);
};

const these = (payees: readonly Payee[]) => sql`
  json_to_recordset(${JSON.stringify(payees)}::json) as p ("merchantKey" text, "moneyIn" boolean)`;
const OF_PAYEE = sql`t.merchant_key = p."merchantKey" and (t.amount < 0) = p."moneyIn"`;

/** Locks and returns the waiting rows of merchants, except some, until the transaction ends. */
export const lockWaiting = async (
  { db, scope }: Tx<Scope>,
  payees: readonly Payee[],
  except: readonly number[],
): Promise<RowToCategorize[]> => {
  const { rows } = await sql<RowToCategorize>`
    select t.id, t.merchant_key as "merchantKey", t.amount < 0 as "moneyIn", t.pending, t.category_id as "categoryId"
    from transactions t join ${these(payees)} on ${OF_PAYEE}
    where ${mine(scope)} and ${TO_REVIEW} and not t.id = any (${`{${except.join(",")}}`}::bigint[])
    order by t.id for update of t`.execute(db);
  return rows;
};

/** Returns the names of those merchants of which the household has transactions. */
export const namesOf = async ({ db, scope }: Tx<Scope>, payees: readonly Payee[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select max(coalesce(t.merchant_name, t.name)) as name from transactions t join ${these(payees)} on ${OF_PAYEE}
    where ${mine(scope)} group by t.merchant_key, t.amount < 0 order by name`.execute(db);
  return rows.map(({ name }) => name);
};
