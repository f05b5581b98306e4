import { Worker } from "node:worker_threads";
import { Client } from "pg";
import { makeNames, prepareStatements } from "../prepared.ts";
import { VALUES } from "../values.ts";
import { engineCode } from "./code.ts";
import type { Order, Report, Start } from "./messages.ts";
import { Wire } from "./wire.ts";

export type Engine = {
  /** Client of the database. Serves one conversation at a time. */
  client: Client;
  /** Writes everything to disk and ends the thread. */
  close: () => Promise<void>;
  /** Ends the thread at once, like a kill. */
  kill: () => Promise<void>;
  /** Resolves with the reason when the thread ends, whether on request or not. */
  ended: Promise<Error>;
};

type Thread = { worker: Worker; ended: Promise<Error>; next: (kind: Report["kind"]) => Promise<Report>; wire: Wire };

/** Starts PGlite in a worker thread and connects a `pg` client to it. Rejects when it cannot open the folder. */
export const startEngine = async (start: Omit<Start, "code">): Promise<Engine> => {
  const thread = startThread({ ...start, code: await engineCode() });
  await thread.next("ready");
  const client = new Client({ stream: () => thread.wire, types: VALUES, ssl: false, user: "postgres", database: "postgres" });
  void thread.ended.then((error) => thread.wire.destroy(error));
  client.on("error", () => {
    // Every waiting query is rejected with this same error, and `ended` reports it to the owner.
  });
  await client.connect();
  prepareStatements(client, makeNames());
  return {
    client,
    ended: thread.ended,
    close: () => close(thread, client),
    kill: async () => void (await thread.worker.terminate()),
  };
};

const startThread = (start: Start): Thread => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: start });
  const wire = new Wire((bytes) => tell(worker, bytes, [bytes.buffer as ArrayBuffer]));
  const waiting = new Map<Report["kind"], (report: Report) => void>();
  let broken = "";
  worker.on("message", (report: Report) => {
    if (report.kind === "reply") wire.deliver(report.bytes);
    else if (report.kind === "broken") broken = `: ${report.reason}`;
    else waiting.get(report.kind)?.(report);
  });
  const ended = new Promise<Error>((resolve) => {
    worker.once("error", (error) => resolve(new Error("the embedded database stopped", { cause: error })));
    worker.once("exit", () => resolve(new Error(`the embedded database stopped${broken}`)));
  });
  const next: Thread["next"] = (kind) =>
    new Promise((resolve, reject) => {
      waiting.set(kind, resolve);
      void ended.then(reject);
    });
  return { worker, ended, next, wire };
};

const tell = (worker: Worker, order: Order, transfer: ArrayBuffer[] = []): void => worker.postMessage(order, transfer);

const close = async ({ worker, next, ended }: Thread, client: Client): Promise<void> => {
  await client.end();
  const closed = next("closed");
  tell(worker, { kind: "close" });
  await closed;
  await ended;
};
