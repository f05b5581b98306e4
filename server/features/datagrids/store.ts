import type { DataGrid } from "#contract/datagrids.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** Tables that the user may read: their own, and those in the answers of shared chats. */
const readable = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("data_grids")
    .select(["id", "name", "csv_data as csvData", "created_at as createdAt", "updated_at as updatedAt"])
    .select((eb) => eb("user_id", "=", scope.userId).$castTo<boolean>().as("own"));
const own = (tx: Tx<Scope>) => readable(tx).where("user_id", "=", tx.scope.userId);

export const list = (tx: Tx<Scope>): Promise<DataGrid[]> =>
  own(tx).orderBy("updated_at", "desc").orderBy("id", "desc").limit(200).execute();

export const find = (tx: Tx<Scope>, id: number): Promise<DataGrid | undefined> => readable(tx).where("id", "=", id).executeTakeFirst();
export const findAll = (tx: Tx<Scope>, ownerId: number, ids: readonly number[]): Promise<DataGrid[]> =>
  readable(tx)
    .where("user_id", "=", ownerId)
    .where("id", "in", [...ids])
    .execute();

/** Locks one of the user's own rows until the transaction ends, so that two concurrent edits are both kept. */
export const lock = (tx: Tx<Scope>, id: number): Promise<DataGrid | undefined> =>
  own(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export const insert = async ({ db, scope }: Tx<Scope>, name: string, csv: string): Promise<number> =>
  (await db.insertInto("data_grids").values({ user_id: scope.userId, name, csv_data: csv }).returning("id").executeTakeFirstOrThrow()).id;

export const setCsv = async ({ db, scope }: Tx<Scope>, id: number, csv: string, at: string): Promise<void> => {
  await db
    .updateTable("data_grids")
    .set({ csv_data: csv, updated_at: at })
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .execute();
};

/** Deletes one of the user's own tables. Returns false if there is none. */
export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<boolean> =>
  (await db.deleteFrom("data_grids").where("id", "=", id).where("user_id", "=", scope.userId).executeTakeFirst()).numDeletedRows > 0n;
