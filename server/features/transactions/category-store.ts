import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";
import { TO_REVIEW } from "./review-store.ts";

/** What has to be known of a row before it is filed. */
export type RowToCategorize = { id: number; merchantKey: string; moneyIn: boolean; pending: boolean; categoryId: number };

/** The household's rows among the ids, held until the transaction ends. */
export const lockRows = async ({ db, scope }: Tx<Scope>, ids: readonly number[]): Promise<RowToCategorize[]> => {
  const rows = await db
    .selectFrom("transactions")
    .select(["id", "merchant_key", "amount", "pending", "category_id"])
    .where("id", "in", [...ids])
    .where("user_id", "in", [...scope.memberIds])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    merchantKey: row.merchant_key,
    moneyIn: row.amount < 0,
    pending: row.pending,
    categoryId: row.category_id,
  }));
};

/** Files rows under a category as a person's choice. */
export const setCategory = async ({ db, scope }: Tx<Scope>, ids: readonly number[], categoryId: number, at: string): Promise<void> => {
  await db
    .updateTable("transactions")
    .set({ category_id: categoryId, category_modified: true, category_source: "person", category_confidence: 1, confirmed_at: at })
    .where(sql<boolean>`id = any (${`{${ids.join(",")}}`}::bigint[])`)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** A person says that the rows' categories are right. */
export const confirmCategories = async ({ db, scope }: Tx<Scope>, ids: readonly number[], at: string): Promise<void> => {
  await db
    .updateTable("transactions")
    .set({ confirmed_at: at, category_confidence: 1, category_source: "person" })
    .where(sql<boolean>`id = any (${`{${ids.join(",")}}`}::bigint[])`)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** Confirms what waits for review and is older than a day. Answers how many rows. */
export const confirmRowsBefore = async ({ db, scope }: Tx<Scope>, day: Day, at: string): Promise<number> => {
  const { rows } = await sql`
    update transactions set confirmed_at = ${at}::timestamptz, category_confidence = 1, category_source = 'person'
    where user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and ${TO_REVIEW} and transaction_date < ${day} returning id`.execute(
    db,
  );
  return rows.length;
};
