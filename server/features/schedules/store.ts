import { type Kysely, type Transaction, sql, type Updateable } from "kysely";
import type { Schedule } from "#contract/schedules.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

/** Selects a schedule's row with the state of its latest message. */
const select = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("schedules as s")
    .selectAll("s")
    .select((eb) =>
      eb
        .selectFrom("schedule_runs as r")
        .innerJoin("outbox_messages as m", "m.key", "r.mail_key")
        .select("m.state")
        .whereRef("r.schedule_id", "=", "s.id")
        .where("r.state", "=", "done")
        .orderBy("r.due_at", "desc")
        .limit(1)
        .as("mail_state"),
    )
    .where("s.user_id", "=", scope.userId);

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;
const MAIL_PROBLEMS: Readonly<Record<string, Schedule["lastError"]>> = { refused: "email_refused", unsure: "email_unsure" };

const scheduleOf = (row: Row): Schedule => ({
  id: row.id,
  status: row.status as Schedule["status"],
  channel: row.channel as Schedule["channel"],
  subject: row.subject,
  prompt: row.prompt,
  frequency: row.frequency as Schedule["frequency"],
  days: row.days as number[],
  chat: row.chat_id,
  nextRunAt: row.next_run_at,
  lastRunAt: row.last_run_at,
  lastError: (row.last_error as Schedule["lastError"]) ?? MAIL_PROBLEMS[row.mail_state ?? ""] ?? null,
});

export const list = async (tx: Tx<Scope>): Promise<Schedule[]> => (await select(tx).orderBy("s.id").execute()).map(scheduleOf);

export const find = async (tx: Tx<Scope>, id: number): Promise<Schedule | null> => {
  const row = await select(tx).where("s.id", "=", id).executeTakeFirst();
  return row ? scheduleOf(row) : null;
};

/** Serializes requests that add to the user's schedules. */
export const lockAll = async ({ db, scope }: Tx<Scope>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('schedules'), ${scope.userId}::integer)`.execute(db);
};

/** Locks a schedule for the rest of the transaction; returns null when there is none. */
export const lock = async (tx: Tx<Scope>, id: number): Promise<Schedule | null> => {
  const locked = await tx.db
    .selectFrom("schedules")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", tx.scope.userId)
    .forUpdate()
    .executeTakeFirst();
  return locked ? find(tx, id) : null;
};

/** Returns whether a chat is one that the user may schedule. */
export const isOwnChat = async ({ db, scope }: Tx<Scope>, chatId: number): Promise<boolean> =>
  (await db
    .selectFrom("chats")
    .select("id")
    .where("id", "=", chatId)
    .where("user_id", "=", scope.userId)
    .where("chat_type", "=", "hiro")
    .where("hidden", "=", false)
    .executeTakeFirst()) !== undefined;

export type ScheduleValues = Pick<Schedule, "status" | "channel" | "subject" | "prompt" | "frequency" | "days" | "chat" | "nextRunAt">;

export const insert = async ({ db, scope }: Tx<Scope>, given: ScheduleValues, at: string): Promise<number> =>
  (
    await db
      .insertInto("schedules")
      .values({
        user_id: scope.userId,
        chat_id: given.chat,
        status: given.status,
        channel: given.channel,
        subject: given.subject,
        prompt: given.prompt,
        frequency: given.frequency,
        days: JSON.stringify(given.days),
        next_run_at: given.nextRunAt,
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const update = async ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["schedules"]>): Promise<void> => {
  await db.updateTable("schedules").set(change).where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("schedules").where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

/** Locks and returns due schedules of all users, skipping those that another server has. */
export const due = async (db: Transaction<DB>, now: string, most: number) =>
  (
    await db
      .selectFrom("schedules as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.id", "s.user_id as userId", "s.frequency", "s.days", "s.next_run_at as dueAt", "u.time_zone as timeZone"])
      .where("s.status", "=", "active")
      .where("s.next_run_at", "<=", now)
      .orderBy("s.next_run_at")
      .limit(most)
      .forUpdate("s")
      .skipLocked()
      .execute()
  ).map((row) => ({ ...row, frequency: row.frequency as Schedule["frequency"], days: row.days as number[], dueAt: row.dueAt ?? now }));

/** Starts a run and advances its schedule. If a run for that time exists, it stays the only one. */
export const open = async (
  db: Transaction<DB>,
  run: { scheduleId: number; userId: number; dueAt: string; now: string; nextRunAt: string },
): Promise<void> => {
  await db
    .insertInto("schedule_runs")
    .values({ schedule_id: run.scheduleId, user_id: run.userId, due_at: run.dueAt, lease_until: run.now })
    .onConflict((conflict) => conflict.columns(["schedule_id", "due_at"]).doNothing())
    .execute();
  await db.updateTable("schedules").set({ next_run_at: run.nextRunAt }).where("id", "=", run.scheduleId).execute();
};

export type Run = { id: number; scheduleId: number; userId: number; attempts: number };

/** Takes the run that has waited longest until `until`; null when there is none to do. */
export const takeDue = async (db: Kysely<DB>, now: string, until: string): Promise<Run | null> =>
  (await db
    .updateTable("schedule_runs")
    .set({ lease_until: until, attempts: sql`attempts + 1` })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("schedule_runs")
        .select("id")
        .where("state", "=", "open")
        .where("lease_until", "<=", now)
        .orderBy("due_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "schedule_id as scheduleId", "user_id as userId", "attempts"])
    .executeTakeFirst()) ?? null;

/** Locks a run for the rest of the transaction if this server still has it; returns false when another has taken it. */
export const lockRun = async ({ db }: Tx<Scope>, run: Run): Promise<boolean> =>
  (await db
    .selectFrom("schedule_runs")
    .select("id")
    .where("id", "=", run.id)
    .where("state", "=", "open")
    .where("attempts", "=", run.attempts)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export const endRun = async (
  { db }: Tx<Scope>,
  run: Run,
  state: "done" | "skipped" | "failed",
  at: string,
  mailKey: string | null = null,
): Promise<void> => {
  await db.updateTable("schedule_runs").set({ state, ended_at: at, mail_key: mailKey }).where("id", "=", run.id).execute();
};

/** Postpones the next attempt of a run. */
export const postpone = async (db: Kysely<DB>, run: Run, until: string): Promise<void> => {
  await db
    .updateTable("schedule_runs")
    .set({ lease_until: until })
    .where("id", "=", run.id)
    .where("state", "=", "open")
    .where("attempts", "=", run.attempts)
    .execute();
};

/** Returns the address for a user's mail. */
export const addressOf = async (db: Kysely<DB>, userId: number): Promise<{ email: string; verified: boolean } | null> => {
  const row = await db.selectFrom("users").select(["email", "email_verified as verified"]).where("id", "=", userId).executeTakeFirst();
  return row ?? null;
};

export const removeOldRuns = async (db: Kysely<DB>, before: string): Promise<void> => {
  await db.deleteFrom("schedule_runs").where("state", "<>", "open").where("ended_at", "<", before).execute();
};
