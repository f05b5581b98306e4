import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/scope.ts";
import { Reply } from "./reply.ts";
import * as store from "./running-store.ts";

/** Names this process among all that ever had the database open. */
const PROCESS = randomUUID();

/** How often a server looks what others want of the answers it writes. */
const LOOK_MS = 500;
/** How often it says that it lives, and after how long a silence others take it for dead. Servers keep the same time. */
const BEAT_MS = 5_000;
const LEASE_MS = 20_000;
/** How often it looks for answers that died with another server. */
const SWEEP_MS = 10_000;
/** How long who stops an answer waits to see it stopped. */
const STOP_MS = 3_000;
const STEP_MS = 150;

type Work = (reply: Reply) => Promise<void>;

export type RunningReplies = ReturnType<typeof runningReplies>;

/**
 * The answers this server writes, and what it knows of those of others: who writes an answer stands in the database, so that every
 * server can follow it, stop it, and tell when its server died.
 */
export const runningReplies = ({ database, clock, log }: Pick<Deps, "database" | "clock" | "log">) => {
  const server = `${PROCESS}/${randomUUID()}`;
  const mine = new Map<number, { reply: Reply; whole: Promise<void> }>();
  let watch: NodeJS.Timeout | undefined;
  let sweeps: NodeJS.Timeout | undefined;
  let beatAt = 0;
  let looking = false;

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
    /** The answer if this server writes it. */
    get: (id: number): Reply | undefined => mine.get(id)?.reply,
    /** Begins to write an answer; `work` ends it and never rejects. */
    start: (id: number, work: Work): Reply => {
      const reply = new Reply();
      const whole = work(reply).finally(() => {
        mine.delete(id);
        if (mine.size === 0) clearInterval(watch);
      });
      mine.set(id, { reply, whole });
      if (mine.size === 1) {
        beatAt = clock().getTime();
        clearInterval(watch);
        watch = setInterval(quietly(look, "running replies could not be looked at"), LOOK_MS);
      }
      return reply;
    },
    /** Ends an answer early, whichever server writes it; resolves once it has ended, or after three seconds. */
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
    /** Marks what died before, and looks for what dies from now on. The embedded database has one process: what another began is dead. */
    started: async (): Promise<void> => {
      await sweep(database.kind === "embedded" ? PROCESS : null);
      sweeps = setInterval(
        quietly(() => sweep(), "dead replies could not be marked"),
        SWEEP_MS,
      ).unref();
    },
    settle: async (): Promise<void> => {
      clearInterval(sweeps);
      const all = [...mine.values()];
      for (const { reply } of all) reply.stop();
      await Promise.allSettled(all.map(({ whole }) => whole));
    },
  };
};
