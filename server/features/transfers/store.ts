import { type RawBuilder, sql } from "kysely";
import type { AccountType } from "#domain/accounts/accounts.ts";
import type { TransferAccount, TransferRow, TransferSide } from "#domain/transactions/transfers.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;
const CHUNK = 2000;
/** From this confidence on, a bank's category counts as known. */
const BANK_SURE = 0.9;

/** Whether an account (a) has rows. The index holds each account's first day, so every plan finds it there. */
const HAS_ROWS = sql`(select min(x.transaction_date) from transactions x where x.account_id = a.id) is not null`;

/**
 * Removes pairs that are no longer valid: the other row is gone or has another amount, an account without rows now has some, or the account
 * has left the household.
 */
export const unpairBroken = async ({ db, scope }: Tx<Scope>, broken: readonly number[]): Promise<void> => {
  // Few accounts are asked once each. Asked for every row, a database without statistics would read all rows each time.
  await sql`
    with own as materialized (select a.id, ${HAS_ROWS} as has_rows from accounts a where a.user_id = ${members(scope)})
    update transactions t set transfer_account_id = null, transfer_peer_id = null, transfer_type = null
    where t.user_id = ${members(scope)} and t.transfer_type is not null and (
      t.transfer_account_id is null
      or t.id = any (${`{${broken.join(",")}}`}::bigint[])
      or not exists (select 1 from own where own.id = t.transfer_account_id)
      or (t.transfer_peer_id is null and exists (select 1 from own where own.id = t.transfer_account_id and own.has_rows))
      or exists (select 1 from transactions p where p.id = t.transfer_peer_id and p.amount + t.amount <> 0))`.execute(db);
};

/** A user, a rule or the row itself says what it is: pay and purchases are no side of a transfer, whatever their amount. */
const SURE = sql`(t.category_modified or t.category_source in ('learned', 'file') or t.category_confidence >= ${BANK_SURE})`;
const MOVES = sql`(c.section = 'Transfer' or starts_with(coalesce(c.category_id, ''), 'LOAN_PAYMENTS_'))`;

const UNDISMISSED = sql`not t.transfer_dismissed`;
const unpaired = async ({ db, scope }: Tx<Scope>, which: RawBuilder<unknown>): Promise<TransferRow[]> => {
  const { rows } = await sql<Omit<TransferRow, "accountId"> & { account_id: number }>`
    select t.id, t.account_id, t.amount, t.transaction_date as day, c.category_id as code, c.section, ${SURE} as sure, left(t.search_text, 300) as text
    from transactions t join categories c on c.id = t.category_id
    where t.user_id = ${members(scope)} and t.transfer_account_id is null and ${which}`.execute(db);
  return rows.map(({ account_id: accountId, ...row }) => ({ ...row, accountId }));
};

const loose = (tx: Tx<Scope>, currency: string, which: RawBuilder<unknown>): Promise<TransferRow[]> =>
  unpaired(tx, sql`${UNDISMISSED} and t.currency = ${currency} and ${which}`);

/**
 * A posted row without a pair, and the posted rows of other accounts that may be its other side: of the opposite amount, and not surely
 * anything else. `evenDismissed`: also those of which a user said before that they are no transfers.
 */
export const withOpposites = async (
  tx: Tx<Scope>,
  id: number,
  evenDismissed: boolean,
): Promise<{ row: TransferRow; currency: string; opposites: TransferRow[] } | null> => {
  const [row] = await unpaired(tx, sql`${UNDISMISSED} and t.id = ${id} and not t.pending`);
  const { rows } = await sql<{ currency: string }>`select currency from transactions where id = ${id}`.execute(tx.db);
  const currency = rows[0]?.currency;
  if (!row || currency === undefined) return null;
  const opposites = await unpaired(
    tx,
    sql`(${evenDismissed} or ${UNDISMISSED}) and t.currency = ${currency} and t.amount = ${-row.amount} and t.account_id <> ${row.accountId}
      and not t.pending and (${MOVES} or not ${SURE})`,
  );
  return { row, currency, opposites };
};

/** A pair that no category led to: only a user made it a transfer. Ids of its money out and money in. */
export const pairsByUser = async ({ db, scope }: Tx<Scope>, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t join categories c on c.id = t.category_id
      join transactions p on p.id = t.transfer_peer_id join categories o on o.id = p.category_id
    where t.user_id = ${members(scope)} and t.id = any (${`{${ids.join(",")}}`}::bigint[]) and t.amount > 0
      and not ${MOVES} and o.section <> 'Transfer' and not starts_with(coalesce(o.category_id, ''), 'LOAN_PAYMENTS_')
    order by t.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Returns the ids of all rows that are paired with an account's rows or with the account itself, and of the account's own paired rows. */
export const pairedWith = async ({ db, scope }: Tx<Scope>, accountId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from transactions
    where user_id = ${members(scope)} and transfer_type is not null and (account_id = ${accountId} or transfer_account_id = ${accountId})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** Currencies of the household's rows. */
export const currencies = async ({ db, scope }: Tx<Scope>): Promise<string[]> => {
  const { rows } = await sql<{
    currency: string;
  }>`select distinct currency from accounts where user_id = ${members(scope)} order by 1`.execute(db);
  return rows.map(({ currency }) => currency);
};

/** Unpaired rows that may be one side of a transfer: those with a transfer category, and uncertain ones of an opposite amount. */
export const candidates = async (tx: Tx<Scope>, currency: string): Promise<TransferRow[]> => {
  const moves = await loose(tx, currency, MOVES);
  const opposite = [...new Set(moves.map((row) => -row.amount))];
  if (opposite.length === 0) return [];
  return [
    ...moves,
    ...(await loose(tx, currency, sql`not ${MOVES} and not ${SURE} and t.amount = any (${`{${opposite.join(",")}}`}::bigint[])`)),
  ];
};

export const accounts = async ({ db, scope }: Tx<Scope>, currency: string): Promise<TransferAccount[]> => {
  const { rows } = await sql<{
    id: number;
    name: string;
    type: AccountType;
    subtype: string | null;
    mask: string | null;
    has_rows: boolean;
  }>`
    select a.id, a.name, a.type, a.subtype, a.mask, ${HAS_ROWS} as has_rows
    from accounts a where a.user_id = ${members(scope)} and a.currency = ${currency}`.execute(db);
  return rows.map(({ has_rows: hasRows, ...account }) => ({ ...account, hasRows }));
};

export const save = async ({ db }: Tx<Scope>, sides: readonly TransferSide[]): Promise<void> => {
  for (let i = 0; i < sides.length; i += CHUNK) {
    const chunk = JSON.stringify(sides.slice(i, i + CHUNK));
    await sql`
      update transactions t set transfer_account_id = s."accountId", transfer_peer_id = s."peerId", transfer_type = s.type
      from json_to_recordset(${chunk}::json) as s (id bigint, "accountId" integer, "peerId" bigint, type text) where t.id = s.id`.execute(
      db,
    );
  }
};

/** Marks rows as not being transfers for a user, which ends their pairs, or reverts the mark. */
export const dismiss = async ({ db, scope }: Tx<Scope>, ids: readonly number[], dismissed: boolean): Promise<void> => {
  const listed = `{${ids.join(",")}}`;
  // Rows that are as they should be are not written again, because each write costs an entry in every index. A statement without rows
  // would still run the triggers.
  const { rows } = await sql<{ paired: boolean; differs: boolean }>`
    select coalesce(bool_or(transfer_account_id is not null), false) as paired, coalesce(bool_or(own and transfer_dismissed <> ${dismissed}), false) as differs
    from (
      select user_id, transfer_account_id, transfer_dismissed, true as own from transactions where id = any (${listed}::bigint[])
      union all select user_id, transfer_account_id, transfer_dismissed, false from transactions where transfer_peer_id = any (${listed}::bigint[])
    ) t where user_id = ${members(scope)}`.execute(db);
  if (dismissed && rows[0]?.paired)
    await sql`
    update transactions set transfer_account_id = null, transfer_peer_id = null, transfer_type = null
    where user_id = ${members(scope)} and transfer_account_id is not null and (id = any (${listed}::bigint[]) or transfer_peer_id = any (${listed}::bigint[]))`.execute(
      db,
    );
  if (rows[0]?.differs)
    await sql`
    update transactions set transfer_dismissed = ${dismissed}
    where user_id = ${members(scope)} and transfer_dismissed <> ${dismissed} and id = any (${listed}::bigint[])`.execute(db);
};
