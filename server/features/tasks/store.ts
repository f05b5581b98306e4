import { sql } from "kysely";
import type { SubTask, Task } from "#contract/tasks.ts";
import { TASK_FEATURES, type TaskFeature } from "#domain/tasks/task-kinds.ts";
import { TASK_LISTS, type TaskFacts } from "#domain/tasks/tasks.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

const stepOf = (row: {
  id: number;
  description: string;
  completed: boolean;
  position: number;
  task_type: string;
  chat_id: number | null;
}): SubTask => ({
  id: row.id,
  description: row.description,
  completed: row.completed,
  order: row.position,
  taskType: row.task_type as SubTask["taskType"],
  chat: row.chat_id,
});

/** Returns the user's lists with their steps, ordered by feature. */
export const list = async ({ db, scope }: Tx<Scope>, feature?: TaskFeature): Promise<Task[]> => {
  const [rows, steps] = [
    await db
      .selectFrom("user_tasks")
      .select(["id", "feature", "completed"])
      .where("user_id", "=", scope.userId)
      .$if(feature !== undefined, (q) => q.where("feature", "=", feature ?? ""))
      .execute(),
    await db.selectFrom("user_sub_tasks").selectAll().where("user_id", "=", scope.userId).orderBy("position").execute(),
  ];
  return rows
    .map((row) => ({
      ...row,
      feature: row.feature as TaskFeature,
      tasks: steps.filter((step) => step.user_task_id === row.id).map(stepOf),
    }))
    .sort((a, b) => TASK_FEATURES.indexOf(a.feature) - TASK_FEATURES.indexOf(b.feature));
};

export const find = async (tx: Tx<Scope>, id: number): Promise<Task | null> => (await list(tx)).find((task) => task.id === id) ?? null;

/** Creates the list of a feature if it does not exist. */
export const add = async ({ db, scope }: Tx<Scope>, feature: TaskFeature, at: string): Promise<void> => {
  const made = await db
    .insertInto("user_tasks")
    .values({ user_id: scope.userId, feature, created_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "feature"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return;
  await db
    .insertInto("user_sub_tasks")
    .values(
      TASK_LISTS[feature].steps.map(([type, description], i) => ({
        user_id: scope.userId,
        user_task_id: made.id,
        description,
        task_type: type,
        position: i + 1,
      })),
    )
    .execute();
};

export const setCompleted = async ({ db, scope }: Tx<Scope>, id: number, completed: boolean): Promise<void> => {
  await db.updateTable("user_tasks").set({ completed }).where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

/** Locks a list until the transaction ends, so that two steps completed at once complete it. */
export const lock = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db.selectFrom("user_tasks").select("id").where("id", "=", id).where("user_id", "=", scope.userId).forUpdate().execute();
};

/** Changes a step. A step that has a chat keeps it. */
export const updateStep = async (
  { db, scope }: Tx<Scope>,
  id: number,
  { completed, chat }: { completed?: boolean | undefined; chat?: number | null | undefined },
): Promise<void> => {
  await db
    .updateTable("user_sub_tasks")
    .set({
      ...(completed === undefined ? {} : { completed }),
      ...(chat === undefined ? {} : { chat_id: sql<number | null>`coalesce(chat_id, ${chat}::integer)` }),
    })
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .execute();
};

/** Facts about a household that decide which lists it gets. */
export const taskFacts = async ({ db, scope }: Tx<Scope>): Promise<TaskFacts> => {
  const members = sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;
  const of = (type: string) => sql`exists (select 1 from accounts where user_id = ${members} and type = ${type})`;
  const { rows } = await sql<TaskFacts>`
    select ${of("credit")} as cards, ${of("depository")} as cash, ${of("investment")} as investments,
      exists (select 1 from transactions where user_id = ${members}) as transactions,
      exists (select 1 from accounts where user_id = ${members}) as accounts,
      exists (select 1 from subscriptions where user_id = ${members} and status = 'active') as subscriptions,
      exists (select 1 from chats where user_id = ${scope.userId} and chat_type = 'onboarding') as talked`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("the household facts query returned no row");
  return row;
};
