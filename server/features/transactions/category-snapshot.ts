import { sql } from "kysely";
import { z } from "zod";
import type { Payee } from "#domain/transactions/merchant.ts";
import type { Tx } from "../../db/open.ts";
import { ApiError } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { distinct } from "./learned-store.ts";
import { TO_REVIEW } from "./review-store.ts";

const id = z.number().int();
const Row = z.object({
  id,
  category: id,
  modified: z.boolean(),
  source: z.string().nullable(),
  confidence: z.number().nullable(),
  confirmed: z.string().nullable(),
  dismissed: z.boolean(),
  transferAccount: id.nullable(),
  transferPeer: id.nullable(),
  transferType: z.string().nullable(),
});

/** The categories of rows before a user changed them, and of everything else that the change affects. */
export const Snapshot = z.object({
  rows: z.array(Row),
  /** Other sides of transfers. */
  peers: z.array(Row),
  /** Rows of the same merchants that waited for review. */
  alike: z.array(Row),
  /** The merchants that got a choice. Older snapshots do not include them. */
  payees: z
    .array(z.object({ merchantKey: z.string(), moneyIn: z.boolean() }))
    .nullable()
    .default(null),
});
export type Snapshot = z.output<typeof Snapshot>;

const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;
const listed = (ids: readonly number[]) => sql`any (${`{${ids.join(",")}}`}::bigint[])`;
const COLUMNS = sql`t.id, t.category_id as category, t.category_modified as modified, t.category_source as source, t.category_confidence as confidence,
  t.confirmed_at::text as confirmed, t.transfer_dismissed as dismissed, t.transfer_account_id as "transferAccount", t.transfer_peer_id as "transferPeer", t.transfer_type as "transferType"`;
const PAYEES = sql`as p ("merchantKey" text, "moneyIn" boolean)`;

/** Takes the snapshot before rows change to a category. */
export const takeSnapshot = async (
  { db, scope }: Tx<Scope>,
  ids: readonly number[],
  payees: readonly Payee[],
  categoryId: number,
): Promise<Snapshot> => {
  const listedPayees = distinct(payees);
  const of = JSON.stringify(listedPayees);
  const rows = await sql<
    z.output<typeof Row>
  >`select ${COLUMNS} from transactions t where t.user_id = ${members(scope)} and t.id = ${listed(ids)}`.execute(db);
  const peers = await sql<
    z.output<typeof Row>
  >`select ${COLUMNS} from transactions t where t.user_id = ${members(scope)} and t.transfer_peer_id = ${listed(ids)} and not t.id = ${listed(ids)}`.execute(
    db,
  );
  const alike = await sql<z.output<typeof Row>>`
    select ${COLUMNS} from transactions t join json_to_recordset(${of}::json) ${PAYEES} on t.merchant_key = p."merchantKey" and (t.amount < 0) = p."moneyIn"
    where t.user_id = ${members(scope)} and t.category_id = ${categoryId} and ${TO_REVIEW} and not t.id = ${listed(ids)}`.execute(db);
  return Snapshot.parse({ rows: rows.rows, peers: peers.rows, alike: alike.rows, payees: listedPayees });
};

const RECORD = sql`as r (id bigint, category integer, modified boolean, source text, confidence real, confirmed timestamptz, dismissed boolean, "transferAccount" integer, "transferPeer" bigint, "transferType" text)`;

/** Whether the other side of a transfer can be paired again: it has no pair now, or is paired with this row. */
const FREE = sql`(r."transferPeer" is null or exists (
  select 1 from transactions p where p.id = r."transferPeer" and (p.transfer_peer_id = t.id or p.transfer_account_id is null) and p.amount + t.amount = 0))`;
const STILL = sql`(${FREE} and exists (select 1 from accounts o where o.id = r."transferAccount"))`;
/** The snapshot's transfer, if both sides are free and the account still exists. */
const TRANSFER = sql`transfer_account_id = case when ${STILL} then r."transferAccount" end, transfer_peer_id = case when ${STILL} then r."transferPeer" end,
  transfer_type = case when ${STILL} then r."transferType" end`;

/**
 * Restores the rows of a snapshot after they changed to `categoryId` at `appliedAt`. Later changes to anything else stay: newer merchant
 * choices, rows confirmed or settled by another choice, and newer transfer pairs. Throws 409 when an earlier category was archived.
 */
export const restoreSnapshot = async (
  { db, scope }: Tx<Scope>,
  { rows, peers, alike, payees }: Snapshot,
  { categoryId, appliedAt }: { categoryId: number; appliedAt: string },
): Promise<void> => {
  await refuseArchived({ db, scope }, rows);
  await sql`
    delete from merchant_choices m where m.user_id = ${scope.userId} and m.category_id = ${categoryId} and m.chosen_at = ${appliedAt}::timestamptz
      and (${payees === null} or (m.merchant_key, m.money_in) in (select p."merchantKey", p."moneyIn" from json_to_recordset(${JSON.stringify(payees ?? [])}::json) ${PAYEES}))`.execute(
    db,
  );
  await sql`
    update transactions t set category_id = r.category, category_modified = r.modified, category_source = r.source, category_confidence = r.confidence,
      confirmed_at = r.confirmed, transfer_dismissed = r.dismissed, ${TRANSFER}
    from json_to_recordset(${JSON.stringify(rows)}::json) ${RECORD} where t.id = r.id and t.user_id = ${members(scope)}`.execute(db);
  // The change may have paired the rows with others, which are free again.
  await sql`
    update transactions t set transfer_account_id = null, transfer_peer_id = null, transfer_type = null
    where t.user_id = ${members(scope)} and t.transfer_peer_id = ${listed(rows.map((row) => row.id))}
      and not exists (select 1 from transactions p where p.id = t.transfer_peer_id and p.transfer_peer_id = t.id)`.execute(db);
  await sql`
    update transactions t set ${TRANSFER}
    from json_to_recordset(${JSON.stringify(peers)}::json) ${RECORD}
    where t.id = r.id and t.user_id = ${members(scope)} and not t.transfer_dismissed and t.transfer_account_id is null`.execute(db);
  await sql`
    update transactions t set category_source = r.source, category_confidence = r.confidence
    from json_to_recordset(${JSON.stringify(alike)}::json) ${RECORD}
    where t.id = r.id and t.user_id = ${members(scope)} and t.confirmed_at is null and t.category_id = r.category and not exists (
      select 1 from merchant_choices m where m.user_id = ${members(scope)} and m.merchant_key = t.merchant_key and m.money_in = (t.amount < 0)
        and m.category_id = r.category and m.chosen_at >= ${appliedAt}::timestamptz)`.execute(db);
};

const refuseArchived = async ({ db }: Tx<Scope>, rows: Snapshot["rows"]): Promise<void> => {
  const archived = await db
    .selectFrom("categories")
    .select("name")
    .where("id", "in", [0, ...new Set(rows.map((row) => row.category))])
    .where("status", "=", "Archived")
    .executeTakeFirst();
  if (archived) throw new ApiError(409, "CATEGORY_ARCHIVED", `The category ${archived.name} was deleted, so this change cannot be undone.`);
};
