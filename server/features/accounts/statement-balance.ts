import { sql } from "kysely";
import { type AccountType, isAsset } from "#domain/accounts.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { type Cents, cents, negate, sum } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";
import { recordBalance } from "../net-worth/index.ts";
import * as store from "./store.ts";

/*
 * How files move the balance of an account kept by hand. A statement that names its balance is the truth of its day: rows up to that day
 * are inside it, rows after it are added. Without one, the balance is the sum of the rows. A linked account keeps its bank's balance.
 */

/** The last day whose balance a statement told; null when none did. */
const toldUntil = async ({ db }: Tx<Scope>, id: number): Promise<Day | null> =>
  (
    await db
      .selectFrom("balance_snapshots")
      .select((eb) => eb.fn.max<Day | null>("date").as("day"))
      .where("account_id", "=", id)
      .where("source", "=", "statement")
      .executeTakeFirst()
  )?.day ?? null;

/** An account whose balance files may move: kept by hand, and not the value of its holdings. */
const movable = async (tx: Tx<Scope>, id: number): Promise<{ type: AccountType; shown: Cents } | null> => {
  const kept = await store.findKept(tx, id, "manual");
  if (!kept || kept.automaticBalances === "holding") return null;
  return { type: kept.type, shown: kept.invertBalance ? negate(kept.balance) : kept.balance };
};

const move = async (tx: Tx<Scope>, id: number, balance: Cents, at: string): Promise<void> => {
  await store.update(tx, id, { current_balance: balance, invert_balances: false, balance_as_of: at });
  await recordBalance(tx, id, dayIn(new Date(at), tx.scope.timeZone), balance, "file");
};

/** Counts rows that a file just added, in the transaction that added them. */
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

/** Takes a statement's balance of a day over. One older than another statement's is left alone; doing it again changes nothing. */
export const takeStatementBalance = async (tx: Tx<Scope>, id: number, told: { balance: Cents; day: Day }, at: string): Promise<void> => {
  const account = await movable(tx, id);
  const until = await toldUntil(tx, id);
  if (!account || (until !== null && until > told.day)) return;
  const { rows } = await sql<{
    out: Cents;
  }>`select coalesce(sum(amount), 0)::bigint as out from transactions where account_id = ${id} and date > ${told.day} and not pending`.execute(
    tx.db,
  );
  const out = rows[0]?.out ?? 0;
  await recordBalance(tx, id, told.day, told.balance, "statement");
  await move(tx, id, cents(told.balance + (isAsset(account.type) ? -out : out)), at);
};

/** Remembers by what the next file recognises the account. */
export const rememberImportKey = (tx: Tx<Scope>, id: number, key: string): Promise<void> => store.update(tx, id, { import_key: key });
