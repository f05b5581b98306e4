import { sql } from "kysely";
import { type AccountType, isAsset } from "#domain/accounts/accounts.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { type Cents, cents, negate, sum } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { deleteBalance, recordBalance } from "../net-worth/index.ts";
import * as store from "./store.ts";

/*
 * How rows move the balance of a manual account. A statement's balance is correct for its day: rows up to that day are part of it, and
 * later rows are added. Without a statement all rows are added. A linked account keeps its bank's balance. `opening_balance` is the balance
 * before the added rows, so that the balance can always be recomputed: balance = opening balance + these rows. A user or a statement that
 * sets the balance also sets the opening balance.
 */

/** Returns the last day with a statement balance, or null when there is none. */
const toldUntil = async ({ db }: Tx<Scope>, id: number): Promise<Day | null> =>
  (
    await db
      .selectFrom("balance_snapshots")
      .select((eb) => eb.fn.max<Day | null>("date").as("day"))
      .where("account_id", "=", id)
      .where("source", "=", "statement")
      .executeTakeFirst()
  )?.day ?? null;

/** Locks a manual account whose balance follows its rows until the transaction ends. Returns null for any other account. */
const movable = async (tx: Tx<Scope>, id: number): Promise<{ type: AccountType; shown: Cents } | null> => {
  const kept = await store.findManualRow(tx, id, "manual", { lock: true });
  if (!kept || kept.automaticBalances === "holding") return null;
  return { type: kept.type, shown: kept.invertBalance ? negate(kept.balance) : kept.balance };
};

const move = async (tx: Tx<Scope>, id: number, balance: Cents, at: string): Promise<void> => {
  await store.update(tx, id, { current_balance: balance, invert_balances: false, balance_as_of: at });
  await recordBalance(tx, id, dayIn(new Date(at), tx.scope.timeZone), balance, "file");
};

/** Rows that moved the balance of manual account `a`: posted, not from a bank, and after the last day with a statement balance. */
const COUNTED = sql`coalesce((
  select sum(t.amount) from transactions t where t.account_id = a.id and not t.pending and t.source <> 'plaid'
    and t.date > coalesce((select max(b.date) from balance_snapshots b where b.account_id = a.id and b.source = 'statement'), '-infinity')), 0)::bigint`;
const SHOWN = sql`case when a.invert_balances then -a.current_balance else a.current_balance end`;
/** Effect of a dollar spent on the balance of account `a`: an asset goes down, and the amount owed on a debt goes up. */
const OUT = sql`case when a.type in ('credit', 'loan', 'debt') then 1 else -1 end`;
const amongst = (ids: readonly number[]) => sql`a.id = any (${`{${ids.join(",")}}`}::integer[]) and a.source = 'manual'`;

/**
 * Computes the opening balance from the balance and the rows. Call it after anything other than a row sets the balance of a manual account.
 */
export const settleOpenings = async ({ db }: Tx<Scope>, ids: readonly number[]): Promise<void> => {
  await sql`
    update accounts a set opening_balance = case when a.automatic_balances = 'holding' then null else ${SHOWN} - ${OUT} * ${COUNTED} end
    where ${amongst(ids)}`.execute(db);
};

export type ManualBalance = { id: number; name: string; currency: string; shown: Cents; computed: Cents };

/**
 * Returns the household's manual accounts whose balance follows their rows, with the balance shown and the balance computed from the rows.
 */
export const manualBalances = async ({ db, scope }: Tx<Scope>): Promise<ManualBalance[]> => {
  const { rows } = await sql<ManualBalance>`
    select a.id, a.name, a.currency, ${SHOWN} as shown, (a.opening_balance + ${OUT} * ${COUNTED})::bigint as computed from accounts a
    where a.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and a.source = 'manual' and a.opening_balance is not null
    order by a.id`.execute(db);
  return rows;
};

/** Sets the balance of manual accounts to what their rows add up to. */
export const repairBalances = async (tx: Tx<Scope>, ids: readonly number[], at: string): Promise<void> => {
  for (const id of ids) await movable(tx, id);
  const wrong = (await manualBalances(tx)).filter((one) => ids.includes(one.id) && one.shown !== one.computed);
  for (const { id, computed } of wrong) await move(tx, id, computed, at);
};

/** Applies rows to the balance in the transaction that added them. Pass negated amounts for rows that the transaction removed. */
export const countAddedRows = async (
  tx: Tx<Scope>,
  id: number,
  added: readonly { date: Day; amount: Cents }[],
  at: string,
): Promise<void> => {
  const account = await movable(tx, id);
  if (!account) return;
  const until = await toldUntil(tx, id);
  const out = sum(added.filter((row) => until === null || row.date > until).map((row) => row.amount));
  if (out !== 0) await move(tx, id, cents(account.shown + (isAsset(account.type) ? -out : out)), at);
};

type StatementBalance = { balance: Cents; day: Day };

/** Returns the balance after a day's rows, starting from that day's balance. With a null day all rows count. */
const afterRows = async (tx: Tx<Scope>, id: number, type: AccountType, from: { balance: Cents; day: Day | null }): Promise<Cents> => {
  const { rows } = await sql<{
    out: Cents;
  }>`select coalesce(sum(amount), 0)::bigint as out from transactions where account_id = ${id} and (${from.day}::date is null or date > ${from.day}::date) and not pending`.execute(
    tx.db,
  );
  const out = rows[0]?.out ?? 0;
  return cents(from.balance + (isAsset(type) ? -out : out));
};

/**
 * Applies a statement's balance for a day. A statement older than another one is ignored, and repeating the call changes nothing. Returns
 * null when nothing was applied. Otherwise `opening` is the balance not explained by rows if this is the first statement balance, else
 * null.
 */
export const takeStatementBalance = async (
  tx: Tx<Scope>,
  id: number,
  stated: StatementBalance,
  at: string,
): Promise<{ opening: Cents | null } | null> => {
  const account = await movable(tx, id);
  const until = await toldUntil(tx, id);
  if (!account || (until !== null && until > stated.day)) return null;
  const opening =
    until === null ? cents(2 * account.shown - (await afterRows(tx, id, account.type, { balance: account.shown, day: null }))) : null;
  const balance = await afterRows(tx, id, account.type, stated);
  await recordBalance(tx, id, stated.day, stated.balance, "statement");
  await move(tx, id, balance, at);
  await settleOpenings(tx, [id]);
  return { opening };
};

/**
 * Reverses an import in the transaction that removed its rows. `stated` are the balances that the import gave, `standing` those from other
 * imports that still apply. Where the import's balance applied until now, the previous one applies again, or else `opening` plus the rows.
 * The balance of a later statement is unchanged.
 */
export const takeBackFile = async (
  tx: Tx<Scope>,
  id: number,
  was: {
    removed: readonly { date: Day; amount: Cents }[];
    stated: readonly StatementBalance[];
    standing: readonly StatementBalance[];
    opening: Cents;
  },
  at: string,
): Promise<void> => {
  const account = await movable(tx, id);
  if (!account) return;
  const until = await toldUntil(tx, id);
  for (const { day } of was.stated) {
    const other = was.standing.findLast((one) => one.day === day);
    if (other) await recordBalance(tx, id, day, other.balance, "statement");
    else await deleteBalance(tx, id, day);
  }
  if (until === null || !was.stated.some(({ day }) => day === until)) {
    const back = was.removed.map(({ date, amount }) => ({ date, amount: negate(amount) }));
    return countAddedRows(tx, id, back, at);
  }
  const day = await toldUntil(tx, id);
  const balance = was.standing.findLast((one) => one.day === day)?.balance ?? (day === null ? was.opening : await balanceOn(tx, id, day));
  await move(tx, id, await afterRows(tx, id, account.type, { balance, day }), at);
  await settleOpenings(tx, [id]);
};

const balanceOn = async ({ db }: Tx<Scope>, id: number, day: Day): Promise<Cents> =>
  (
    await db
      .selectFrom("balance_snapshots")
      .select("balance")
      .where("account_id", "=", id)
      .where("date", "=", day)
      .executeTakeFirstOrThrow()
  ).balance;

/** Saves the key by which the next file recognizes the account; null clears it. */
export const rememberImportKey = (tx: Tx<Scope>, id: number, key: string | null): Promise<void> =>
  store.update(tx, id, { import_key: key });

/** Removes a manual account with no rows, no holdings and a balance of zero. Returns whether it was removed. */
export const removeIfEmpty = async (tx: Tx<Scope>, id: number): Promise<boolean> => {
  const kept = await store.findManualRow(tx, id, "manual", { lock: true });
  if (!kept || kept.balance !== 0) return false;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from transactions where account_id = ${id}) or exists (select from holdings where account_id = ${id}) as used`.execute(
    tx.db,
  );
  if (rows[0]?.used !== false) return false;
  await store.remove(tx, id);
  return true;
};
