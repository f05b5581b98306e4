import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";
import type { Payee } from "./learned-store.ts";
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
const Choice = z.object({ user: id, merchantKey: z.string(), moneyIn: z.boolean(), category: id, chosen: z.string() });

/** How rows were filed before a person filed them anew, and all that this touches beside them. */
export const Snapshot = z.object({
  rows: z.array(Row),
  /** Other sides of transfers. */
  peers: z.array(Row),
  /** Rows of the same merchants that waited for review. */
  alike: z.array(Row),
  choices: z.array(Choice),
});
export type Snapshot = z.output<typeof Snapshot>;

const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;
const listed = (ids: readonly number[]) => sql`any (${`{${ids.join(",")}}`}::bigint[])`;
const COLUMNS = sql`t.id, t.category_id as category, t.category_modified as modified, t.category_source as source, t.category_confidence as confidence,
  t.confirmed_at::text as confirmed, t.transfer_dismissed as dismissed, t.transfer_account_id as "transferAccount", t.transfer_peer_id as "transferPeer", t.transfer_type as "transferType"`;
const PAYEES = sql`as p ("merchantKey" text, "moneyIn" boolean)`;

/** Takes down how rows are filed, before they are filed under a category. */
export const take = async (
  { db, scope }: Tx<Scope>,
  ids: readonly number[],
  payees: readonly Payee[],
  categoryId: number,
): Promise<Snapshot> => {
  const of = JSON.stringify(payees);
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
  const choices = await sql<z.output<typeof Choice>>`
    select m.user_id as user, m.merchant_key as "merchantKey", m.money_in as "moneyIn", m.category_id as category, m.chosen_at::text as chosen
    from merchant_choices m join json_to_recordset(${of}::json) ${PAYEES} on m.merchant_key = p."merchantKey" and m.money_in = p."moneyIn"
    where m.user_id = ${members(scope)}`.execute(db);
  return Snapshot.parse({ rows: rows.rows, peers: peers.rows, alike: alike.rows, choices: choices.rows });
};

const RECORD = sql`as r (id bigint, category integer, modified boolean, source text, confidence real, confirmed timestamptz, dismissed boolean, "transferAccount" integer, "transferPeer" bigint, "transferType" text)`;

/**
 * Files rows as they were, after they were filed under `categoryId` at `appliedAt`. What a person did meanwhile beside them stays: a
 * choice for a merchant made since, and rows alike that were confirmed since.
 */
export const putBack = async (
  { db, scope }: Tx<Scope>,
  { rows, peers, alike, choices }: Snapshot,
  { categoryId, appliedAt }: { categoryId: number; appliedAt: string },
): Promise<void> => {
  await sql`
    update transactions t set category_id = r.category, category_modified = r.modified, category_source = r.source, category_confidence = r.confidence,
      confirmed_at = r.confirmed, transfer_dismissed = r.dismissed, transfer_account_id = r."transferAccount", transfer_peer_id = r."transferPeer", transfer_type = r."transferType"
    from json_to_recordset(${JSON.stringify(rows)}::json) ${RECORD} where t.id = r.id and t.user_id = ${members(scope)}`.execute(db);
  await sql`
    update transactions t set transfer_account_id = r."transferAccount", transfer_peer_id = r."transferPeer", transfer_type = r."transferType"
    from json_to_recordset(${JSON.stringify(peers)}::json) ${RECORD} where t.id = r.id and t.user_id = ${members(scope)} and not t.transfer_dismissed`.execute(
    db,
  );
  await sql`
    update transactions t set category_source = r.source, category_confidence = r.confidence
    from json_to_recordset(${JSON.stringify(alike)}::json) ${RECORD} where t.id = r.id and t.user_id = ${members(scope)} and t.confirmed_at is null and t.category_id = r.category`.execute(
    db,
  );
  await sql`delete from merchant_choices where user_id = ${scope.userId} and category_id = ${categoryId} and chosen_at = ${appliedAt}::timestamptz`.execute(
    db,
  );
  await sql`
    insert into merchant_choices (user_id, merchant_key, money_in, category_id, chosen_at)
    select c."user", c."merchantKey", c."moneyIn", c.category, c.chosen
    from json_to_recordset(${JSON.stringify(choices)}::json) as c ("user" integer, "merchantKey" text, "moneyIn" boolean, category integer, chosen timestamptz)
    where not exists (select 1 from merchant_choices m where m.user_id = ${members(scope)} and m.merchant_key = c."merchantKey" and m.money_in = c."moneyIn")`.execute(
    db,
  );
};
