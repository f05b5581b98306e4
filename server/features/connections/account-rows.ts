import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import type { BankAccount } from "../../providers/bank/index.ts";

/**
 * Saves the bank's accounts. New ones are added, names and hidden flags set by a user are kept, and accounts the bank no longer lists are
 * closed. Returns our ids by the bank's.
 */
export const saveAccounts = async (
  tx: Tx<Scope>,
  connectionId: number,
  accounts: readonly BankAccount[],
  at: string,
): Promise<Map<string, number>> => {
  const connection = await tx.db.selectFrom("connections").select("institution_id").where("id", "=", connectionId).executeTakeFirst();
  const place: Place = { connectionId, institutionId: connection?.institution_id ?? null, at };
  const ids = new Map<string, number>();
  for (const account of accounts)
    ids.set(
      account.accountId,
      (await renew(tx, place, account)) ?? (await adopt(tx, place, account, [...ids.values()])) ?? (await add(tx, place, account)),
    );
  if (ids.size > 0)
    await tx.db
      .updateTable("accounts")
      .set({ status: "closed" })
      .where("connection_id", "=", connectionId)
      .where("id", "not in", [...ids.values()])
      .execute();
  return ids;
};

type Place = { connectionId: number; institutionId: number | null; at: string };

const bankColumns = (a: BankAccount, at: string) => ({
  official_name: a.officialName,
  mask: a.mask,
  type: a.type,
  subtype: a.subtype,
  currency: a.currency,
  current_balance: a.current,
  available_balance: a.available,
  credit_limit: a.limit,
  balance_as_of: at,
  status: "active",
});
const named = (a: BankAccount) => sql<string>`case when name_set_by_user_at is null then ${a.name} else name end`;

const renew = async ({ db }: Tx<Scope>, { connectionId, at }: Place, a: BankAccount): Promise<number | undefined> =>
  (
    await db
      .updateTable("accounts")
      .set({ ...bankColumns(a, at), name: named(a) })
      .where("connection_id", "=", connectionId)
      .where("provider_account_id", "=", a.accountId)
      .returning("id")
      .executeTakeFirst()
  )?.id;

/** Reattaches an account kept from an earlier disconnect to its bank: same owner, institution, mask and type. */
const adopt = async (
  { db, scope }: Tx<Scope>,
  { connectionId, institutionId, at }: Place,
  a: BankAccount,
  taken: readonly number[],
): Promise<number | undefined> => {
  if (institutionId === null || a.mask === null) return undefined;
  const kept = await db
    .selectFrom("accounts")
    .select("id")
    .where("user_id", "=", scope.userId)
    .where("source", "=", "manual")
    .where("connection_id", "is", null)
    .where("institution_id", "=", institutionId)
    .where("mask", "=", a.mask)
    .where("type", "=", a.type)
    .$if(taken.length > 0, (q) => q.where("id", "not in", [...taken]))
    .orderBy((eb) => eb.case().when("subtype", "=", a.subtype).then(0).else(1).end())
    .orderBy("id")
    .executeTakeFirst();
  if (!kept) return undefined;
  await db
    .updateTable("accounts")
    .set({
      ...bankColumns(a, at),
      name: named(a),
      source: "plaid",
      connection_id: connectionId,
      provider_account_id: a.accountId,
      transaction_backfill_status: "pending",
    })
    .where("id", "=", kept.id)
    .execute();
  return kept.id;
};

/** Adds a new account. It is hidden if another member's login at the same bank already provides it, so that it counts once. */
const add = async (tx: Tx<Scope>, place: Place, a: BankAccount): Promise<number> => {
  const row = await tx.db
    .insertInto("accounts")
    .values({
      ...bankColumns(a, place.at),
      user_id: tx.scope.userId,
      connection_id: place.connectionId,
      institution_id: place.institutionId,
      source: "plaid",
      provider_account_id: a.accountId,
      name: a.name,
      hidden: await isLinkedElsewhere(tx, place, a),
      transaction_backfill_status: "pending",
      created_at: place.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

const isLinkedElsewhere = async ({ db, scope }: Tx<Scope>, { connectionId, institutionId }: Place, a: BankAccount): Promise<boolean> => {
  if (institutionId === null || a.mask === null) return false;
  const other = await db
    .selectFrom("accounts")
    .select("id")
    .where("user_id", "in", [...scope.memberIds])
    .where("connection_id", "is not", null)
    .where("connection_id", "<>", connectionId)
    .where("institution_id", "=", institutionId)
    .where("mask", "=", a.mask)
    .where("type", "=", a.type)
    .where("status", "=", "active")
    .executeTakeFirst();
  return other !== undefined;
};

/** Turns the accounts of a disconnected bank into manual accounts. Returns their ids. */
export const keepAccounts = async ({ db }: Tx<Scope>, connectionId: number): Promise<number[]> =>
  (
    await db
      .updateTable("accounts")
      .set({
        source: "manual",
        connection_id: null,
        provider_account_id: null,
        transaction_backfill_status: "complete",
        available_balance: null,
      })
      .where("connection_id", "=", connectionId)
      .returning("id")
      .execute()
  ).map(({ id }) => id);

/**
 * While an account's history is incomplete, its opening balance is the bank's current balance minus all rows so far. Afterward it is fixed,
 * and together with the rows it must match the bank's balance.
 */
export const settleOpenings = async ({ db }: Tx<Scope>, connectionId: number): Promise<void> => {
  await sql`
    update accounts a set opening_balance = a.current_balance + case when a.type in ('credit', 'loan', 'debt') then -1 else 1 end * coalesce(
      (select sum(t.amount) from transactions t where t.account_id = a.id and not t.pending and t.provider_transaction_id is not null), 0)
    where a.connection_id = ${connectionId} and (a.opening_balance is null or a.transaction_backfill_status = 'pending')`.execute(db);
};
