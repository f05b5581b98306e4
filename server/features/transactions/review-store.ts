import { sql } from "kysely";
import { SURE_ENOUGH } from "#domain/categorize.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";

/** A list to review is at most this long; the next come as those are confirmed. */
const MOST = 100;

/** A row that waits for review. The bounds stand in the text, so that the index of such rows serves the query; a side of a transfer counts nowhere, however it is filed. */
export const TO_REVIEW = sql.raw(
  `confirmed_at is null and category_confidence < ${SURE_ENOUGH} and not pending and not category_modified and transfer_account_id is null`,
);
const mine = (scope: Scope) =>
  sql`user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and account_id not in (select id from accounts where hidden)`;

/** Ids of the rows that wait for a person's word on their category, newest first, and how sure each is, 0 to 1. */
export const unreviewed = async ({ db, scope }: Tx<Scope>): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; category_confidence: number }>`
    select id, category_confidence from transactions where ${mine(scope)} and ${TO_REVIEW} order by transaction_date desc, id desc limit ${MOST}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.category_confidence]));
};

export const countUnreviewed = async ({ db, scope }: Tx<Scope>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from transactions where ${mine(scope)} and ${TO_REVIEW}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
