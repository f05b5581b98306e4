import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../audit.ts";
import { isUnfit } from "../../db/errors.ts";
import { ApiError, invalid } from "../../errors.ts";
import { type Feature, tablesOf } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Restored, Row } from "../../tables.ts";
import { dataFile } from "./archive.ts";
import { checkRows, refusedField } from "./check-rows.ts";
import { type Column, columnsOf } from "./columns.ts";
import { type Archive, readArchive } from "./read-archive.ts";
import { sharedIds } from "./shared.ts";
import { type ArchivedTable, type ArchiveTables, archiveTables } from "./tables.ts";
import { changeProfile } from "../profile/index.ts";
import { consumeAttempt } from "../../identity/attempts.ts";
import { profile } from "#contract/profile.ts";
import { fromWireKeys } from "#contract/kit/wire.ts";
import { personOf } from "./store.ts";

type RestoredCounts = { accounts: number; transactions: number; pendingLeftOut: number; chats: number };
type Ids = Map<string, Map<number, number>>;

/** Number of rows written at once. */
const PART = 2000;

/**
 * Restores an archive into an empty account, completely or not at all, in one transaction. Rows get new ids, and references follow. Throws
 * 400 for an invalid archive, 409 for an account that has data.
 */
export const restore = async (deps: Deps, scope: Scope, bytes: Uint8Array, features: readonly Feature[]): Promise<RestoredCounts> => {
  await consumeAttempt(deps, "restore", scope.userId);
  const tables = archiveTables(tablesOf(features));
  const archive = await readArchive(bytes, tables);
  await deps.database.reading(scope, (tx) => checkEmpty(tx, tables));
  const columns = await columnsOf(deps.database, tables);
  for (const { name } of tables.shared)
    checkRows(dataFile(`shared/${name}`), null, columns.shared.get(name) ?? [], archive.rows.get(`shared/${name}`) ?? []);
  const ids: Ids = await sharedIds(deps.database, scope, archive, tables.shared);
  const restored = await deps.database.within(scope, async (tx) => {
    await alone(tx);
    await checkEmpty(tx, tables);
    for (const { name, archive } of tables.own.toReversed())
      if (archive.existing === "replace") await sql`delete from ${sql.table(name)} where user_id = ${scope.userId}`.execute(tx.db);
    for (const one of tables.own) await write(tx, one, columns.own.get(one.name) ?? [], archive, ids);
    for (const one of tables.own) await joinOwn(tx, one, { rows: archive.rows, ids });
    for (const feature of features) await feature.onRestored?.(tx, { rows: archive.rows, ids });
    const transactions = await countTransactions(tx);
    return {
      accounts: ids.get("accounts")?.size ?? 0,
      transactions,
      // Nothing else of the archive's transactions is left out (`onRestored` of the feature).
      pendingLeftOut: (ids.get("transactions")?.size ?? 0) - transactions,
      chats: ids.get("chats")?.size ?? 0,
    };
  });
  await fillProfile(deps, scope, archive.profile);
  await audit(deps, scope.userId, "data restored", restored);
  return restored;
};

/** Of two concurrent restores, the second sees the first one's data. */
const alone = async ({ db, scope }: Tx<Scope>): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('restore'), ${scope.userId}::integer)`.execute(db));

const checkEmpty = async ({ db, scope }: Tx<Scope>, { own }: ArchiveTables): Promise<void> => {
  const parts = own
    .filter(({ archive }) => archive.existing === "refuse")
    .map(({ name }) => sql`exists (select from ${sql.table(name)} where user_id = ${scope.userId})`);
  const { rows } = await sql<{ there: boolean }>`select ${sql.join(parts, sql` or `)} as there`.execute(db);
  if (rows[0]?.there)
    throw new ApiError(409, "NOT_EMPTY", "This account already has data. You can restore an export only into a new, empty account.");
};

const countTransactions = async ({ db, scope }: Tx<Scope>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from transactions where user_id = ${scope.userId}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Assigns new ids to a table's rows and writes them. Throws 400, naming the row and the field, for one that the screens could not read. */
const write = async (tx: Tx<Scope>, one: ArchivedTable, columns: readonly Column[], archive: Archive, ids: Ids): Promise<void> => {
  const all = archive.rows.get(one.name) ?? [];
  checkRows(dataFile(one.name), one.archive, columns, all);
  const rows = all.filter((row, index) => isWhole(row, index, one, ids));
  const numbered = columns.some(({ name }) => name === "id");
  if (numbered) ids.set(one.name, await newIds(tx, one.name, rows, ids.get(one.name)));
  // Columns missing from an older archive keep their defaults.
  const names = columns.map(({ name }) => name).filter((name) => rows.some((row) => name in row));
  const list = sql.join([...names, "user_id"].map((name) => sql.ref(name)));
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART).map((row) => ({ ...placed(row, one, names, ids), user_id: tx.scope.userId }));
    await sql`
      insert into ${sql.table(one.name)} (${list})
      select ${list} from jsonb_populate_recordset(null::${sql.table(one.name)}, ${JSON.stringify(part)}::jsonb)`
      .execute(tx.db)
      .catch((error: unknown) => {
        throw isUnfit(error) ? invalid("file", `${dataFile(one.name)} in the archive is invalid.`) : error;
      });
  }
};

/** Returns whether the rows that a row needs are restored. Throws 400 if one of them is missing that the archive must have. */
const isWhole = (row: Row, index: number, { name, archive }: ArchivedTable, ids: Ids): boolean => {
  for (const [column, { to, needed }] of Object.entries(archive.refs ?? {})) {
    if (!needed || to === name || (needed === "if set" && row[column] == null) || ids.get(to)?.has(Number(row[column]))) continue;
    if (needed === "or left out") return false;
    throw refusedField(dataFile(name), index + 1, column, "The archive has no such row");
  }
  return true;
};

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
const placed = (row: Row, { name: table, archive }: ArchivedTable, names: readonly string[], ids: Ids): Row => {
  const out: Row = Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
  if (names.includes("id")) out["id"] = ids.get(table)?.get(Number(row["id"]));
  for (const [column, { to }] of Object.entries(archive.refs ?? {}))
    // A referenced row of the same table may not exist yet.
    out[column] = to === table || row[column] == null ? null : (ids.get(to)?.get(Number(row[column])) ?? null);
  return archive.adapt?.(out, ids) ?? out;
};

/** Writes references between rows of one table, which could not exist before all of its rows did. */
const joinOwn = async ({ db }: Tx<Scope>, { name, archive }: ArchivedTable, { rows, ids }: Restored): Promise<void> => {
  const known = ids.get(name);
  for (const [column] of Object.entries(archive.refs ?? {}).filter(([, { to }]) => to === name)) {
    const pairs = (rows.get(name) ?? []).flatMap((row) => {
      const [id, peer] = [known?.get(Number(row["id"])), known?.get(Number(row[column] ?? 0))];
      return id !== undefined && peer !== undefined ? [{ id, peer }] : [];
    });
    for (let at = 0; at < pairs.length; at += PART)
      await sql`
        update ${sql.table(name)} t set ${sql.ref(column)} = p.peer
        from jsonb_to_recordset(${JSON.stringify(pairs.slice(at, at + PART))}::jsonb) as p (id bigint, peer bigint) where t.id = p.id`.execute(
        db,
      );
  }
};

/** Fills in profile fields that the user has not set here, where they fit. */
const fillProfile = async (deps: Deps, scope: Scope, from: Row): Promise<void> => {
  const now: Row = { ...(await personOf(deps.database.kysely, scope.userId)) };
  const open = ["phone_number", "manual_credit_score", "rewards_objective"].filter((name) => now[name] === null && from[name] != null);
  const change = profile.update.body.safeParse(fromWireKeys(Object.fromEntries(open.map((name) => [name, from[name]]))));
  if (change.success) await changeProfile(deps, scope, change.data);
};
