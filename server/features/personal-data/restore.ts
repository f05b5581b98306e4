import { sql } from "kysely";
import { MAX_AMOUNT, MAX_TOTAL } from "#domain/limits.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../audit.ts";
import { isUnfit } from "../../db/errors.ts";
import { ApiError, invalid } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { settleOpenings } from "../accounts/index.ts";
import { moveSchedules } from "../schedules/index.ts";
import { releaseBankRows } from "../transactions/index.ts";
import { releaseInvestmentTransactions } from "../connections/index.ts";
import { type Column, columnsOf } from "./columns.ts";
import { type Archive, readArchive } from "./read-archive.ts";
import { relinked, renumbered } from "./renumber.ts";
import type { Row } from "./rows.ts";
import { sharedIds } from "./shared.ts";
import { TABLES, type ArchivedTable } from "./tables.ts";
import { changeProfile } from "../profile/index.ts";
import { consumeAttempt } from "../../http/attempts.ts";
import { profile } from "#contract/profile.ts";
import { fromWireKeys } from "#contract/kit/wire.ts";
import { personOf } from "./store.ts";

export type Restored = { accounts: number; transactions: number; chats: number };
type Ids = Map<string, Map<number, number>>;

/** Number of rows written at once. */
const PART = 2000;
/** Later than any run. */
const NOT_PLANNED = "9999-01-01T00:00:00Z";
/** Data created by sign-up, which the archive replaces. */
const REPLACED = ["user_sub_tasks", "user_tasks", "demographics", "financial_situations"] as const;
/** Tables in which the account must not have rows yet. */
const EMPTY = ["accounts", "categories", "budgets", "data_grids", "charts", "schedules", "user_contexts"] as const;

/**
 * Restores an archive into an empty account, completely or not at all, in one transaction. Rows get new ids, and references follow. Throws
 * 400 for an invalid archive, 409 for an account that has data.
 */
export const restore = async (deps: Deps, scope: Scope, bytes: Uint8Array): Promise<Restored> => {
  await consumeAttempt(deps, "restore", scope.userId);
  const held = await readArchive(bytes);
  await deps.database.reading(scope, checkEmpty);
  const columns = await columnsOf(deps.database, TABLES);
  const ids: Ids = await sharedIds(deps.database, scope, held);
  const restored = await deps.database.within(scope, async (tx) => {
    await alone(tx);
    await checkEmpty(tx);
    for (const table of REPLACED) await sql`delete from ${sql.table(table)} where user_id = ${scope.userId}`.execute(tx.db);
    for (const one of TABLES) await write(tx, one, columns.get(one.table) ?? [], held, ids);
    await joinTransfers(tx, held, ids);
    await release(tx, held, ids);
    await checkTotal(tx);
    await settleOpenings(tx, [...(ids.get("accounts")?.values() ?? [])]);
    await moveSchedules(deps, tx);
    return {
      accounts: ids.get("accounts")?.size ?? 0,
      transactions: ids.get("transactions")?.size ?? 0,
      chats: ids.get("chats")?.size ?? 0,
    };
  });
  await fillProfile(deps, scope, held.profile);
  await audit(deps, scope.userId, "data restored", restored);
  return restored;
};

/** Of two concurrent restores, the second sees the first one's data. */
const alone = async ({ db, scope }: Tx<Scope>): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('restore'), ${scope.userId}::integer)`.execute(db));

const checkEmpty = async ({ db, scope }: Tx<Scope>): Promise<void> => {
  const parts = EMPTY.map((table) => sql`exists (select from ${sql.table(table)} where user_id = ${scope.userId})`);
  const { rows } = await sql<{ there: boolean }>`select ${sql.join(parts, sql` or `)} as there`.execute(db);
  if (rows[0]?.there)
    throw new ApiError(409, "NOT_EMPTY", "This account already has data. You can restore an export only into a new, empty account.");
};

/** Assigns new ids to a table's rows and writes those whose required references exist. */
const write = async (tx: Tx<Scope>, one: ArchivedTable, columns: readonly Column[], held: Archive, ids: Ids): Promise<void> => {
  const rows = (held.rows.get(one.table) ?? []).filter((row) => isWhole(row, one, ids));
  const numbered = columns.some(({ name }) => name === "id");
  if (numbered) ids.set(one.table, await newIds(tx, one.table, rows, ids.get(one.table)));
  // Columns missing from an older archive keep their defaults.
  const amounts = columns.flatMap(({ name, large }) => (large && name !== "id" && !(name in (one.refs ?? {})) ? [name] : []));
  if (rows.some((row) => amounts.some((name) => Math.abs(Number(row[name] ?? 0)) > MAX_AMOUNT)))
    throw invalid("file", `data/${one.table}.json in the archive has an amount of more than $1,000,000,000,000.`);
  const names = columns.map(({ name }) => name).filter((name) => rows.some((row) => name in row));
  const list = sql.join([...names, "user_id"].map((name) => sql.ref(name)));
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART).map((row) => ({ ...placed(row, one, names, ids), user_id: tx.scope.userId }));
    await sql`
      insert into ${sql.table(one.table)} (${list})
      select ${list} from jsonb_populate_recordset(null::${sql.table(one.table)}, ${JSON.stringify(part)}::jsonb)`
      .execute(tx.db)
      .catch((error: unknown) => {
        throw isUnfit(error) ? invalid("file", `data/${one.table}.json in the archive is invalid.`) : error;
      });
  }
};

/** Throws 400 when the restored transactions add up to more than the limit. */
const checkTotal = async (tx: Tx<Scope>): Promise<void> => {
  const { rows } = await sql<{ fits: boolean }>`
    select coalesce(sum(abs(amount)), 0) <= ${MAX_TOTAL} as fits from transactions where user_id = ${tx.scope.userId}`.execute(tx.db);
  if (!rows[0]?.fits) throw invalid("file", "The transactions in the archive add up to more than $40,000,000,000,000.");
};

const isWhole = (row: Row, { refs, table }: ArchivedTable, ids: Ids): boolean =>
  Object.entries(refs ?? {}).every(([column, { to, needed }]) => !needed || to === table || ids.get(to)?.has(Number(row[column])));

const newIds = async (
  { db }: Tx<Scope>,
  table: string,
  rows: readonly Row[],
  known: ReadonlyMap<number, number> = new Map(),
): Promise<Map<number, number>> => {
  const { rows: made } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::bigint as id from generate_series(1, ${rows.length}::integer)`.execute(db);
  return new Map([...known, ...rows.map((row, i) => [Number(row["id"]), Number(made[i]?.id)] as const)]);
};

/** Returns a row ready for writing: only its own columns, its new id, and the new ids of referenced rows. */
const placed = (row: Row, { table, refs }: ArchivedTable, names: readonly string[], ids: Ids): Row => {
  const out: Row = Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
  if (names.includes("id")) out["id"] = ids.get(table)?.get(Number(row["id"]));
  for (const [column, { to }] of Object.entries(refs ?? {}))
    // A referenced row of the same table may not exist yet.
    out[column] = to === table || row[column] == null ? null : (ids.get(to)?.get(Number(row[column])) ?? null);
  return (ADAPTED[table] ?? unchanged)(out, ids);
};

const unchanged = (row: Row): Row => row;
const ADAPTED: Readonly<Record<string, (row: Row, ids: Ids) => Row>> = {
  // A bank account is restored as a manual one, because this installation has no access to that bank.
  accounts: (row) =>
    row["source"] === "plaid"
      ? { ...row, source: "manual", provider_account_id: null, transaction_backfill_status: "complete", available_balance: null }
      : row,
  // The next run is planned after everything is restored.
  schedules: (row) => ({ ...row, next_run_at: row["status"] === "active" ? NOT_PLANNED : null }),
  messages: (row, ids) => ({
    ...row,
    // No server continues this answer.
    status: row["status"] === "streaming" ? "interrupted" : row["status"],
    content: relinked(String(row["content"]), ids),
    citations: renumbered(row["citations"], ids),
  }),
};

const joinTransfers = async ({ db }: Tx<Scope>, held: Archive, ids: Ids): Promise<void> => {
  const known = ids.get("transactions");
  const pairs = (held.rows.get("transactions") ?? []).flatMap((row) => {
    const [id, peer] = [known?.get(Number(row["id"])), known?.get(Number(row["transfer_peer_id"] ?? 0))];
    return id !== undefined && peer !== undefined ? [{ id, peer }] : [];
  });
  for (let at = 0; at < pairs.length; at += PART)
    await sql`
      update transactions t set transfer_peer_id = p.peer
      from jsonb_to_recordset(${JSON.stringify(pairs.slice(at, at + PART))}::jsonb) as p (id bigint, peer bigint) where t.id = p.id`.execute(
      db,
    );
};

/** Removes bank ids from rows, so that they match by day and amount when an account is linked again. */
const release = async (tx: Tx<Scope>, held: Archive, ids: Ids): Promise<void> => {
  const banks = (held.rows.get("accounts") ?? []).flatMap((row) =>
    row["source"] === "plaid" ? (ids.get("accounts")?.get(Number(row["id"])) ?? []) : [],
  );
  await releaseBankRows(tx, banks);
  await releaseInvestmentTransactions(tx, banks);
};

/** Fills in profile fields that the user has not set here, where they fit. */
const fillProfile = async (deps: Deps, scope: Scope, from: Row): Promise<void> => {
  const now: Row = { ...(await personOf(deps.database.kysely, scope.userId)) };
  const open = ["phone_number", "manual_credit_score", "rewards_objective"].filter((name) => now[name] === null && from[name] != null);
  const change = profile.update.body.safeParse(fromWireKeys(Object.fromEntries(open.map((name) => [name, from[name]]))));
  if (change.success) await changeProfile(deps, scope, change.data);
};
