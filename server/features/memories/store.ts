import { sql } from "kysely";
import { z } from "zod";
import type { Day } from "#domain/day.ts";
import type { Memory } from "#contract/memories.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

const MOST = 500;
const select = ({ db, scope }: Tx<Scope>) => db.selectFrom("user_contexts").select(["id", "context"]).where("user_id", "=", scope.userId);

export const list = (tx: Tx<Scope>): Promise<Memory[]> => select(tx).orderBy("id", "desc").limit(MOST).execute();

/** Lists the newest memories with the day, in the user's time zone, on which each was saved. */
export const listWithDays = ({ db, scope }: Tx<Scope>): Promise<{ id: number; memory: string; saved: Day }[]> =>
  db
    .selectFrom("user_contexts")
    .select(["id", "context as memory", sql<Day>`(created_at at time zone ${scope.timeZone})::date::text`.as("saved")])
    .where("user_id", "=", scope.userId)
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();

export const find = async (tx: Tx<Scope>, id: number): Promise<Memory | null> =>
  (await select(tx).where("id", "=", id).executeTakeFirst()) ?? null;

export const findSame = async (tx: Tx<Scope>, context: string): Promise<Memory | null> =>
  (await select(tx).where("context", "=", context).executeTakeFirst()) ?? null;

export const insert = ({ db, scope }: Tx<Scope>, given: { context: string; message: number | null; at: string }): Promise<Memory> =>
  db
    .insertInto("user_contexts")
    .values({ user_id: scope.userId, context: given.context, message_id: given.message, created_at: given.at })
    .returning(["id", "context"])
    .executeTakeFirstOrThrow();

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("user_contexts").where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

/** A memory with all its stored fields. */
export const Whole = z.object({ id: z.number().int(), context: z.string(), message: z.number().int().nullable(), at: z.string() });
export type Whole = z.output<typeof Whole>;

/** Locks a memory until the transaction ends. */
export const lock = async ({ db, scope }: Tx<Scope>, id: number): Promise<Whole | null> =>
  (await db
    .selectFrom("user_contexts")
    .select(["id", "context", "message_id as message", sql<string>`created_at::text`.as("at")])
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** Restores a deleted memory unchanged; its source message may no longer exist. */
export const putBack = async ({ db, scope }: Tx<Scope>, { id, context, message, at }: Whole): Promise<void> => {
  await sql`
    insert into user_contexts (id, user_id, context, message_id, created_at)
    values (${id}::integer, ${scope.userId}::integer, ${context}, (select m.id from messages m where m.id = ${message}::bigint), ${at}::timestamptz)
    on conflict (id) do nothing`.execute(db);
};
