/** Asks one connection. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** A column with the id of a row of another table. */
export type Reference = { table: string; column: string; to: string };

/** A table with rows of users. */
export type PersonTable = {
  name: string;
  /** Column with the user's id. */
  owner: string;
  /** Columns that the database does not compute. */
  columns: string[];
  computed: string[];
  /** Whether its rows may hold whole files. */
  holdsFiles: boolean;
  /** Whether its rows are deleted with their user, directly or with another row of the user. */
  followsUser: boolean;
};

/** A table whose rows concern no single user, and the columns that identify a row in every cell. */
export type SharedTable = { name: string; columns: string[]; references: string[]; keys: string[][] };

/** What a move must know about the schema. All of it comes from the catalog and from what features declare. */
export type Facts = {
  /** Referenced tables first. */
  tables: PersonTable[];
  shared: SharedTable[];
  /** References from users' rows to shared rows, whose ids may differ between cells. */
  toShared: Reference[];
  /** References between users' rows. */
  among: Reference[];
  /** References from users' rows to rows that do not move, such as households. They must be empty. */
  toOthers: Reference[];
};

const COLUMNS = `
  select c.relname as "table", array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated <> ''), '{}') as computed,
    bool_or(a.attname = 'user_id') as of_user, bool_or(a.atttypid = 'bytea'::regtype) as holds_files,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'
      and (select u.attnum from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id') = any (k.conkey)) as follows
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  group by c.oid, c.relname order by c.relname`;

const REFERENCES = `
  select k.conrelid::regclass::text as "table", a.attname::text as "column", k.confrelid::regclass::text as "to"
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

const UNIQUE_KEYS = `
  select i.indrelid::regclass::text as "table", array_agg(a.attname::text order by a.attnum) as columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indisunique and not i.indisprimary and i.indpred is null and i.indexprs is null
  group by i.indexrelid, i.indrelid`;

/**
 * Reads the facts from a cell's catalog. `declared` are references to shared rows that features declare, which also tell the shared tables.
 * Throws when two tables refer to each other, because then neither can be written first.
 */
export const factsOf = async (ask: Ask, declared: readonly Reference[]): Promise<Facts> => {
  const columns = await ask(COLUMNS);
  const references = (await ask(REFERENCES)) as Reference[];
  const keys = await ask(UNIQUE_KEYS);
  const sharedNames = new Set(declared.map(({ to }) => to));
  const isKept = (name: string): boolean => name === "users" || columns.some((one) => one["table"] === name && one["of_user"] === true);
  // Some rows of a table belong to a user and others to nobody, such as categories: it is both.
  const unordered = columns
    .filter((one) => isKept(String(one["table"])))
    .map((one) => ({
      name: String(one["table"]),
      owner: one["table"] === "users" ? "id" : "user_id",
      columns: one["columns"] as string[],
      computed: one["computed"] as string[],
      holdsFiles: one["holds_files"] === true,
      followsUser: one["follows"] === true,
    }));
  const ofPerson = references.filter(({ table }) => isKept(table));
  const toShared = [...ofPerson.filter(({ to }) => sharedNames.has(to)), ...declared.filter(({ table }) => isKept(table))];
  return {
    tables: inOrder(unordered, ofPerson),
    shared: [...sharedNames].map((name) => ({
      name,
      columns: (columns.find((one) => one["table"] === name)?.["columns"] ?? []) as string[],
      references: references.filter(({ table }) => table === name).map(({ column }) => column),
      keys: keys.filter((one) => one["table"] === name).map((one) => one["columns"] as string[]),
    })),
    toShared: toShared.filter((one, at) => toShared.findIndex((other) => other.table === one.table && other.column === one.column) === at),
    among: ofPerson.filter(({ to }) => isKept(to) && to !== "users"),
    toOthers: ofPerson.filter(({ to }) => !isKept(to) && !sharedNames.has(to)),
  };
};

const inOrder = (tables: readonly PersonTable[], references: readonly Reference[]): PersonTable[] => {
  const ordered: PersonTable[] = [];
  const add = (one: PersonTable, above: readonly string[]): void => {
    if (ordered.includes(one)) return;
    if (above.includes(one.name)) throw new Error(`The table ${one.name} refers to itself through ${above.join(", ")}.`);
    for (const { to } of references.filter(({ table, to: other }) => table === one.name && other !== one.name)) {
      const referenced = tables.find(({ name }) => name === to);
      if (referenced) add(referenced, [...above, one.name]);
    }
    ordered.push(one);
  };
  for (const one of tables) add(one, []);
  return ordered;
};
