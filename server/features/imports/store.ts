import { sql, type Updateable } from "kysely";
import type { Import, ImportCategory, ImportStatement } from "#contract/imports.ts";
import type { z } from "zod";
import type { ImportReport } from "#contract/imports.ts";
import type { Day } from "#domain/day.ts";
import type { FileMapping } from "#domain/text/file-columns.ts";
import type { Cents } from "#domain/money.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";
import type { ParsedFile } from "./formats/index.ts";

/**
 * Target of each statement and its changes other than rows, so that they can be undone. These are the account created for it, the balance
 * it gave, the balance not explained by rows before the first statement (`opening`), and the account's previous import key.
 */
export type Planned = {
  key: string;
  accountId: number;
  made?: boolean;
  includeLikely?: boolean;
  told?: { balance: Cents; day: Day };
  opening?: Cents | null;
  importKey?: { before: string | null; after: string };
};
export type Plan = Planned[];
/** Stored details of how a file was read. */
export type FileReading = Pick<ParsedFile, "shape" | "csv" | "categorySource">;
type Statement = z.output<typeof ImportStatement>;
type Report = z.output<typeof ImportReport>;

const COLUMNS = [
  "id",
  "user_id",
  "file_name",
  "format",
  "read_as",
  "status",
  "processed",
  "total",
  "preview",
  "plan",
  "report",
  "failure",
  "created_at",
  "undone_at",
  "mapping",
  "categories",
] as const;
type Row = {
  id: number;
  file_name: string;
  format: string;
  read_as: string;
  status: string;
  processed: number;
  total: number;
  preview: unknown;
  plan: unknown;
  report: unknown;
  failure: string | null;
  created_at: string;
  undone_at: string | null;
  mapping: unknown;
  categories: unknown;
};
type KeptReport = Report & { undone?: { removed: number; stayed: number } };

const importOf = (row: Row): Import => ({
  id: row.id,
  fileName: row.file_name,
  format: row.format,
  readAs: row.read_as,
  status: row.status as Import["status"],
  processed: row.processed,
  total: row.total,
  // Imports of earlier versions lack the last two.
  statements: (row.preview as Statement[]).map((one) => ({ ...one, recognized: one.recognized ?? "new", badLines: one.badLines ?? [] })),
  categories: row.categories as ImportCategory[],
  report: reportOf(row.report as KeptReport | null),
  csv: (row.mapping as FileReading | null)?.csv ?? null,
  undone: row.undone_at === null ? null : { at: row.undone_at, removed: 0, stayed: 0, ...(row.report as KeptReport | null)?.undone },
  failure: row.failure,
  accounts: ((row.plan ?? []) as Plan).map((p) => p.accountId),
  createdAt: row.created_at,
});

const reportOf = (report: KeptReport | null): Report | null => (report === null ? null : { ...report, likely: report.likely ?? 0 });

export const insert = async (
  { db, scope }: Tx<Scope>,
  given: {
    fileName: string;
    format: string;
    readAs: string;
    total: number;
    statements: readonly Statement[];
    categories: readonly ImportCategory[];
    content: Uint8Array;
    reading: FileReading;
    at: string;
  },
): Promise<Import> =>
  importOf(
    await db
      .insertInto("imports")
      .values({
        user_id: scope.userId,
        file_name: given.fileName,
        format: given.format,
        read_as: given.readAs,
        status: "previewed",
        total: given.total,
        preview: JSON.stringify(given.statements),
        categories: JSON.stringify(given.categories),
        content: given.content,
        mapping: JSON.stringify(given.reading),
        created_at: given.at,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );

export const list = async ({ db, scope }: Tx<Scope>): Promise<Import[]> =>
  (
    await db
      .selectFrom("imports")
      .select(COLUMNS)
      .where("user_id", "in", [...scope.memberIds])
      .where("status", "<>", "previewed")
      .orderBy("id", "desc")
      .limit(50)
      .execute()
  ).map(importOf);

export const find = async ({ db, scope }: Tx<Scope>, id: number): Promise<Import | null> => {
  const row = await db
    .selectFrom("imports")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .executeTakeFirst();
  return row ? importOf(row) : null;
};

export const update = async ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["imports"]>): Promise<void> => {
  await db
    .updateTable("imports")
    .set(change)
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db
    .deleteFrom("imports")
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .where("status", "in", ["previewed", "failed"])
    .execute();
};

/** Input of an import job: the compressed file and the plan. */
export const work = async ({ kysely }: Database, id: number) =>
  kysely
    .selectFrom("imports")
    .select(["id", "user_id", "file_name", "status", "plan", "content", "mapping", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();

export const unfinished = ({ kysely }: Database): Promise<{ id: number }[]> =>
  kysely.selectFrom("imports").select("id").where("status", "=", "running").execute();

/** Accounts that a statement may belong to. */
export const candidates = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("accounts")
    .select(["id", "mask", "type", "import_key", "source", "name", "currency"])
    .where("user_id", "in", [...scope.memberIds])
    .execute();

/** Locks an import until the transaction ends and returns its current state. */
export const lock = async (tx: Tx<Scope>, id: number): Promise<Import | null> => {
  await tx.db.selectFrom("imports").select("id").where("id", "=", id).forUpdate().execute();
  return find(tx, id);
};

export const planOf = async ({ db }: Tx<Scope>, id: number): Promise<Plan> =>
  ((await db.selectFrom("imports").select("plan").where("id", "=", id).executeTakeFirst())?.plan ?? []) as Plan;

/** Returns every completed import, first to last, with its plan. */
export const plans = async ({ db, scope }: Tx<Scope>): Promise<{ id: number; undone: boolean; plan: Plan }[]> =>
  (
    await db
      .selectFrom("imports")
      .select(["id", "undone_at", "plan"])
      .where("user_id", "in", [...scope.memberIds])
      .where("plan", "is not", null)
      .orderBy("id")
      .execute()
  ).map((row) => ({ id: row.id, undone: row.undone_at !== null, plan: row.plan as Plan }));

/** Returns the user's saved column mappings by header. */
export const profiles = async ({ db, scope }: Tx<Scope>): Promise<Record<string, FileMapping>> =>
  Object.fromEntries(
    (
      await db
        .selectFrom("import_profiles")
        .select(["header_key", "mapping"])
        .where("user_id", "=", scope.userId)
        .orderBy("used_at", "desc")
        .limit(MOST_PROFILES)
        .execute()
    ).map((row) => [row.header_key, row.mapping as FileMapping]),
  );
const MOST_PROFILES = 200;

export const rememberProfile = async ({ db, scope }: Tx<Scope>, headerKey: string, mapping: FileMapping, at: string): Promise<void> => {
  const kept = { mapping: JSON.stringify(mapping), used_at: at };
  await db
    .insertInto("import_profiles")
    .values({ user_id: scope.userId, header_key: headerKey, ...kept })
    .onConflict((oc) => oc.columns(["user_id", "header_key"]).doUpdateSet(kept))
    .execute();
};

/** Returns the categories of an import's file, with what each one becomes. */
export const categoriesOf = async ({ db }: Tx<Scope>, id: number): Promise<ImportCategory[]> =>
  ((await db.selectFrom("imports").select("categories").where("id", "=", id).executeTakeFirst())?.categories ?? []) as ImportCategory[];

export const categorySourceOf = async ({ db }: Tx<Scope>, id: number): Promise<string | null> => {
  const row = await db.selectFrom("imports").select("mapping").where("id", "=", id).executeTakeFirst();
  return (row?.mapping as FileReading | null)?.categorySource ?? null;
};

/** Returns what the household last chose for the category names of a source. */
export const rememberedCategories = async (
  { db, scope }: Tx<Scope>,
  source: string,
): Promise<Map<string, { category: number | null; transfer: boolean }>> => {
  const { rows } = await sql<{ name: string; category: number | null; transfer: boolean }>`
    select distinct on (m.name) m.name, m.category_id as category, m.transfer from import_categories m left join categories c on c.id = m.category_id
    where m.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and m.source = ${source}
      and (m.category_id is null or (c.status = 'Active' and (c.user_id is null or c.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]))))
    order by m.name, m.used_at desc`.execute(db);
  return new Map(rows.map(({ name, ...one }) => [name, one]));
};

export const rememberCategories = async (
  { db, scope }: Tx<Scope>,
  source: string,
  chosen: readonly Pick<ImportCategory, "name" | "category" | "transfer">[],
  at: string,
): Promise<void> => {
  await sql`
    insert into import_categories (user_id, source, name, category_id, transfer, used_at)
    select ${scope.userId}::integer, ${source}, c.name, c.category, c.transfer, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(chosen)}::json) as c (name text, category integer, transfer boolean)
    on conflict (user_id, source, name) do update set category_id = excluded.category_id, transfer = excluded.transfer, used_at = excluded.used_at`.execute(
    db,
  );
};

/** What a statement says about its account besides the number: its name and last digits. */
export const identityOf = ({ accountName, mask }: Pick<Statement, "accountName" | "mask">): string =>
  `${(accountName ?? "").toLowerCase().trim()}|${mask ?? ""}`;
export const NO_IDENTITY = identityOf({ accountName: null, mask: null });

/** An account that took a statement of an earlier file. */
export type PastTarget = { accountId: number; identity: string };
const MOST_PAST = 100;

/** Returns where the household's statements of files of this shape went, the latest first. */
export const pastTargets = async ({ db, scope }: Tx<Scope>, shape: string): Promise<PastTarget[]> => {
  const rows = await db
    .selectFrom("imports")
    .select(["plan", "preview"])
    .where("user_id", "in", [...scope.memberIds])
    .where("plan", "is not", null)
    .where("undone_at", "is", null)
    .where("status", "<>", "failed")
    .where(sql`mapping->>'shape'`, "=", shape)
    .orderBy("id", "desc")
    .limit(MOST_PAST)
    .execute();
  return rows.flatMap(({ plan, preview }) =>
    (plan as Plan).flatMap(({ key, accountId }) => {
      const statement = (preview as Statement[]).find((one) => one.key === key);
      return statement ? [{ accountId, identity: identityOf(statement) }] : [];
    }),
  );
};

/** Returns the first and last day of the accounts that have rows. */
export const spansOf = async ({ db }: Tx<Scope>, ids: readonly number[]): Promise<{ id: number; first: Day; last: Day }[]> => {
  const { rows } = await sql<{ id: number; first: Day; last: Day }>`
    select * from (
      select a.id, (select min(transaction_date) from transactions t where t.account_id = a.id) as first,
        (select max(date) from transactions t where t.account_id = a.id) as last
      from unnest(${`{${ids.join(",")}}`}::integer[]) as a (id)
    ) s where first is not null`.execute(db);
  return rows;
};

export type SameRow = { accountId: number; date: Day; amount: Cents; fingerprint: string | null; text: string };

/** Returns the accounts' rows that have the day and amount of some of these rows. */
export const sameDayAndAmount = async (
  { db }: Tx<Scope>,
  accountIds: readonly number[],
  wanted: readonly { date: Day; amount: Cents }[],
): Promise<SameRow[]> => {
  const pairs = JSON.stringify([...new Map(wanted.map((row) => [dayAmount(row), { date: row.date, amount: row.amount }])).values()]);
  // Only equal days and amounts: with a condition that an index knows, PostgreSQL compares each row of the file with each of the accounts.
  const { rows } = await sql<SameRow>`
    select t.account_id as "accountId", t.date, t.amount, t.fingerprint, concat_ws(' ', t.name, t.original_description) as text
    from json_to_recordset(${pairs}::json) as w (date date, amount bigint)
    join transactions t on t.date = w.date and t.amount = w.amount
    where t.account_id = any (${`{${accountIds.join(",")}}`}::integer[]) and not t.pending
    order by t.id`.execute(db);
  return rows;
};

/** An existing row of an account: its fingerprint, and the file shape it came from (null: from a bank or manual). */
export type KnownRow = { date: Day; amount: Cents; fingerprint: string | null; shape: string | null };

/** Returns the account's rows, all of them or those of a date range. */
export const knownRows = async (
  { db, scope }: Tx<Scope>,
  accountId: number,
  span: { first: Day; last: Day } | null,
): Promise<KnownRow[]> => {
  const shapes = await db
    .selectFrom("imports")
    .select(["id", "format", sql<string | null>`mapping->>'shape'`.as("shape")])
    .where("user_id", "in", [...scope.memberIds])
    .execute();
  const shapeOf = new Map(shapes.map((row) => [row.id, row.shape ?? row.format]));
  const rows = await db
    .selectFrom("transactions")
    .select(["fingerprint", "date", "amount", "import_id"])
    .where("account_id", "=", accountId)
    .where((eb) => (span === null ? eb.lit(true) : eb.between("date", span.first, span.last)))
    .execute();
  return rows.map(({ import_id, ...row }) => ({ ...row, shape: import_id === null ? null : (shapeOf.get(import_id) ?? null) }));
};
/**
 * Returns a version text of the data that matching depends on: rows of the account from other sources, and the available categories. When
 * it changes, the rows must be matched again.
 */
export const seenBy = async ({ db, scope }: Tx<Scope>, importId: number, accountId: number): Promise<string> => {
  const { rows } = await sql<{ seen: string }>`
    select concat_ws(' ',
      (select count(*) || '-' || coalesce(max(id), 0) from transactions where account_id = ${accountId} and import_id is distinct from ${importId}),
      (select count(*) || '-' || coalesce(max(id), 0) from categories
        where status = 'Active' and (user_id is null or user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[])))) as seen`.execute(
    db,
  );
  return rows[0]?.seen ?? "";
};

export const dayAmount = (row: { date: Day; amount: Cents }): string => `${row.date} ${row.amount}`;

/**
 * Lets the transaction commit without waiting for the disk. An interrupted import starts over, and the commit that ends it flushes all
 * earlier ones.
 */
export const commitWithoutWaiting = async ({ db }: Tx<Scope>): Promise<void> => {
  await sql`set local synchronous_commit = off`.execute(db);
};

export const addedBy = async ({ db }: Tx<Scope>, importId: number): Promise<number> =>
  (
    await db
      .selectFrom("transactions")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("import_id", "=", importId)
      .executeTakeFirstOrThrow()
  ).n;

/** Returns the rows that an import added, and whether a bank has taken them over. */
export const rowsOf = async (
  { db }: Tx<Scope>,
  importId: number,
): Promise<{ id: number; accountId: number; date: Day; amount: Cents; adopted: boolean }[]> =>
  (
    await db
      .selectFrom("transactions")
      .select(["id", "account_id", "date", "amount", "provider_transaction_id"])
      .where("import_id", "=", importId)
      .execute()
  ).map(({ id, account_id, date, amount, provider_transaction_id }) => ({
    id,
    accountId: account_id,
    date,
    amount,
    adopted: provider_transaction_id !== null,
  }));
