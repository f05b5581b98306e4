import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import * as said from "./message-store.ts";
import type { RunningReplies } from "./running.ts";

/** How often another server's reply is read, and after how many reads without change that server is checked. */
const FOLLOW = { everyMs: 250, doubt: 8 };

/** Follows, through the database, a reply that another server is writing or that has ended. */
export async function* followReply(
  { database }: Deps,
  running: RunningReplies,
  { scope, chatId, nonce, signal }: { scope: Scope; chatId: number; nonce: string; signal: AbortSignal },
): AsyncIterable<string> {
  let at = 0;
  for (let idle = 1; !signal.aborted; idle += 1) {
    const { reply } = await database.reading(scope, (tx) => said.exchangeOf(tx, chatId, nonce));
    if (!reply) return;
    if (reply.content.length > at) {
      yield reply.content.slice(at);
      at = reply.content.length;
      idle = 0;
    }
    if (reply.status !== "streaming") return;
    if (idle % FOLLOW.doubt === 0) await running.sweep();
    await pause(FOLLOW.everyMs);
  }
}
