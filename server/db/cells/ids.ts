import type { Database } from "../open.ts";

/** The ids that new rows of a cell get: from `firstId` to `lastId`. */
export type IdRange = { firstId: number; lastId: number };

type Sequence = {
  name: string;
  table: string;
  column: string;
  /** Whether the rows of the table belong to a user: true, only some of them, or false. */
  owned: "all" | "some" | "none";
  first: number;
  last: number;
  used: number | null;
};

/** Every sequence of the product's schema, with the column that takes its values. */
const SEQUENCES = `
  select s.oid::regclass::text as name, t.oid::regclass::text as "table", quote_ident(a.attname) as "column",
    coalesce((select case when u.attnotnull then 'all' else 'some' end from pg_attribute u
      where u.attrelid = t.oid and u.attname = 'user_id' and not u.attisdropped), 'none') as owned,
    q.seqmin::text as first, q.seqmax::text as last, pg_sequence_last_value(s.oid)::text as used
  from pg_class s
  join pg_sequence q on q.seqrelid = s.oid
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass
    and d.deptype in ('a', 'i')
  join pg_class t on t.oid = d.refobjid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
  order by 1`;

/**
 * Makes every sequence of a cell give only ids of its range, so that no two cells ever give the same id. The database itself then refuses an
 * id outside of the range. Throws a readable Error when users' rows got ids outside of it before, or when the range has changed.
 */
export const keepIdsIn = (database: Database, cell: string, { firstId, lastId }: IdRange): Promise<void> =>
  database.alone("ids of the cell", async () => {
    for (const one of await sequencesOf(database)) {
      const isSet = one.first === firstId && one.last === lastId;
      // A range that only grew needs no look at the rows, some of which moved here from other cells.
      const hasGrown = one.first === firstId && one.last < lastId;
      if (!isSet && !hasGrown && (await foreignRows(database, one, { firstId, lastId })))
        throw new Error(`The cell ${cell} has rows in ${one.table} with ids outside of ${firstId}-${lastId}, its range in HIRO_CELLS.`);
      const { rows } = await database.execute(
        `select coalesce(max(${one.column}), 0)::text as used from ${one.table} where ${one.column} between ${firstId} and ${lastId}`,
      );
      const used = Math.max(Number(rows[0]?.["used"] ?? 0), isWithin(one.used, { firstId, lastId }) ? (one.used ?? 0) : 0);
      if (isSet && used <= Math.max(one.used ?? 0, firstId - 1)) continue;
      const next = Math.max(firstId, used + 1);
      await database.execute(`alter sequence ${one.name} minvalue ${firstId} maxvalue ${lastId} start ${firstId} restart ${next}`);
    }
  });

const sequencesOf = async (database: Database): Promise<Sequence[]> => {
  const { rows } = await database.execute(SEQUENCES);
  return rows.map((row) => ({
    name: String(row["name"]),
    table: String(row["table"]),
    column: String(row["column"]),
    owned: row["owned"] as Sequence["owned"],
    first: Number(row["first"]),
    last: Number(row["last"]),
    used: row["used"] === null ? null : Number(row["used"]),
  }));
};

const isWithin = (id: number | null, { firstId, lastId }: IdRange): boolean => id !== null && id >= firstId && id <= lastId;

/**
 * Returns whether a table got ids outside of the range before the range was set. Rows of no user, which migrations create, are the same in
 * every cell and do not count.
 */
const foreignRows = async (database: Database, { table, column, owned }: Sequence, { firstId, lastId }: IdRange): Promise<boolean> => {
  const mine = owned === "some" ? "and user_id is not null" : "";
  const { rows } = await database.execute(
    `select exists (select from ${table} where not ${column} between ${firstId} and ${lastId} ${mine}) as found`,
  );
  return rows[0]?.["found"] === true;
};
