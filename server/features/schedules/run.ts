import { nextRun } from "#domain/schedule.ts";
import { dayIn } from "#domain/day.ts";
import type { Schedule } from "#contract/schedules.ts";
import { type Answer, unattended, wholeAnswer } from "../../assistant/answer.ts";
import type { AssistantEngine } from "../../assistant/engine.ts";
import type { RunTool } from "../../assistant/tools/index.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { chartImage } from "../charts/index.ts";
import { appendExchange } from "../chat/index.ts";
import { getGrid } from "../datagrids/index.ts";
import { sendMail } from "../mail/index.ts";
import { type Attachments, scheduleLetter, tableIdsOf } from "./letter.ts";
import { chartIdsOf } from "./markdown.ts";
import * as store from "./store.ts";

export type ScheduleEngines = {
  /** Returns the engine that writes a user's answers with the given tools. */
  engineFor: (scope: Scope, toolsFor: (signal: AbortSignal) => RunTool) => AssistantEngine;
  toolsFor: (scope: Scope, signal: AbortSignal) => RunTool;
  /** Writes the answer if the other engine fails. */
  analyst: AssistantEngine;
  /** Base URL of links in mail. */
  home: string;
};

/** Longer than an answer and its images take. */
const LEASE_MS = 5 * 60_000;
const ANSWER_MS = 150_000;
const MOST_ATTEMPTS = 4;
const WAIT_MS = 60_000;
const MOST_AT_ONCE = 100;
const MOST_ENCLOSED = 6;
/**
 * Runs what is due, on one server or several. A due time is claimed once, and runs missed while no server was running are run once. An
 * interrupted run is restarted by the next server; its answer, message and end are written in one transaction.
 */
export const runSchedules = async (deps: Deps, writing: ScheduleEngines): Promise<void> => {
  await claim(deps);
  for (let i = 0; i < MOST_AT_ONCE; i += 1) {
    const now = deps.clock();
    const run = await store.takeDue(deps.database.kysely, now.toISOString(), new Date(now.getTime() + LEASE_MS).toISOString());
    if (!run) return;
    await attempt(deps, writing, run);
  }
};

const claim = ({ database, clock }: Deps): Promise<void> =>
  database.asSystem(async (db) => {
    const now = clock();
    for (const one of await store.due(db, now.toISOString(), MOST_AT_ONCE))
      await store.open(db, {
        scheduleId: one.id,
        userId: one.userId,
        dueAt: one.dueAt,
        now: now.toISOString(),
        nextRunAt: nextRun(one, now, one.timeZone).toISOString(),
      });
  });

const attempt = async (deps: Deps, writing: ScheduleEngines, run: store.Run): Promise<void> => {
  const scope = await scopeOfUser(deps, run.userId);
  // The cause of so many failures would probably repeat.
  if (run.attempts > MOST_ATTEMPTS) return end(deps, scope, run, "failed", "answer_failed");
  try {
    await answerAndSend(deps, writing, scope, run);
  } catch (error) {
    deps.log.warn({ err: error, run: run.id, attempt: run.attempts }, "a scheduled chat failed");
    if (run.attempts >= MOST_ATTEMPTS) return end(deps, scope, run, "failed", "answer_failed");
    await store.postpone(deps.database.kysely, run, new Date(deps.clock().getTime() + WAIT_MS * run.attempts).toISOString());
  }
};

const answerAndSend = async (deps: Deps, writing: ScheduleEngines, scope: Scope, run: store.Run): Promise<void> => {
  const { database, clock } = deps;
  const schedule = await database.reading(scope, (tx) => store.find(tx, run.scheduleId));
  if (schedule?.status !== "active") return end(deps, scope, run, "skipped", null);
  const address = await store.addressOf(database.kysely, scope.userId);
  if (!address?.verified) return end(deps, scope, run, "skipped", "email_not_verified");
  const answer = await answerTo(deps, writing, scope, schedule.prompt);
  const enclosed = await enclosedIn(deps, scope, answer);
  await database.within(scope, async (tx) => {
    // Respects that the user may have turned it off, deleted or changed it in the meantime.
    const now = await store.lock(tx, schedule.id);
    if (!(await store.lockRun(tx, run))) return;
    const at = clock().toISOString();
    if (now?.status !== "active") return store.endRun(tx, run, "skipped", at);
    const { chat, subject } = now;
    const nonce = `schedule-${run.id}`;
    const chatId = await appendExchange(tx, { chatId: chat, title: subject, question: schedule.prompt, answer, nonce, at });
    const message = scheduleLetter({ schedule: now, answer, enclosed, chatId, home: writing.home });
    await sendMail(deps, tx, { userId: scope.userId, key: nonce, to: address.email, subject, ...message });
    await store.endRun(tx, run, "done", at, nonce);
    await store.update(tx, schedule.id, { chat_id: chatId, last_run_at: at, last_error: null });
  });
};

/** Answers a prompt as if it were the first question of a chat. */
const answerTo = async (deps: Deps, { engineFor, toolsFor, analyst }: ScheduleEngines, scope: Scope, prompt: string): Promise<Answer> => {
  const turn = { text: prompt, today: dayIn(deps.clock(), scope.timeZone), firstName: scope.firstName, history: [], memo: [] };
  const freshTools = (signal: AbortSignal): RunTool => unattended(toolsFor(scope, signal));
  const ask = (engine: AssistantEngine): Promise<Answer> => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return wholeAnswer(engine, turn, freshTools(signal), signal);
  };
  const engine = engineFor(scope, freshTools);
  if (engine.name === analyst.name) return ask(engine);
  return ask(engine).catch((error: unknown) => {
    deps.log.warn({ err: error }, "the analyst answered a scheduled chat instead");
    return ask(analyst);
  });
};

const enclosedIn = async (deps: Deps, scope: Scope, answer: Answer): Promise<Attachments> => {
  const charts: Attachments["charts"] = [];
  for (const id of chartIdsOf(answer.content).slice(0, MOST_ENCLOSED)) {
    const drawn = await chartImage(deps, scope, id);
    if (drawn) charts.push({ id, ...drawn });
  }
  const tables = await Promise.all(
    tableIdsOf(answer.citations)
      .slice(0, MOST_ENCLOSED)
      .map((id) => getGrid(deps, scope, id)),
  );
  return { charts, tables };
};

/** Ends a run that sends nothing and records the problem on its schedule. */
const end = (deps: Deps, scope: Scope, run: store.Run, state: "skipped" | "failed", problem: Schedule["lastError"]): Promise<void> =>
  deps.database.within(scope, async (tx) => {
    if (!(await store.lockRun(tx, run))) return;
    await store.endRun(tx, run, state, deps.clock().toISOString());
    if (problem !== null) await store.update(tx, run.scheduleId, { last_error: problem });
  });
