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
};

/** Every sequence of the product's schema, with the column that takes its values. */
const SEQUENCES = `
  select s.oid::regclass::text as name, t.oid::regclass::text as "table", quote_ident(a.attname) as "column",
    coalesce((select case when u.attnotnull then 'all' else 'some' end from pg_attribute u
      where u.attrelid = t.oid and u.attname = 'user_id' and not u.attisdropped), 'none') as owned,
    q.seqmin::text as first, q.seqmax::text as last
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
export const keepIdsIn = (database: Database, cell: string, range: IdRange): Promise<void> =>
  database.alone("ids of the cell", async () => {
    const { firstId, lastId } = range;
    for (const one of await sequencesOf(database)) {
      const isSet = one.first === firstId && one.last === lastId;
      // Other servers may use a range that only grows, so its sequence does not begin again.
      if (one.first === firstId && one.last < lastId) await database.execute(`alter sequence ${one.name} maxvalue ${lastId}`);
      else if (!isSet && (await foreignRows(database, one, range)))
        throw new Error(`The cell ${cell} has rows in ${one.table} with ids outside of ${firstId}-${lastId}, its range in HIRO_CELLS.`);
      else if (!isSet || (await isBehind(database, one, range))) await begin(database, one, range);
    }
  });

/** Returns whether rows have ids that the sequence has not given, such as after a restore. Other servers may write meanwhile. */
const isBehind = async (database: Database, one: Sequence, range: IdRange): Promise<boolean> => {
  // The rows are those of the statement's start, and their sequence had given their ids by then.
  const { rows } = await database.execute(`select ${largestIn(one, range)} > ${givenBy(one, range)} as behind`);
  return rows[0]?.["behind"] === true;
};

const begin = async (database: Database, one: Sequence, range: IdRange): Promise<void> => {
  const { firstId, lastId } = range;
  const { rows } = await database.execute(`select (greatest(${largestIn(one, range)}, ${givenBy(one, range)}) + 1)::text as next`);
  const next = String(rows[0]?.["next"]);
  await database.execute(`alter sequence ${one.name} minvalue ${firstId} maxvalue ${lastId} start ${firstId} restart ${next}`);
};

const largestIn = ({ table, column }: Sequence, { firstId, lastId }: IdRange): string =>
  `coalesce((select max(${column}) from ${table} where ${column} between ${firstId} and ${lastId}), ${firstId - 1})::bigint`;

/** Expression for the last id that a sequence gave in the range. */
const givenBy = ({ name }: Sequence, { firstId, lastId }: IdRange): string =>
  `(case when pg_sequence_last_value('${name}') between ${firstId} and ${lastId} then pg_sequence_last_value('${name}') else ${firstId - 1} end)`;

const sequencesOf = async (database: Database): Promise<Sequence[]> => {
  const { rows } = await database.execute(SEQUENCES);
  return rows.map((row) => ({
    name: String(row["name"]),
    table: String(row["table"]),
    column: String(row["column"]),
    owned: row["owned"] as Sequence["owned"],
    first: Number(row["first"]),
    last: Number(row["last"]),
  }));
};

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
