import { sql } from "kysely";
import type { Cents } from "#domain/money.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { TO_REVIEW } from "./review-store.ts";

/** Rows read in one transaction. */
const SOME = 1000;
/** A row that waits for review with Hiro's own guess. */
const UNSURE = sql`${TO_REVIEW} and category_source = 'guess'`;

/** Returns the ids of users whose rows were last read with an earlier reading. */
export const usersBefore = async ({ kysely }: Database, reading: number): Promise<number[]> =>
  (await kysely.selectFrom("users").select("id").where("category_reading", "<", reading).orderBy("id").execute()).map(({ id }) => id);

export const markRead = async ({ kysely }: Database, id: number, reading: number): Promise<void> => {
  await kysely.updateTable("users").set({ category_reading: reading }).where("id", "=", id).execute();
};

type Unsure = { id: number; accountId: number; merchantKey: string; description: string; amount: Cents };

/** Locks and returns the user's own unsure rows after an id until the transaction ends. */
export const unsure = async ({ db, scope }: Tx<Scope>, after: number): Promise<Unsure[]> => {
  const { rows } = await sql<Unsure>`
    select id, account_id as "accountId", merchant_key as "merchantKey", coalesce(original_description, merchant_name, name) as description, amount
    from transactions where user_id = ${scope.userId} and ${UNSURE} and id > ${after} order by id limit ${SOME} for update`.execute(db);
  return rows;
};

/** Saves categories that are sure now. */
export const save = async (
  { db, scope }: Tx<Scope>,
  known: readonly { id: number; categoryId: number; confidence: number; reason: string | null }[],
): Promise<void> => {
  if (known.length === 0) return;
  await sql`
    update transactions t set category_id = k."categoryId", category_confidence = k.confidence, category_reason = k.reason
    from json_to_recordset(${JSON.stringify(known)}::json) as k (id bigint, "categoryId" integer, confidence real, reason text)
    where t.id = k.id and t.user_id = ${scope.userId} and ${UNSURE}`.execute(db);
};
