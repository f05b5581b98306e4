import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { DurableFS } from "./durable-fs.ts";
import type { Order, Report, Start } from "./messages.ts";

const port = parentPort;
if (!port) throw new Error("the embedded database must run in a worker thread");
const { folder, image, code } = workerData as Start;

const report = (message: Report, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

/**
 * PGlite turns flushing off with -F. Its default of 128 MB of buffers doubles the memory for no benefit here. Pages come from
 * memory or the operating system's cache, so they cost little beside rows. With PostgreSQL's costs for disks, each check of a foreign key
 * would read a whole small table, and ask the file system for its size.
 */
const PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...[
    "fsync=on",
    "wal_sync_method=fsync",
    "shared_buffers=16MB",
    "TimeZone=UTC",
    "DateStyle=ISO,YMD",
    "plan_cache_mode=force_generic_plan",
    "seq_page_cost=0.1",
    "random_page_cost=0.1",
  ].flatMap((setting) => ["-c", setting]),
];

const files = folder === null ? null : new DurableFS(folder);

/** The engine's latest error output. It explains a panic, which by itself only says that it happened. */
let complaint = "";

const open = (): Promise<PGlite> =>
  PGlite.create({
    startParams: PARAMETERS,
    pgliteWasmModule: code,
    onStderr: (line) => {
      complaint = line.trim() || complaint;
      return false;
    },
    extensions: { btree_gin, pg_trgm },
    ...(files && { fs: files }),
    ...(image && { loadDataDir: new Blob([image]) }),
  });

/** Nothing may be acknowledged that a power cut could lose, so startup fails if a commit does not reach fsync. */
const proveFlushing = async (pg: PGlite): Promise<void> => {
  if (!files) return;
  const before = files.flushes;
  await pg.exec("select pg_logical_emit_message(true, 'hiro', 'flush')");
  if (files.flushes === before) throw new Error("the embedded database does not flush its commits to disk");
};

const giveUp = (error: unknown): never => {
  report({ kind: "broken", reason: complaint || String(error) });
  process.exit(1);
};

/** PGlite throws PostgreSQL's ordinary errors with this exit status. Any other exception means that the engine broke. */
const ORDINARY_ERROR = 100;

/** PGlite would swallow a panic and answer as if nothing had happened. A broken engine ends the thread before it can answer. */
const endWhenBroken = (engine: { _PostgresMainLoopOnce: () => void }): void => {
  const step = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: number }).status !== ORDINARY_ERROR) {
        giveUp(error);
      }
      throw error;
    }
  };
};

const start = async (): Promise<PGlite> => {
  const started = await open();
  await proveFlushing(started);
  endWhenBroken(started.Module);
  report({ kind: "ready" });
  return started;
};

const pg = await start().catch(giveUp);

const close = async (): Promise<void> => {
  await pg.close();
  report({ kind: "closed" });
  port.close();
};

/** PGlite's other methods also parse each reply and keep what they read until the engine ends. */
const run = (bytes: Uint8Array): void => {
  const parts: Uint8Array[] = [];
  // The parts lie in the engine's memory, which the next one overwrites.
  const ran = pg.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (part) => void parts.push(part.slice()) });
  ran.then(() => {
    const reply = joined(parts);
    report({ kind: "reply", bytes: reply }, [reply.buffer]);
  }, giveUp);
};

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((n, { length }) => n + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

port.on("message", (order: Order) => {
  if (order instanceof Uint8Array) run(order);
  else void close();
});
