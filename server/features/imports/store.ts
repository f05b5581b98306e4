import type { Updateable } from "kysely";
import type { Import, ImportStatement } from "#contract/imports.ts";
import type { z } from "zod";
import type { ImportReport } from "#contract/imports.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../http/scope.ts";

/** Where each statement goes: its key and the account's id. */
export type Plan = { key: string; accountId: number }[];
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
};

const importOf = (row: Row): Import => ({
  id: row.id,
  fileName: row.file_name,
  format: row.format,
  readAs: row.read_as,
  status: row.status as Import["status"],
  processed: row.processed,
  total: row.total,
  statements: row.preview as Statement[],
  report: row.report as Report | null,
  failure: row.failure,
  accounts: ((row.plan ?? []) as Plan).map((p) => p.accountId),
  createdAt: row.created_at,
});

export const insert = async (
  { db, scope }: Tx<Scope>,
  given: {
    fileName: string;
    format: string;
    readAs: string;
    total: number;
    statements: readonly Statement[];
    content: Uint8Array;
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
        content: given.content,
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

/** What a job needs of an import: its file, compressed, and its plan. */
export const work = async ({ kysely }: Database, id: number) =>
  kysely
    .selectFrom("imports")
    .select(["id", "user_id", "file_name", "status", "plan", "content", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();

export const unfinished = ({ kysely }: Database): Promise<{ id: number }[]> =>
  kysely.selectFrom("imports").select("id").where("status", "=", "running").execute();

/** Accounts a statement may belong to. */
export const candidates = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("accounts")
    .select(["id", "mask", "type", "import_key", "source", "name"])
    .where("user_id", "in", [...scope.memberIds])
    .execute();

/** Which of the fingerprints an account has, and how many rows from elsewhere (a linked bank, by hand) it has by day and amount. */
export const known = async (
  { db }: Tx<Scope>,
  accountId: number,
  span: { first: Day; last: Day },
): Promise<{ fingerprints: Set<string>; others: Map<string, number> }> => {
  const rows = await db
    .selectFrom("transactions")
    .select(["fingerprint", "date", "amount"])
    .where("account_id", "=", accountId)
    .where("date", ">=", span.first)
    .where("date", "<=", span.last)
    .execute();
  const others = new Map<string, number>();
  for (const row of rows) if (row.fingerprint === null) others.set(dayAmount(row), (others.get(dayAmount(row)) ?? 0) + 1);
  return { fingerprints: new Set(rows.flatMap((row) => (row.fingerprint === null ? [] : [row.fingerprint]))), others };
};
export const dayAmount = (row: { date: Day; amount: Cents }): string => `${row.date} ${row.amount}`;

export const addedBy = async ({ db }: Tx<Scope>, importId: number): Promise<number> =>
  (
    await db
      .selectFrom("transactions")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("import_id", "=", importId)
      .executeTakeFirstOrThrow()
  ).n;
