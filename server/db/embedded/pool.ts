import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { DatabaseLog } from "../log.ts";
import { engineCode } from "./code.ts";
import { type Engine, startEngine } from "./engine.ts";
import { makeFolder, prepareDatabase } from "./folder.ts";
import { lockFolder } from "./lock.ts";
import { makeTurns } from "./turns.ts";

/** The embedded engine as a pool of one connection. A client has it exclusively until release. */
export type EmbeddedPool = PostgresPool;

export type EmbeddedOptions = {
  /** The data folder, created if missing. Null keeps the database in memory. */
  folder: string | null;
  log: DatabaseLog;
  /** Returns the image that a new database starts from, or null to create it from nothing. Called only for a new database. */
  image?: (() => Promise<Uint8Array<ArrayBuffer> | null>) | undefined;
  /** A turn longer than this is logged. Default: 30 s. */
  longTurnMs?: number | undefined;
  /** How often a checkpoint is written. Default: every minute. */
  checkpointMs?: number | undefined;
};

/** Opens the engine. Throws FolderInUseError when another process has the folder. */
export const openEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPool> => {
  const image = options.image ?? (() => Promise.resolve(null));
  if (options.folder === null)
    return poolOf(await revivable(options, async () => startEngine({ folder: null, image: await image() })), options);
  const path = makeFolder(options.folder);
  const unlock = lockFolder(path);
  try {
    // Loaded while the folder is prepared. The start reports a failure.
    engineCode().catch(() => undefined);
    const database = await prepareDatabase(path, image);
    const pool = poolOf(await revivable(options, () => startEngine({ folder: database })), options);
    return withCheckpoints({ ...pool, end: () => pool.end().finally(unlock) }, options);
  } catch (error) {
    unlock();
    throw error;
  }
};

/** The running engine, restarted after it breaks. An in-memory database is lost with its engine and is not recreated. */
type Revivable = { current: () => Promise<Engine>; discard: () => Promise<void>; close: () => Promise<void> };

const revivable = async ({ folder, log }: EmbeddedOptions, start: () => Promise<Engine>): Promise<Revivable> => {
  let engine: Engine | undefined;
  let closed = false;
  const boot = async (): Promise<Engine> => {
    const started = await start();
    engine = started;
    void started.ended.then((reason) => {
      if (closed) return;
      log.error({ err: reason }, "the embedded database stopped; the next request restarts it");
      if (folder !== null) engine = undefined;
    });
    return started;
  };
  await boot();
  return {
    current: async () => {
      if (closed) throw new Error("the database is closed");
      return engine ?? (await boot());
    },
    discard: async () => void (await engine?.kill()),
    close: async () => {
      closed = true;
      await engine?.close();
    },
  };
};

const poolOf = (engine: Revivable, { log, longTurnMs = 30_000 }: EmbeddedOptions): EmbeddedPool => {
  const turns = makeTurns();
  const lend = ({ client }: Engine, done: () => void): PostgresPoolClient => {
    const watch = setTimeout(() => log.warn({ heldMs: longTurnMs }, "a transaction has kept the embedded database too long"), longTurnMs);
    watch.unref();
    const finish = (): void => {
      clearTimeout(watch);
      done();
    };
    return {
      query: client.query.bind(client) as PostgresPoolClient["query"],
      release: (destroy) => void (destroy ? engine.discard().finally(finish) : finish()),
    };
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const done = await turns.take();
    try {
      return lend(await engine.current(), done);
    } catch (error) {
      done();
      throw error;
    }
  };
  return {
    options: {},
    connect,
    end: async () => {
      const done = await turns.take();
      return engine.close().finally(done);
    },
  };
};

/** Writes checkpoints: single-user PostgreSQL has no checkpointer, so its write-ahead log would only grow. Also drops all kept plans. */
const withCheckpoints = (pool: EmbeddedPool, { log, checkpointMs = 60_000 }: EmbeddedOptions): EmbeddedPool => {
  const checkpoint = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query("checkpoint", []);
      // Tables may have grown since their statements were planned, and nothing else collects statistics between the nights.
      await client.query("discard plans", []);
    } finally {
      client.release();
    }
  };
  const timer = setInterval(() => {
    checkpoint().catch((error: unknown) => log.error({ err: error }, "the embedded database could not write a checkpoint"));
  }, checkpointMs);
  timer.unref();
  return {
    ...pool,
    end: () => {
      clearInterval(timer);
      return pool.end();
    },
  };
};
