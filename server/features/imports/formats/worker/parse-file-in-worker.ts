import { Worker } from "node:worker_threads";
import { type Day, dayIn } from "#domain/day.ts";
import type { ParsedFile, ParsedStatement } from "../parsed.ts";
import { FileRefused } from "../refused.ts";
import type { Answer, Order } from "./messages.ts";

const TIME_LIMIT_MS = 60_000;
const HEAP_MB = 640;

/**
 * Reads a bank file in a thread of its own, bounded in memory and time (60 s), while this thread stays free. Rejects with FileRefused as
 * `parseFile` throws it, or when a bound is reached; with the signal's reason when it is aborted.
 */
export const parseFileInWorker = async (bytes: Uint8Array, fileName: string, signal?: AbortSignal, today: Day = dayIn(new Date(), "UTC")): Promise<ParsedFile> => {
  signal?.throwIfAborted();
  const workerData: Order = { bytes, fileName, today };
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 48 } });
  const limits = new AbortController();
  const timer = setTimeout(() => limits.abort(new FileRefused("The file takes too long to read.")), TIME_LIMIT_MS);
  try {
    return await answerOf(worker, AbortSignal.any([limits.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

const answerOf = (worker: Worker, signal: AbortSignal): Promise<ParsedFile> =>
  new Promise((resolve, reject) => {
    const statements: ParsedStatement[] = [];
    const take = (answer: Answer): void => {
      if (answer.kind === "done") resolve({ ...answer.file, statements });
      else if (answer.kind === "refused") reject(new FileRefused(answer.reason, answer.line));
      else if (answer.kind === "broken") reject(new Error(`reading a bank file failed: ${answer.reason}`));
      else {
        if (answer.kind === "statement") statements.push({ ...answer.statement, rows: [] });
        else for (const row of answer.rows) statements.at(-1)?.rows.push(row);
        setImmediate(() => worker.postMessage("next", []));
      }
    };
    worker.on("message", take);
    worker.once("error", (error: Error & { code?: string }) => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new FileRefused("The file takes too much memory to read. Split it into shorter periods.") : error));
    worker.once("exit", () => reject(new Error("reading a bank file ended without an answer")));
    signal.addEventListener("abort", () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted")), { once: true });
  });
