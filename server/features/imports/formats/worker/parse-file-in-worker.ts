import { type ChildProcess, fork } from "node:child_process";
import { type Day, dayIn } from "#domain/day.ts";
import { NO_CHOICES, type ParsedFile, type ParsedStatement, type ReadChoices } from "../parsed.ts";
import { FileRefused } from "../refused.ts";
import type { Answer, Order } from "./messages.ts";

const TIME_LIMIT_MS = 60_000;
const HEAP_MB = 640;
/** How Node exits when its heap is full: by a signal, or with the equivalent shell exit code. */
const OUT_OF_MEMORY = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || signal === "SIGABRT" || signal === "SIGTRAP";

/**
 * Reads a bank file in a separate process with limits on memory and time (60 s), so that no file can crash the server or block its thread.
 * It is a process rather than a thread because V8 may crash when threads that run WebAssembly start and stop. The server runs its database
 * in such a thread. Rejects with FileRefused like `parseFile` or when a limit is reached, and with the signal's reason when aborted.
 */
export const parseFileInWorker = async (
  bytes: Uint8Array,
  fileName: string,
  signal?: AbortSignal,
  today: Day = dayIn(new Date(), "UTC"),
  wishes: ReadChoices = NO_CHOICES,
): Promise<ParsedFile> => {
  signal?.throwIfAborted();
  const reader = fork(new URL("./reader.ts", import.meta.url), [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [`--max-old-space-size=${HEAP_MB}`, "--disable-warning=ExperimentalWarning"],
    env: process.env["NODE_COMPILE_CACHE"] ? { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] } : {},
  });
  const limits = new AbortController();
  const timer = setTimeout(() => limits.abort(new FileRefused("The file takes too long to read.")), TIME_LIMIT_MS);
  try {
    return await answerOf(reader, { bytes, fileName, today, wishes }, AbortSignal.any([limits.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearTimeout(timer);
    reader.kill("SIGKILL");
  }
};

const answerOf = (reader: ChildProcess, order: Order, signal: AbortSignal): Promise<ParsedFile> =>
  new Promise((resolve, reject) => {
    const statements: ParsedStatement[] = [];
    const ask = (message: Order | "next"): void => void reader.send(message, (error) => error && reject(error));
    const take = (answer: Answer): void => {
      if (answer.kind === "done") resolve({ ...answer.file, statements });
      else if (answer.kind === "refused") reject(new FileRefused(answer.reason, answer.line, answer.about));
      else if (answer.kind === "broken") reject(new Error(`reading a bank file failed: ${answer.reason}`));
      else {
        if (answer.kind === "statement") statements.push({ ...answer.statement, rows: [] });
        else for (const row of answer.rows) statements.at(-1)?.rows.push(row);
        setImmediate(() => ask("next"));
      }
    };
    reader.on("message", take);
    reader.once("error", reject);
    reader.once("exit", (code, by) =>
      reject(
        OUT_OF_MEMORY(code, by)
          ? new FileRefused("The file takes too much memory to read. Split it into shorter periods.")
          : new Error("the import process ended without an answer"),
      ),
    );
    signal.addEventListener("abort", () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted")), { once: true });
    ask(order);
  });
