import { sql } from "kysely";
import { SURE_ENOUGH } from "#domain/categorize/guess.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** Maximum length of the review list; more rows appear as these are confirmed. */
const MOST = 100;

/**
 * A row that waits for review. The thresholds are part of the SQL text, so that the index of such rows serves the query. Sides of a
 * transfer are excluded, whatever their category.
 */
export const TO_REVIEW = sql.raw(
  `confirmed_at is null and category_confidence < ${SURE_ENOUGH} and not pending and not category_modified and transfer_account_id is null`,
);
/** The household's rows in accounts that are not hidden. */
export const mine = (scope: Scope) =>
  sql`user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and account_id not in (select id from accounts where hidden)`;

/** Returns ids of rows whose category needs review, newest first, each with its confidence, 0 to 1. */
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
