import type { Memory } from "#contract/memories.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";

const MOST = 500;
const select = ({ db, scope }: Tx<Scope>) => db.selectFrom("user_contexts").select(["id", "context"]).where("user_id", "=", scope.userId);

export const list = (tx: Tx<Scope>): Promise<Memory[]> => select(tx).orderBy("id", "desc").limit(MOST).execute();

export const find = async (tx: Tx<Scope>, id: number): Promise<Memory | null> =>
  (await select(tx).where("id", "=", id).executeTakeFirst()) ?? null;

export const findSame = async (tx: Tx<Scope>, context: string): Promise<Memory | null> =>
  (await select(tx).where("context", "=", context).executeTakeFirst()) ?? null;

export const insert = ({ db, scope }: Tx<Scope>, given: { context: string; message: number; at: string }): Promise<Memory> =>
  db
    .insertInto("user_contexts")
    .values({ user_id: scope.userId, context: given.context, message_id: given.message, created_at: given.at })
    .returning(["id", "context"])
    .executeTakeFirstOrThrow();

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("user_contexts").where("id", "=", id).where("user_id", "=", scope.userId).execute();
};
