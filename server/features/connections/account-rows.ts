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
  const listed = [...new Map(accounts.map((account) => [account.accountId, account])).values()];
  const known = await renew(tx, connectionId, listed, at);
  const missing = listed.filter((account) => !known.has(account.accountId));
  const found = missing.length > 0 ? await addMissing(tx, connectionId, missing, at) : new Map<string, number>();
  // In the order in which the bank lists them.
  const ids = new Map<string, number>();
  for (const { accountId } of listed) {
    const id = known.get(accountId) ?? found.get(accountId);
    if (id !== undefined) ids.set(accountId, id);
  }
  if (ids.size > 0)
    await tx.db
      .updateTable("accounts")
      .set({ status: "closed" })
      .where("connection_id", "=", connectionId)
      .where("id", "not in", [...ids.values()])
      .execute();
  return ids;
};

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

/** Columns that the bank renews, with their types. */
const RENEWED = {
  official_name: "text",
  mask: "text",
  type: "text",
  subtype: "text",
  currency: "text",
  current_balance: "bigint",
  available_balance: "bigint",
  credit_limit: "bigint",
  balance_as_of: "timestamptz",
  status: "text",
} as const satisfies Record<keyof ReturnType<typeof bankColumns>, string>;
const ASSIGNED = sql.raw(
  Object.keys(RENEWED)
    .map((column) => `${column} = r.${column}`)
    .join(", "),
);
const TYPED = sql.raw(
  Object.entries(RENEWED)
    .map(([column, type]) => `${column} ${type}`)
    .join(", "),
);

/** Renews the connection's accounts. Returns our ids by the bank's. */
const renew = async (
  { db }: Tx<Scope>,
  connectionId: number,
  accounts: readonly BankAccount[],
  at: string,
): Promise<Map<string, number>> => {
  if (accounts.length === 0) return new Map();
  const rows = JSON.stringify(accounts.map((a) => ({ ...bankColumns(a, at), provider: a.accountId, name: a.name })));
  const renewed = await sql<{ id: number; provider: string }>`
    update accounts a set ${ASSIGNED}, name = case when a.name_set_by_user_at is null then r.name else a.name end
    from json_to_recordset(${rows}::json) as r (provider text, name text, ${TYPED})
    where a.connection_id = ${connectionId} and a.provider_account_id = r.provider
    returning a.id, r.provider`.execute(db);
  return new Map(renewed.rows.map(({ id, provider }) => [provider, id]));
};

/** Reattaches accounts kept from an earlier disconnect, and adds the rest. Returns our ids by the bank's. */
const addMissing = async (
  tx: Tx<Scope>,
  connectionId: number,
  accounts: readonly BankAccount[],
  at: string,
): Promise<Map<string, number>> => {
  const connection = await tx.db.selectFrom("connections").select("institution_id").where("id", "=", connectionId).executeTakeFirst();
  const place: Place = { connectionId, institutionId: connection?.institution_id ?? null, at };
  const kept = await keptAccounts(tx, place);
  const ids = new Map<string, number>();
  for (const account of accounts) {
    const match = takeKept(kept, account);
    if (!match) continue;
    await adopt(tx, place, account, match);
    ids.set(account.accountId, match.id);
  }
  const added = accounts.filter(({ accountId }) => !ids.has(accountId));
  for (const [accountId, id] of await add(tx, place, added)) ids.set(accountId, id);
  return ids;
};

type Place = { connectionId: number; institutionId: number | null; at: string };
type Kept = { id: number; mask: string | null; type: string; subtype: string | null };

/** The user's accounts that were kept from an earlier disconnect of the same institution. */
const keptAccounts = async ({ db, scope }: Tx<Scope>, { institutionId }: Place): Promise<Kept[]> =>
  institutionId === null
    ? []
    : db
        .selectFrom("accounts")
        .select(["id", "mask", "type", "subtype"])
        .where("user_id", "=", scope.userId)
        .where("source", "=", "manual")
        .where("connection_id", "is", null)
        .where("institution_id", "=", institutionId)
        .orderBy("id")
        .execute();

/** Takes the kept account with the same mask and type out of the list, preferably with the same subtype. */
const takeKept = (kept: Kept[], a: BankAccount): Kept | undefined => {
  if (a.mask === null) return undefined;
  const same = kept.filter(({ mask, type }) => mask === a.mask && type === a.type);
  const match = same.find(({ subtype }) => subtype === a.subtype) ?? same[0];
  if (match) kept.splice(kept.indexOf(match), 1);
  return match;
};

const adopt = async ({ db }: Tx<Scope>, { connectionId, at }: Place, a: BankAccount, { id }: Kept): Promise<void> => {
  await db
    .updateTable("accounts")
    .set({
      ...bankColumns(a, at),
      name: sql<string>`case when name_set_by_user_at is null then ${a.name} else name end`,
      source: "plaid",
      connection_id: connectionId,
      provider_account_id: a.accountId,
      transaction_backfill_status: "pending",
    })
    .where("id", "=", id)
    .execute();
};

/**
 * Adds new accounts. One is hidden if another member's login at the same bank already provides it, so that it counts once. Returns our ids
 * by the bank's.
 */
const add = async (tx: Tx<Scope>, place: Place, accounts: readonly BankAccount[]): Promise<Map<string, number>> => {
  if (accounts.length === 0) return new Map();
  const elsewhere = await linkedElsewhere(tx, place);
  const rows = await tx.db
    .insertInto("accounts")
    .values(
      accounts.map((a) => ({
        ...bankColumns(a, place.at),
        user_id: tx.scope.userId,
        connection_id: place.connectionId,
        institution_id: place.institutionId,
        source: "plaid",
        provider_account_id: a.accountId,
        name: a.name,
        hidden: a.mask !== null && elsewhere.has(`${a.mask} ${a.type}`),
        transaction_backfill_status: "pending",
        created_at: place.at,
      })),
    )
    .returning(["id", "provider_account_id"])
    .execute();
  return new Map(rows.map(({ id, provider_account_id: provider }) => [provider ?? "", id]));
};

/** Mask and type of the accounts that other connections of the household have at the same institution. */
const linkedElsewhere = async ({ db, scope }: Tx<Scope>, { connectionId, institutionId }: Place): Promise<Set<string>> => {
  if (institutionId === null) return new Set();
  const others = await db
    .selectFrom("accounts")
    .select(["mask", "type"])
    .where("user_id", "in", [...scope.memberIds])
    .where("connection_id", "is not", null)
    .where("connection_id", "<>", connectionId)
    .where("institution_id", "=", institutionId)
    .where("mask", "is not", null)
    .where("status", "=", "active")
    .execute();
  return new Set(others.map(({ mask, type }) => `${mask} ${type}`));
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
