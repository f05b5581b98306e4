import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { TO_REVIEW } from "./review-store.ts";

/** Fields of a row needed to categorize it. */
export type RowToCategorize = { id: number; merchantKey: string; moneyIn: boolean; pending: boolean; categoryId: number };

/** Locks and returns the household's rows among the ids until the transaction ends. */
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

/** Sets the category of rows as the user's choice, and whether it says that they are no transfer. */
export const setCategory = async (
  { db, scope }: Tx<Scope>,
  ids: readonly number[],
  categoryId: number,
  isNoTransfer: boolean,
  at: string,
): Promise<void> => {
  const chosen = { category_modified: true, category_source: "person", category_confidence: 1, confirmed_at: at };
  await db
    .updateTable("transactions")
    .set({ category_id: categoryId, transfer_dismissed: isNoTransfer, ...chosen })
    .where(sql<boolean>`id = any (${`{${ids.join(",")}}`}::bigint[])`)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** Marks the categories of rows as confirmed by a user. */
export const confirmCategories = async ({ db, scope }: Tx<Scope>, ids: readonly number[], at: string): Promise<void> => {
  await db
    .updateTable("transactions")
    .set({ confirmed_at: at, category_confidence: 1, category_source: "person" })
    .where(sql<boolean>`id = any (${`{${ids.join(",")}}`}::bigint[])`)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** Confirms rows waiting for review that are older than a day. Returns their number. */
export const confirmRowsBefore = async ({ db, scope }: Tx<Scope>, day: Day, at: string): Promise<number> => {
  const { rows } = await sql`
    update transactions set confirmed_at = ${at}::timestamptz, category_confidence = 1, category_source = 'person'
    where user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and ${TO_REVIEW} and transaction_date < ${day} returning id`.execute(
    db,
  );
  return rows.length;
};
