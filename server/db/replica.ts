import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, type Kysely, type PostgresPool, type Transaction } from "kysely";
import { Pool } from "pg";
import type { DatabaseLog } from "./log.ts";
import { type Position, replayedBy, writtenBy } from "./position.ts";
import { poolAt } from "./postgres.ts";
import { quiet } from "./quiet.ts";
import { faultOf, replicaHealth } from "./replica-health.ts";
import { refusingInside } from "./running.ts";
import { runnerOf } from "./runner.ts";
import { VALUES } from "./values.ts";
import type { DatabaseWatch } from "./watch.ts";

/** Milliseconds between two looks at a replica, also while reads wait for it to catch up, and the longest look. */
const LOOK_EVERY_MS = 500;
const LOOK_AGAIN_MS = 50;
const LONGEST_LOOK_MS = 1_000;
/** Pauses of a read before it looks at the replica again. Replaying usually takes a few milliseconds. */
const PAUSES_MS = [1, 2, 4, 8];

/** The outcome of a read that may have to run on the primary instead. */
export type Tried<T> = { done: true; result: T } | { done: false };

export type Replica<DB> = {
  /** Whether it is worth asking. */
  isUsable: () => boolean;
  /**
   * Runs a read transaction that shows everything up to a position. Waits some milliseconds for the replica to reach it. Whatever fails here
   * is repeated on the primary, so an error of the work is no result.
   */
  read: <T>(written: Position, begin: string, work: (db: Transaction<DB>) => Promise<T>) => Promise<Tried<T>>;
  close: () => Promise<void>;
};

type Needs<DB> = { url: string; number: number; primary: Kysely<DB>; log: DatabaseLog; watch: DatabaseWatch | null };

/** Connects to a replica and looks at it regularly until it is closed. An unreachable one is used once it can be reached. */
export const openReplica = <DB>({ url, number, primary, log, watch }: Needs<DB>): Replica<DB> => {
  const health = replicaHealth(URL.parse(url)?.host ?? String(number), log);
  // The state of the replica is logged once, instead of every lost connection.
  const pool = poolAt(url, quiet, LONGEST_LOOK_MS);
  const runner = runnerOf<DB>(refusingInside(pool as PostgresPool), quiet, watch);
  const looks = startLooking(url, async (ask) => {
    const written = await writtenBy(primary, null).catch(() => null);
    // Without the primary nothing is known about the replica, and reads fail on the way to it.
    if (written === null) return LOOK_EVERY_MS;
    try {
      const replayed = await replayedBy(ask);
      health.saw(written, replayed);
      watch?.behind({ replica: number, bytes: Math.max(0, Number(written.at - replayed.at)) });
    } catch (error) {
      health.failed(error);
    }
    return health.isResting() ? LOOK_AGAIN_MS : LOOK_EVERY_MS;
  });
  const reach = async (written: Position, connection: DatabaseConnection): Promise<void> => {
    for (const ms of [0, ...PAUSES_MS]) {
      if (ms > 0) await pause(ms);
      const replayed = await replayedBy((text) => connection.executeQuery(CompiledQuery.raw(text)));
      const fault = faultOf(written, replayed);
      if (fault !== null) throw new Error(`the replica is ${fault}`);
      if (replayed.at >= written.at) return;
    }
    health.missed(written.at);
    looks.soon();
    throw new Error("the replica is behind");
  };
  return {
    isUsable: health.isUsable,
    read: async (written, begin, work) => {
      const running = runner.run(begin, work, { before: (connection) => reach(written, connection) });
      return health.whileReachable(running).then(
        (result) => ({ done: true, result }),
        () => ({ done: false }),
      );
    },
    close: async () => {
      await looks.stop();
      await pool.end();
    },
  };
};

type Ask = (text: string) => Promise<{ rows: unknown[] }>;

type Looks = {
  /** Brings the next look forward. */
  soon: () => void;
  stop: () => Promise<void>;
};

/** Looks at once, and again after the milliseconds that a look returns. Uses a connection of its own that busy reads cannot delay. */
const startLooking = (url: string, look: (ask: Ask) => Promise<number>): Looks => {
  const pool = new Pool({
    connectionString: url,
    types: VALUES,
    max: 1,
    connectionTimeoutMillis: LONGEST_LOOK_MS,
    query_timeout: LONGEST_LOOK_MS,
    keepAlive: true,
  });
  pool.on("connect", (client) => client.on("error", () => undefined)).on("error", () => undefined);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> | null = null;
  const after = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(start, ms).unref();
  };
  const start = (): void => {
    looking = look((text) => pool.query(text)).then((ms) => {
      looking = null;
      after(ms);
    });
  };
  start();
  return {
    soon: () => {
      if (looking === null) after(LOOK_AGAIN_MS);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await pool.end();
    },
  };
};
