import type { Ask, Facts, PersonTable, Reference, SharedTable } from "./facts.ts";

/** New ids of shared rows by their ids in the source, by table. Rows with the same id in both cells are left out. */
export type SharedIds = Record<string, Record<string, number>>;

/** Number and checksum of a person's rows, by table. */
export type Manifest = { tables: Record<string, string>; sharedIds: SharedIds };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Expression for the number and checksum of rows as JSON. The order of rows does not matter. */
const digestOf = (row: string): string =>
  `count(*) || ' ' || coalesce(sum(('x' || left(md5((${row})::text), 15))::bit(60)::bigint), 0) as digest`;

/** Expression for a row `t` as JSON, as it is in the target: without computed columns, and with the ids of shared rows there. */
const rowOf = (one: PersonTable, facts: Facts, sharedIds: SharedIds): string => {
  const mapped = facts.toShared
    .filter(({ table, to }) => table === one.name && Object.keys(sharedIds[to] ?? {}).length > 0)
    .map(({ column, to }) => {
      const value = `t.${quoted(column)}`;
      const ids = literal(JSON.stringify(sharedIds[to]));
      return `|| jsonb_build_object(${literal(column)}, coalesce((${ids}::jsonb ->> ${value}::text)::bigint, ${value}))`;
    });
  return `to_jsonb(t) - ${literal(`{${one.computed.join(",")}}`)}::text[] ${mapped.join(" ")}`;
};

/** Returns numbers and checksums of a person's rows. `locking` also keeps the rows from changing until the transaction ends. */
export const digestsIn = async (
  ask: Ask,
  { facts, userId, sharedIds = {}, locking = false }: { facts: Facts; userId: number; sharedIds?: SharedIds; locking?: boolean },
): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const one of facts.tables) {
    const rows = `select t.* from ${quoted(one.name)} t where t.${one.owner} = $1 ${locking ? "for update" : ""}`;
    const [row] = await ask(`select ${digestOf(rowOf(one, facts, sharedIds))} from (${rows}) t`, [userId]);
    found[one.name] = String(row?.["digest"]);
  }
  return found;
};

/** Returns the tables whose rows differ between two lists of checksums. */
export const differences = (a: Record<string, string>, b: Record<string, string>): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => (a[name] ?? "0 0") !== (b[name] ?? "0 0"));

/** Yields a person's rows, as texts of JSON: some thousands at a time, or one file. Must run inside a transaction. */
export async function* personRows(
  ask: Ask,
  { facts, userId, sharedIds }: { facts: Facts; userId: number; sharedIds: SharedIds },
): AsyncGenerator<{ table: string; rows: string }> {
  for (const one of facts.tables) {
    await ask(`declare moving no scroll cursor for select (${rowOf(one, facts, sharedIds)})::text as row from ${quoted(one.name)} t
      where t.${one.owner} = ${userId}`);
    for (;;) {
      const rows = await ask(`fetch ${one.holdsFiles ? 1 : 2000} from moving`);
      if (rows.length === 0) break;
      yield { table: one.name, rows: `[${rows.map(({ row }) => String(row)).join(",")}]` };
    }
    await ask("close moving");
  }
}

/** Returns number and checksum of the stored copy of a person's rows, by table. */
export const stagedDigests = async (ask: Ask, userId: number): Promise<Record<string, string>> => {
  const rows = await ask(
    `select table_name, ${digestOf("r.value")} from hiro_moves.parts p, jsonb_array_elements(p.rows) r
     where p.user_id = $1 group by table_name`,
    [userId],
  );
  return Object.fromEntries(rows.map((row) => [String(row["table_name"]), String(row["digest"])]));
};

/** Replaces a person's rows of a table with those of the stored copy. One statement, so that rows may refer to each other. */
export const unpack = async (ask: Ask, one: PersonTable, userId: number): Promise<void> => {
  await ask(`delete from ${quoted(one.name)} where ${one.owner} = $1`, [userId]);
  const list = one.columns.map(quoted).join(", ");
  await ask(
    `insert into ${quoted(one.name)} (${list}) select ${list} from (
       select r.* from hiro_moves.parts p, jsonb_populate_recordset(null::${quoted(one.name)}, p.rows) r
       where p.user_id = $1 and p.table_name = ${literal(one.name)}
     ) r`,
    [userId],
  );
};

/** Returns a reference that would be cut: from another user's row to this user's, or to a row that does not move. Null when there is none. */
export const entanglementOf = async (ask: Ask, facts: Facts, userId: number): Promise<Reference | null> => {
  const ownerOf = (name: string): string => facts.tables.find((one) => one.name === name)?.owner ?? "user_id";
  for (const ref of facts.among) {
    const [row] = await ask(
      `select exists (select from ${quoted(ref.table)} f join ${quoted(ref.to)} t on t.id = f.${quoted(ref.column)}
         where (f.${ownerOf(ref.table)} = $1) is distinct from (t.${ownerOf(ref.to)} = $1)
         and (f.${ownerOf(ref.table)} = $1 or t.${ownerOf(ref.to)} = $1) and t.${ownerOf(ref.to)} is not null) as found`,
      [userId],
    );
    if (row?.["found"] === true) return ref;
  }
  for (const ref of facts.toOthers) {
    const [row] = await ask(
      `select exists (select from ${quoted(ref.table)} where ${ownerOf(ref.table)} = $1 and ${quoted(ref.column)} is not null) as found`,
      [userId],
    );
    if (row?.["found"] === true) return ref;
  }
  return null;
};

/**
 * Finds the shared rows that a person's rows refer to in the target, and copies those that it lacks, with their ids. Returns the ids that
 * differ. Throws when a row is in neither form in the target.
 */
export const matchShared = async (source: Ask, target: Ask, facts: Facts, userId: number): Promise<SharedIds> => {
  const all: SharedIds = {};
  for (const one of facts.shared) {
    const used = facts.toShared
      .filter(({ to }) => to === one.name)
      .map(({ table, column }) => {
        const owner = facts.tables.find(({ name }) => name === table)?.owner ?? "user_id";
        return `select ${quoted(column)} from ${quoted(table)} where ${owner} = $1`;
      });
    if (used.length === 0) continue;
    const nobodys = one.columns.includes("user_id") ? "and t.user_id is null" : "";
    const rows = await source(
      `select t.id, to_jsonb(t)::text as row from ${quoted(one.name)} t where t.id in (${used.join(" union ")}) ${nobodys}`,
      [userId],
    );
    const ids: Record<string, number> = {};
    for (const { id, row } of rows) {
      const there = await idInTarget(target, one, Number(id), String(row));
      if (there !== Number(id)) ids[String(id)] = there;
    }
    all[one.name] = ids;
  }
  return all;
};

const idInTarget = async (target: Ask, one: SharedTable, id: number, row: string): Promise<number> => {
  const table = quoted(one.name);
  const known = async (): Promise<number | null> => {
    for (const key of one.keys) {
      const same = key.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(" and ");
      const [found] = await target(`select t.id from ${table} t join jsonb_populate_record(null::${table}, $1::jsonb) r on ${same}`, [row]);
      if (found) return Number(found["id"]);
    }
    const [same] = await target(`select 1 as found from ${table} t where t.id = $1 and to_jsonb(t) = $2::jsonb`, [id, row]);
    return same ? id : null;
  };
  const there = await known();
  if (there !== null) return there;
  const own = one.columns.filter((column) => !one.references.includes(column)).map(quoted);
  await target(
    `insert into ${table} (${own.join(", ")}) select ${own.join(", ")} from jsonb_populate_record(null::${table}, $1::jsonb) on conflict do nothing`,
    [row],
  );
  const added = (await known()) ?? (await copyOf(target, one, id));
  if (added === null) throw new Error(`A row of ${one.name} could not be copied to the other cell.`);
  return added;
};

/** Returns the id of a shared row without a key that was copied earlier; ids are unique over cells. */
const copyOf = async (target: Ask, { name }: SharedTable, id: number): Promise<number | null> =>
  (await target(`select id from ${quoted(name)} where id = $1`, [id])).length > 0 ? id : null;
