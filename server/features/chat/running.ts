import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { perCell } from "../../db/cells/index.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { Reply } from "./reply.ts";
import * as store from "./running-store.ts";

/** Identifies this process among all that ever opened the database. */
const PROCESS = randomUUID();

/** How often a server checks for orders about the answers it writes. */
const LOOK_MS = 500;
/** Heartbeat interval, and the silence after which other servers consider one dead. Server clocks agree. */
const BEAT_MS = 5_000;
const LEASE_MS = 20_000;
/** How often a server looks for answers of dead servers. */
const SWEEP_MS = 10_000;
/** How long a stop request waits for the answer to stop. */
const STOP_MS = 3_000;
const STEP_MS = 150;

type Work = (reply: Reply) => Promise<void>;

export type RunningReplies = ReturnType<typeof repliesIn>;

/**
 * Answers that this server writes, and access to those of other servers. The database records which server writes an answer, so that every
 * server can follow it, stop it and detect a dead writer.
 */
export const runningReplies = (deps: Pick<Deps, "database" | "clock" | "log">): RunningReplies => {
  let stopping = false;
  const { here, all } = perCell(() => {
    const made = repliesIn(deps);
    if (stopping) void made.settle();
    return made;
  });
  return {
    get server() {
      return here().server;
    },
    sweep: (notOf) => here().sweep(notOf),
    get: (id) => here().get(id),
    start: (id, work) => here().start(id, work),
    stop: (scope, id) => here().stop(scope, id),
    started: () => here().started(),
    settle: async () => {
      stopping = true;
      await Promise.all(all().map((one) => one.settle()));
    },
  };
};

const repliesIn = ({ database, clock, log }: Pick<Deps, "database" | "clock" | "log">) => {
  const server = `${PROCESS}/${randomUUID()}`;
  const mine = new Map<number, { reply: Reply; whole: Promise<void> }>();
  let watch: NodeJS.Timeout | undefined;
  let sweeps: NodeJS.Timeout | undefined;
  let beatAt = 0;
  let looking = false;
  let stopping = false;

  const silentSince = (): string => new Date(clock().getTime() - LEASE_MS).toISOString();
  const sweep = (notOf: string | null = null): Promise<void> =>
    store.interruptDead(database.kysely, { silentSince: silentSince(), mine: [...mine.keys()], notOf });

  const look = async (): Promise<void> => {
    const ids = [...mine.keys()];
    if (ids.length === 0 || looking) return;
    looking = true;
    try {
      const now = clock();
      const due = Math.abs(now.getTime() - beatAt) >= BEAT_MS;
      const orders = due ? await store.beat(database.kysely, ids, now.toISOString()) : await store.orders(database.kysely, ids);
      if (due) beatAt = now.getTime();
      const kept = new Map(orders.map((one) => [one.message_id, one.stop_asked]));
      for (const id of ids) if (kept.get(id) !== false) mine.get(id)?.reply.stop();
    } finally {
      looking = false;
    }
  };
  const quietly = (work: () => Promise<void>, what: string) => (): void =>
    void work().catch((error: unknown) => log.warn({ err: error }, what));

  return {
    server,
    sweep,
    /** Returns the answer if this server writes it. */
    get: (id: number): Reply | undefined => mine.get(id)?.reply,
    /** Starts writing an answer. `work` ends it and never rejects. */
    start: (id: number, work: Work): Reply => {
      const reply = new Reply();
      if (stopping) reply.stop();
      const whole = work(reply).finally(() => {
        mine.delete(id);
        if (mine.size === 0) clearInterval(watch);
      });
      mine.set(id, { reply, whole });
      if (mine.size === 1) {
        beatAt = clock().getTime();
        clearInterval(watch);
        watch = setInterval(quietly(look, "could not check running replies"), LOOK_MS);
      }
      return reply;
    },
    /** Stops an answer early, whichever server writes it. Resolves once it has ended, or after three seconds. */
    stop: async (scope: Scope, id: number): Promise<void> => {
      const here = mine.get(id);
      if (here) {
        here.reply.stop();
        await Promise.race([here.whole, pause(STOP_MS, undefined, { ref: false })]);
        return;
      }
      await sweep();
      await database.within(scope, (tx) => store.askToStop(tx, id));
      for (let waited = 0; waited < STOP_MS; waited += STEP_MS) {
        if (!(await database.reading(scope, (tx) => store.isRunning(tx, id)))) return;
        await pause(STEP_MS);
      }
    },
    /**
     * Marks answers interrupted before startup and starts watching for new ones. The embedded database has one process, so another
     * process's answers are dead.
     */
    started: async (): Promise<void> => {
      await sweep(database.kind === "embedded" ? PROCESS : null);
      sweeps = setInterval(
        quietly(() => sweep(), "could not mark dead replies"),
        SWEEP_MS,
      ).unref();
    },
    /** Stops every answer, now and later, and waits until each is saved as stopped with the text that its readers have. */
    settle: async (): Promise<void> => {
      stopping = true;
      clearInterval(sweeps);
      const all = [...mine.values()];
      for (const { reply } of all) reply.stop();
      await Promise.allSettled(all.map(({ whole }) => whole));
    },
  };
};
