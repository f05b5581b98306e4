import type { Chart, ChartData } from "#contract/charts.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** Charts that the user may read: their own, and those in the answers of shared chats. */
const readable = ({ db }: Tx<Scope>) => db.selectFrom("charts").select(["id", "chart_data", "created_at"]);
type Row = { id: number; chart_data: unknown; created_at: string };
// Stored data was validated by the same schema when it was written.
const chart = (row: Row): Chart => ({ id: row.id, chartData: row.chart_data as ChartData, createdAt: row.created_at });

export const list = async (tx: Tx<Scope>): Promise<Chart[]> =>
  (await readable(tx).where("user_id", "=", tx.scope.userId).orderBy("created_at", "desc").orderBy("id", "desc").limit(200).execute()).map(
    chart,
  );

export const find = async (tx: Tx<Scope>, id: number): Promise<Chart | null> => {
  const row = await readable(tx).where("id", "=", id).executeTakeFirst();
  return row ? chart(row) : null;
};

export const findAll = async (tx: Tx<Scope>, ownerId: number, ids: readonly number[]): Promise<Chart[]> =>
  (
    await readable(tx)
      .where("user_id", "=", ownerId)
      .where("id", "in", [...ids])
      .execute()
  ).map(chart);

export const insert = async ({ db, scope }: Tx<Scope>, data: ChartData): Promise<number> =>
  (
    await db
      .insertInto("charts")
      .values({ user_id: scope.userId, chart_data: JSON.stringify(data) })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Deletes one of the user's own charts. Returns false if there is none. */
export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<boolean> =>
  (await db.deleteFrom("charts").where("id", "=", id).where("user_id", "=", scope.userId).executeTakeFirst()).numDeletedRows > 0n;
