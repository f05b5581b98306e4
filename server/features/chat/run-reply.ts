import type { Message } from "#contract/chat.ts";
import { dayIn } from "#domain/day.ts";
import type { AssistantEngine } from "../../assistant/engine.ts";
import type { Place } from "../../assistant/proposing.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Assistant } from "./assistant.ts";
import * as said from "./message-store.ts";
import { type Reply, writeReply } from "./reply.ts";
import type { RunningReplies } from "./running.ts";
import * as runs from "./running-store.ts";
import * as store from "./store.ts";

/** Messages that the engine sees besides the question. */
const HISTORY = 20;
/** Longest title of a chat, in characters. */
const TITLE = 60;

/** Wraps an engine to report which one wrote the first text and after how many milliseconds. */
const timed = (engine: AssistantEngine, first: (ms: number, writer: string) => void): AssistantEngine => ({
  name: engine.name,
  run: async function* (...given) {
    const began = performance.now();
    let measured = false;
    let writer = engine.name;
    for await (const event of engine.run(...given)) {
      if (event.type === "engine") writer = event.name;
      if (event.type === "text" && !measured) {
        measured = true;
        first(Math.round(performance.now() - began), writer);
      }
      yield event;
    }
  },
});

/** What is saved of a reply that could not be saved itself. Its chat accepts questions again. */
const UNSAVED = { content: "", citations: [], chips: [], memo: undefined, engine: null, status: "failed" } as const;

/** Writes replies in the background. */
export const replyRunner = (deps: Deps, assistant: Assistant, running: RunningReplies) => {
  const { database, clock, log, analytics, telemetry } = deps;

  /** Reads what the engine needs of the chat before a reply. */
  const before = async (scope: Scope, { id, chat: chatId, nonce }: Message) => {
    const { chat, past, memo } = await database.reading(scope, async (tx) => ({
      chat: await store.find(tx, chatId),
      past: await said.messages(tx, chatId),
      memo: await said.engineMemos(tx, chatId, HISTORY),
    }));
    const history = past
      .filter((m) => m.id < id && m.role !== "system" && m.nonce !== nonce)
      .slice(-HISTORY)
      .map((m) => ({ role: m.role as "user" | "assistant", content: m.content }));
    return { type: chat?.chatType ?? "hiro", history, memo };
  };

  const write = async (scope: Scope, message: Message, text: string, reply: Reply): Promise<void> => {
    const { type, history, memo } = await before(scope, message);
    const place: Place = { chat: message.chat, message: message.id };
    const how = await writeReply(reply, {
      engine: timed(assistant.engineFor(scope, type, place), (ms, writer) => {
        analytics.track(scope.userId, "reply first byte", { chat_type: type, ms });
        telemetry.firstText(writer, ms);
      }),
      turn: { text, today: dayIn(clock(), scope.timeZone), firstName: scope.firstName, history, memo },
      tools: assistant.toolsFor(scope, reply.signal, place),
      save: () => database.within(scope, (tx) => said.saveReply(tx, message.id, { ...reply.state, status: "streaming" })),
      failed: (error) => log.error({ err: error, trace: message.traceId }, "a reply failed"),
    });
    const title = (reply.state.title ?? text).replace(/\s+/g, " ").slice(0, TITLE);
    await database.within(scope, async (tx) => {
      await said.saveReply(tx, message.id, { ...reply.state, status: how });
      // If the reply is no longer being written, another server marked it, or it was deleted with its chat.
      if (await runs.end(tx, message.id)) await store.touch(tx, message.chat, message.createdAt, title);
    });
    reply.end(how);
  };

  /** Starts writing a reply to a question. */
  return (scope: Scope, message: Message, text: string): Reply =>
    running.start(message.id, (reply) =>
      write(scope, message, text, reply).catch(async (error: unknown) => {
        log.error({ err: error, trace: message.traceId }, "a reply could not be saved");
        await database
          .within(scope, async (tx) => {
            await said.saveReply(tx, message.id, UNSAVED);
            await runs.end(tx, message.id);
          })
          .catch((failure: unknown) => log.error({ err: failure, trace: message.traceId }, "a failed reply could not be marked"));
        reply.end("failed");
      }),
    );
};
