import { parseFile } from "../parse.ts";
import { FileRefused } from "../refused.ts";
import type { Answer, Order } from "./messages.ts";

const ROWS_AT_ONCE = 4000;

const tell = (answer: Answer): void => void process.send?.(answer);

/**
 * Sends a few thousand rows at a time, each part after the previous one was received, so that the receiving process is never blocked for
 * long.
 */
const handOver = function* (order: Order): Generator<Answer> {
  const { statements, ...file } = parseFile(order.bytes, order.fileName, order.today, order.wishes);
  for (const { rows, ...statement } of statements) {
    yield { kind: "statement", statement };
    for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) yield { kind: "rows", rows: rows.slice(i, i + ROWS_AT_ONCE) };
  }
  yield { kind: "done", file };
};

let parts: Generator<Answer> | undefined;
/** The first message is the input; each later one requests the next part. */
process.on("message", (message: Order | "next") => {
  try {
    parts ??= handOver(message as Order);
    const part = parts.next();
    if (!part.done) tell(part.value);
  } catch (error) {
    if (error instanceof FileRefused) tell({ kind: "refused", reason: error.reason, line: error.line, about: error.about });
    else tell({ kind: "broken", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on("disconnect", () => process.exit(0));
