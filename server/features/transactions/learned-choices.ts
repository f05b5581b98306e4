import { sql } from "kysely";
import type { Section } from "#contract/categories.ts";
import type { LearnedChoice } from "#contract/review.ts";
import { SURE_ENOUGH } from "#domain/categorize/guess.ts";
import { dayIn } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import type { Payee } from "#domain/transactions/merchant.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { findActiveCategory, LOOKS } from "../categories/index.ts";
import { remember } from "./learned-store.ts";

const MOST = 500;
const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;

type Row = {
  id: number;
  merchant_key: string;
  money_in: boolean;
  chosen_at: string;
  name: string | null;
  count: number;
  category_id: number;
  category_name: string;
  section: Section;
  color: string;
  icon: string;
};

/** Returns the household's latest choice for each merchant and direction, latest first. */
const choices = async ({ db, scope }: Tx<Scope>): Promise<LearnedChoice[]> => {
  const { rows } = await sql<Row>`
    select m.id, m.merchant_key, m.money_in, m.chosen_at, c.id as category_id, c.name as category_name, c.section,
      coalesce(l.color, c.color) as color, coalesce(l.icon, c.icon) as icon, r.name, coalesce(r.count, 0) as count
    from (
      select distinct on (merchant_key, money_in) * from merchant_choices where user_id = ${members(scope)}
      order by merchant_key, money_in, chosen_at desc, id desc
    ) m join categories c on c.id = m.category_id ${LOOKS}
    left join lateral (
      select max(coalesce(t.merchant_name, t.name)) as name, count(*) filter (where t.category_source = 'learned') as count from transactions t
      where t.user_id = ${members(scope)} and t.merchant_key = m.merchant_key and (t.amount < 0) = m.money_in
    ) r on true
    where c.status = 'Active' order by m.chosen_at desc, m.id desc limit ${MOST}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    merchantKey: row.merchant_key,
    moneyIn: row.money_in,
    name: row.name ?? row.merchant_key,
    category: { id: row.category_id, name: row.category_name, section: row.section, color: row.color, icon: row.icon },
    chosenOn: dayIn(new Date(row.chosen_at), scope.timeZone),
    count: row.count,
  }));
};

export const listChoices = ({ database }: Deps, scope: Scope): Promise<LearnedChoice[]> => database.reading(scope, choices);

/** Locks a choice and returns its merchant. Throws 404, and 409 when another choice for the merchant has replaced it. */
const lockChoice = async (tx: Tx<Scope>, id: number): Promise<Payee> => {
  const row = await tx.db
    .selectFrom("merchant_choices")
    .select(["merchant_key", "money_in"])
    .where("id", "=", id)
    .where("user_id", "in", [...tx.scope.memberIds])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("This choice no longer exists.");
  const payee = { merchantKey: row.merchant_key, moneyIn: row.money_in };
  if ((await latestFor(tx, payee))?.id !== id)
    throw new ApiError(409, "CHOICE_CHANGED", "The category of this merchant has changed meanwhile. Check it and try again.");
  return payee;
};

const forgetPayee = async ({ db, scope }: Tx<Scope>, { merchantKey, moneyIn }: Payee): Promise<void> => {
  await db
    .deleteFrom("merchant_choices")
    .where("merchant_key", "=", merchantKey)
    .where("money_in", "=", moneyIn)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** Sets the category that new rows of a choice's merchant get. Throws 404, 409 and 400. */
export const changeChoice = ({ database, clock }: Deps, scope: Scope, id: number, categoryId: number): Promise<LearnedChoice[]> =>
  database.within(scope, async (tx) => {
    const payee = await lockChoice(tx, id);
    if (!(await findActiveCategory(tx, categoryId))) throw invalid("categoryId", "This category does not exist.", "UNKNOWN_CATEGORY");
    await remember(tx, [payee], categoryId, clock().toISOString());
    return choices(tx);
  });

/** Forgets what the household chose for a choice's merchant. Throws 404 and 409. */
export const forgetChoice = ({ database }: Deps, scope: Scope, id: number): Promise<void> =>
  database.within(scope, async (tx) => forgetPayee(tx, await lockChoice(tx, id)));

const rowOf = async ({ db, scope }: Tx<Scope>, id: number) => {
  const row = await db
    .selectFrom("transactions")
    .innerJoin("categories", "categories.id", "transactions.category_id")
    .select([
      "merchant_key",
      "amount",
      "category_source",
      "category_reason",
      "category_confidence",
      "category_modified",
      "transactions.confirmed_at",
      "transfer_account_id",
      "transactions.category_id",
    ])
    .select(sql<string>`coalesce(transactions.merchant_name, transactions.name)`.as("name"))
    .where("transactions.id", "=", id)
    .where("transactions.user_id", "in", [...scope.memberIds])
    .executeTakeFirst();
  if (!row) throw notFound("Transaction not found");
  return row;
};

/** Returns the household's latest choice for a merchant and direction. */
const latestFor = async ({ db, scope }: Tx<Scope>, { merchantKey, moneyIn }: Payee) =>
  db
    .selectFrom("merchant_choices")
    .select(["id", "category_id", "chosen_at"])
    .where("merchant_key", "=", merchantKey)
    .where("money_in", "=", moneyIn)
    .where("user_id", "in", [...scope.memberIds])
    .orderBy("chosen_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Keeps the category of a row to that row: forgets the merchant's latest choice if it was made with this row. The choice before it applies
 * again, and rows that only this choice made sure wait for review again. Repeating it changes nothing. Throws 404.
 */
export const keepToThis = ({ database }: Deps, scope: Scope, id: number): Promise<void> =>
  database.within(scope, async (tx) => {
    const row = await rowOf(tx, id);
    const payee = { merchantKey: row.merchant_key, moneyIn: row.amount < 0 };
    const latest = await latestFor(tx, payee);
    if (latest?.category_id !== row.category_id || latest.chosen_at !== row.confirmed_at) return;
    await tx.db
      .deleteFrom("merchant_choices")
      .where("id", "=", latest.id)
      .where("user_id", "in", [...scope.memberIds])
      .execute();
    if ((await latestFor(tx, payee))?.category_id === row.category_id) return;
    await sql`
      update transactions set category_source = 'guess', category_confidence = 0, category_reason = null
      where user_id = ${members(scope)} and merchant_key = ${payee.merchantKey} and (amount < 0) = ${payee.moneyIn}
        and category_id = ${row.category_id} and category_source = 'learned' and confirmed_at is null`.execute(tx.db);
  });

/** Returns why a row has its category, in one sentence, and whether it is sure. Throws 404. */
export const reasonOf = ({ database }: Deps, scope: Scope, id: number): Promise<{ text: string; sure: boolean }> =>
  database.reading(scope, async (tx) => {
    const row = await rowOf(tx, id);
    const day = (at: string): string => formatDay(dayIn(new Date(at), scope.timeZone));
    if (row.category_modified || row.confirmed_at !== null)
      return { text: row.confirmed_at === null ? "You chose this." : `You chose this on ${day(row.confirmed_at)}.`, sure: true };
    if (row.transfer_account_id !== null) return { text: "Both sides of this transfer are in your accounts.", sure: true };
    if (row.category_source === "learned") {
      const choice = await latestFor(tx, { merchantKey: row.merchant_key, moneyIn: row.amount < 0 });
      return {
        text: choice ? `You chose this for ${row.name} on ${day(choice.chosen_at)}.` : `You chose this for ${row.name}.`,
        sure: true,
      };
    }
    const isSure = row.category_confidence >= SURE_ENOUGH;
    const said = row.category_reason ?? (row.category_source === "bank" && isSure ? "Your bank says so" : null);
    if (isSure) return { text: `${said ?? "Known"}.`, sure: true };
    return { text: said === null ? "Not sure." : row.category_source === "bank" ? `${said}.` : `Not sure. ${said}.`, sure: false };
  });
