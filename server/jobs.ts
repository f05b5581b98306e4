import { AsyncLocalStorage } from "node:async_hooks";
import { PgBoss } from "pg-boss";
import { type Cells, currentCell, inCell, NoCell } from "./db/cells/index.ts";
import type { Database } from "./db/open.ts";
import type { Log } from "./telemetry/log.ts";
import { noTelemetry, type Telemetry } from "./telemetry/telemetry.ts";

export type Job = {
  name: string;
  run: (data: Record<string, unknown>) => Promise<void>;
  /** A cron line in UTC for recurring work. */
  cron?: string;
};

/** Work outside a request. It survives a restart, runs on one server at a time, and is retried when it fails. */
export type Jobs = {
  /** Queues one run, which starts once jobs have started. Repeating the call with the same `key` before it runs changes nothing. */
  send: (name: string, data: Record<string, unknown>, key: string) => Promise<void>;
  start: (jobs: readonly Job[]) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * How often a queue looks for work that this process did not send: retries, scheduled runs, and what other servers have no time for. Each
 * look is a statement per queue, which other requests of an embedded database wait for.
 */
const POLL_SECONDS = 5;

export const pgBossJobs = (database: Pick<Database, "kind" | "execute">, log: Log, telemetry: Telemetry = noTelemetry): Jobs => {
  const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => database.execute(text, values ?? []) } });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  /** Requests made before the queue runs; null once it does. */
  let early: (() => Promise<unknown>)[] | null = [];
  /** Ids of this process's workers by job. */
  const workers = new Map<string, string>();
  return {
    send: async (name, data, key) => {
      const send = async (): Promise<void> => {
        await boss.send(name, data, {
          singletonKey: key,
          retryLimit: 5,
          retryDelay: 5,
          retryBackoff: true,
          expireInSeconds: 900,
          heartbeatSeconds: 60,
        });
        boss.notifyWorker(workers.get(name) ?? "");
      };
      if (early) early.push(send);
      else await send();
    },
    start: async (jobs) => {
      await boss.start();
      // The folder lock means that no other process is alive: jobs that were running here were cut off with the last one.
      if (database.kind === "embedded")
        await database.execute("update pgboss.job set state = 'failed', completed_on = now() where state = 'active'");
      for (const job of jobs) {
        await boss.createQueue(job.name, { policy: "stately" });
        const worker = await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }, async ([one]) => {
          if (one) await telemetry.job(job.name, () => job.run(one.data as Record<string, unknown>));
        });
        workers.set(job.name, worker);
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: "UTC" });
      }
      const waiting = early ?? [];
      early = null;
      for (const send of waiting) await send();
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
};

/** The jobs of an installation with cells: each cell has a queue of its own, and a job runs in the cell of the work that queued it. */
export const jobsInCells = (cells: Cells, jobsOf: (database: Pick<Database, "kind" | "execute">) => Jobs): Jobs => {
  const queues = new Map(
    cells.names.map((cell) => {
      const execute: Database["execute"] = async (text, values) => cells.database(cell).execute(text, values);
      return [cell, jobsOf({ kind: "postgres", execute })] as const;
    }),
  );
  return {
    send: async (name, data, key) => {
      const queue = queues.get(currentCell() ?? "");
      if (!queue) throw new NoCell();
      await queue.send(name, data, key);
    },
    start: (jobs) =>
      cells.inEach(async (cell) =>
        queues.get(cell)?.start(jobs.map((job) => ({ ...job, run: (data) => inCell(cell, () => job.run(data)) }))),
      ),
    stop: async () => void (await Promise.all([...queues.values()].map((queue) => queue.stop()))),
  };
};

/**
 * Runs each job at once, in the process, one after another, for tests and for creating the demo household. A job that queues another does
 * not wait for it.
 */
export const directJobs = (log: Log): Jobs => {
  const known = new Map<string, Job>();
  const inside = new AsyncLocalStorage<true>();
  let last = Promise.resolve();
  return {
    send: (name, data) => {
      last = last
        .then(() => inside.run(true, async () => known.get(name)?.run(data)))
        .catch((error: unknown) => log.error({ err: error, job: name }, "job failed"));
      return inside.getStore() ? Promise.resolve() : last;
    },
    start: async (jobs) => jobs.forEach((job) => known.set(job.name, job)),
    stop: async () => {
      for (let seen = null as Promise<void> | null; seen !== last;) await (seen = last);
    },
  };
};
