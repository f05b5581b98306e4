import type { Day } from "#domain/day.ts";
import { merchantKey } from "#domain/transactions/merchant.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import type { AssignedCategory } from "./categorizer.ts";

/** A row as entered by a user; money out positive. */
export type ManualRow = { accountId: number; name: string; amount: Cents; date: Day };

/** Returns the id of the household's row that a form added, or null. */
export const addedByForm = async ({ db, scope }: Tx<Scope>, nonce: string): Promise<number | null> =>
  (
    await db
      .selectFrom("transactions")
      .select("id")
      .where("user_id", "in", [...scope.memberIds])
      .where("nonce", "=", nonce)
      .executeTakeFirst()
  )?.id ?? null;

/** Saves a manual row, owned by the owner of its account. Returns its id. */
export const insert = async (
  { db }: Tx<Scope>,
  row: ManualRow & { userId: number; currency: string },
  filed: Omit<AssignedCategory, "source">,
  at: string,
  nonce: string | null,
): Promise<number> => {
  const made = await db
    .insertInto("transactions")
    .values({
      user_id: row.userId,
      account_id: row.accountId,
      source: "manual",
      amount: row.amount,
      currency: row.currency,
      date: row.date,
      name: row.name,
      merchant_key: merchantKey(row.name),
      category_id: filed.categoryId,
      category_confidence: filed.confidence,
      category_reason: filed.reason,
      category_source: "guess",
      created_at: at,
      nonce,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
};

/** Sets what a user entered. The account's owner becomes the row's. */
export const update = async (
  { db, scope }: Tx<Scope>,
  id: number,
  row: ManualRow & { userId: number; currency: string },
): Promise<void> => {
  await db
    .updateTable("transactions")
    .set({
      user_id: row.userId,
      account_id: row.accountId,
      amount: row.amount,
      currency: row.currency,
      date: row.date,
      name: row.name,
      merchant_key: merchantKey(row.name),
    })
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** Deletes a row. Returns whether this call did; of several at once, only one returns true. */
export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<boolean> => {
  const gone = await db
    .deleteFrom("transactions")
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
};
