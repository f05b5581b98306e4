import type { DataGrid } from "#contract/datagrids.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

const select = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("data_grids")
    .select(["id", "name", "csv_data as csvData", "created_at as createdAt", "updated_at as updatedAt"])
    .where("user_id", "=", scope.userId);

export const list = (tx: Tx<Scope>): Promise<DataGrid[]> =>
  select(tx).orderBy("updated_at", "desc").orderBy("id", "desc").limit(200).execute();

export const find = (tx: Tx<Scope>, id: number): Promise<DataGrid | undefined> => select(tx).where("id", "=", id).executeTakeFirst();

/** Locks the row until the transaction ends, so that two concurrent edits are both kept. */
export const lock = (tx: Tx<Scope>, id: number): Promise<DataGrid | undefined> =>
  select(tx).where("id", "=", id).forUpdate().executeTakeFirst();

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

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("data_grids").where("id", "=", id).where("user_id", "=", scope.userId).execute();
};
