import { sql } from "kysely";
import type { AccountType } from "#domain/accounts/accounts.ts";
import type { Section } from "#domain/transactions/categories.ts";
import type { Example } from "#domain/transactions/classifier.ts";
import { isOnePayee, type Payee, payeeKey } from "#domain/transactions/merchant.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { TO_REVIEW } from "./review-store.ts";

const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;
/** Maximum number of merchants to learn from; those with the most rows come first. */
const MOST_EXAMPLES = 3000;

/** Returns the household's last category choices for merchants, by `payeeKey`. A choice whose category has been archived is left out. */
export const choices = async ({ db, scope }: Tx<Scope>): Promise<Map<string, number>> => {
  const { rows } = await sql<{ merchant_key: string; money_in: boolean; category_id: number }>`
    select m.merchant_key, m.money_in, m.category_id
    from (
      select distinct on (merchant_key, money_in) merchant_key, money_in, category_id from merchant_choices
      where user_id = ${members(scope)} order by merchant_key, money_in, chosen_at desc, id desc
    ) m join categories c on c.id = m.category_id where c.status = 'Active'`.execute(db);
  return new Map(rows.map((row) => [payeeKey({ merchantKey: row.merchant_key, moneyIn: row.money_in }), row.category_id]));
};

/** Adds a category choice for merchants. It overrides any earlier choice of a member. */
export const remember = async ({ db, scope }: Tx<Scope>, payees: readonly Payee[], categoryId: number, at: string): Promise<void> => {
  if (payees.length === 0) return;
  const listed = JSON.stringify(distinct(payees));
  await sql`
    insert into merchant_choices (user_id, merchant_key, money_in, category_id, chosen_at)
    select ${scope.userId}::integer, p."merchantKey", p."moneyIn", ${categoryId}::integer, ${at}::timestamptz
    from json_to_recordset(${listed}::json) as p ("merchantKey" text, "moneyIn" boolean)`.execute(db);
};

/** Removes duplicates of merchant and direction. */
export const distinct = (payees: readonly Payee[]): Payee[] => [
  ...new Map(payees.map(({ merchantKey, moneyIn }) => [payeeKey({ merchantKey, moneyIn }), { merchantKey, moneyIn }])).values(),
];

/** Confidence of a row whose category comes from a merchant choice: nearly as good as a choice for the row itself. */
export const LEARNED = 0.95;

/** Ends the review of the merchants' waiting rows that already have this category, because the choice covers them, except some. */
export const applyToUnreviewed = async (
  { db, scope }: Tx<Scope>,
  payees: readonly Payee[],
  categoryId: number,
  except: readonly number[],
): Promise<void> => {
  if (payees.length === 0) return;
  // The list of keys lets the index of waiting rows find them; the join alone would read all rows of the category.
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t join json_to_recordset(${JSON.stringify(payees)}::json) as p ("merchantKey" text, "moneyIn" boolean)
      on t.merchant_key = p."merchantKey" and (t.amount < 0) = p."moneyIn"
    where t.user_id = ${members(scope)} and t.merchant_key = any (array(select json_array_elements_text(${JSON.stringify(payees.map((p) => p.merchantKey))}::json)))
      and t.category_id = ${categoryId} and ${TO_REVIEW} and not t.id = any (${`{${except.join(",")}}`}::bigint[])`.execute(db);
  // An update without rows would still run the triggers. Another member may have confirmed a row since, so its state is asked again.
  if (rows.length === 0) return;
  await sql`
    update transactions t set category_confidence = ${LEARNED}, category_source = 'learned'
    where t.user_id = ${members(scope)} and t.id = any (${`{${rows.map(({ id }) => id).join(",")}}`}::bigint[])
      and t.category_id = ${categoryId} and ${TO_REVIEW}`.execute(db);
};

/** Returns the type and currency of each account of the household. */
export const accountKinds = async ({ db, scope }: Tx<Scope>): Promise<Map<number, { type: AccountType; currency: string }>> => {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "type", "currency"])
    .where("user_id", "in", [...scope.memberIds])
    .execute();
  return new Map(rows.map(({ id, type, currency }) => [id, { type: type as AccountType, currency }]));
};

/** Returns the household's own and confirmed categories by merchant as training examples, with category ids and their sections. */
export const examples = async ({
  db,
  scope,
}: Tx<Scope>): Promise<(Omit<Example, "category"> & { categoryId: number; section: Section })[]> => {
  const { rows } = await sql<{
    merchant_key: string;
    text: string;
    money_in: boolean;
    category_id: number;
    section: Section;
    count: number;
  }>`
    select t.merchant_key, max(coalesce(t.merchant_name, t.name)) as text, t.amount < 0 as money_in, t.category_id, c.section, count(*) as count
    from transactions t join categories c on c.id = t.category_id
    where t.user_id = ${members(scope)} and t.confirmed_at is not null and c.status = 'Active'
    group by t.merchant_key, t.amount < 0, t.category_id, c.section order by count(*) desc, t.merchant_key, t.category_id limit ${MOST_EXAMPLES}`.execute(
    db,
  );
  return rows
    .filter((row) => isOnePayee(row.merchant_key))
    .map((row) => ({
      text: row.text,
      moneyIn: row.money_in,
      categoryId: row.category_id,
      section: row.section,
      weight: 1 + Math.log2(row.count),
    }));
};
