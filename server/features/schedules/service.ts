import { MOST_SCHEDULES, type Schedule } from "#contract/schedules.ts";
import { daysFor, nextRun, type Rhythm, wrongDays } from "#domain/schedule.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { cleanQuestion } from "../chat/index.ts";
import * as store from "./store.ts";

type Clock = Pick<Deps, "clock">;
export type NewSchedule = Pick<Schedule, "subject" | "prompt" | "frequency"> & {
  status?: Schedule["status"];
  channel?: Schedule["channel"];
  /** Default: Monday or the 1st. */
  days?: readonly number[] | undefined;
  /** The chat to continue. */
  chat?: number | null | undefined;
};
type Change = { [K in "status" | "subject" | "prompt" | "frequency"]?: Schedule[K] | undefined } & { days?: readonly number[] | undefined };

const rhythmOf = (frequency: Schedule["frequency"], days: readonly number[] | undefined): Rhythm => {
  const wrong = days === undefined ? null : wrongDays(frequency, days);
  if (wrong !== null) throw invalid("days", wrong);
  return { frequency, days: daysFor(frequency, days) };
};

const nextOf = ({ clock }: Clock, scope: Scope, rhythm: Rhythm, status: Schedule["status"]): string | null =>
  status === "active" ? nextRun(rhythm, clock(), scope.timeZone).toISOString() : null;

const promptOf = (text: string): string => {
  const prompt = cleanQuestion(text);
  if (prompt === "") throw invalid("prompt", "Write a question to ask");
  return prompt;
};

const found = (schedule: Schedule | null): Schedule => {
  if (!schedule) throw notFound("Schedule not found.");
  return schedule;
};

const same = (a: Schedule, b: store.ScheduleValues): boolean =>
  a.subject === b.subject &&
  a.prompt === b.prompt &&
  a.frequency === b.frequency &&
  a.status === b.status &&
  a.days.join() === b.days.join() &&
  (b.chat === null || a.chat === b.chat);

/**
 * Adds a schedule for the user; a repeated request returns the existing one. Throws 400 for invalid input, for another user's chat, and for
 * a chat that already has a schedule; 409 beyond the limit per user.
 */
export const createSchedule = async (deps: Clock, tx: Tx<Scope>, given: NewSchedule): Promise<Schedule> => {
  const { days, ...rhythm } = rhythmOf(given.frequency, given.days);
  const status = given.status ?? "active";
  const chat = given.chat ?? null;
  const written: store.ScheduleValues = {
    status,
    channel: given.channel ?? "email",
    subject: given.subject.trim(),
    prompt: promptOf(given.prompt),
    frequency: rhythm.frequency,
    days: [...days],
    chat,
    nextRunAt: nextOf(deps, tx.scope, { ...rhythm, days }, status),
  };
  await store.lockAll(tx);
  const there = await store.list(tx);
  const known = there.find((one) => same(one, written));
  if (known) return known;
  if (chat !== null && !(await store.isOwnChat(tx, chat))) throw invalid("chat", "Choose one of your own chats");
  if (chat !== null && there.some((one) => one.chat === chat)) throw invalid("chat", "This chat is already scheduled");
  if (there.length >= MOST_SCHEDULES)
    throw new ApiError(409, "TOO_MANY_SCHEDULES", `You can have ${MOST_SCHEDULES} scheduled chats. Delete one to add another.`);
  return found(await store.find(tx, await store.insert(tx, written, deps.clock().toISOString())));
};

/** Changes a schedule. When turned on or given other days, it next runs from now on. Throws 404, and 400 for invalid days. */
export const updateSchedule = async (deps: Clock, tx: Tx<Scope>, id: number, change: Change): Promise<Schedule> => {
  const now = found(await store.lock(tx, id));
  const frequency = change.frequency ?? now.frequency;
  const days = change.days ?? (frequency === now.frequency ? now.days : undefined);
  const rhythm = rhythmOf(frequency, days);
  const status = change.status ?? now.status;
  const moved = status !== now.status || frequency !== now.frequency || rhythm.days.join() !== now.days.join();
  await store.update(tx, id, {
    status,
    frequency,
    days: JSON.stringify(rhythm.days),
    ...(change.subject === undefined ? {} : { subject: change.subject.trim() }),
    ...(change.prompt === undefined ? {} : { prompt: promptOf(change.prompt) }),
    ...(moved ? { next_run_at: nextOf(deps, tx.scope, rhythm, status) } : {}),
  });
  return found(await store.find(tx, id));
};

/** Recomputes the next run of active schedules after a change of time zone or a restore. Due runs stay due. */
export const moveSchedules = async (deps: Clock, tx: Tx<Scope>): Promise<void> => {
  const now = deps.clock().toISOString();
  for (const { id, frequency, days, status, nextRunAt } of await store.list(tx))
    if (nextRunAt !== null && nextRunAt > now)
      await store.update(tx, id, { next_run_at: nextOf(deps, tx.scope, rhythmOf(frequency, days), status) });
};

/** Deletes a schedule. A run in progress sends nothing. Throws 404. */
export const removeSchedule = async (tx: Tx<Scope>, id: number): Promise<void> => {
  found(await store.lock(tx, id));
  await store.remove(tx, id);
};

/** Returns one of the user's schedules. Throws 404. */
export const getSchedule = async (tx: Tx<Scope>, id: number): Promise<Schedule> => found(await store.find(tx, id));
