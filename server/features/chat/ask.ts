import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Chat, Message } from "#contract/chat.ts";
import { dayIn } from "#domain/day.ts";
import type { Answer } from "../../assistant/answer.ts";
import type { AssistantEngine } from "../../assistant/engine.ts";
import type { Place } from "../../assistant/proposing.ts";
import type { RunTool } from "../../assistant/tools/index.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import * as said from "./message-store.ts";
import { type Pace, type Reply, writeReply } from "./reply.ts";
import type { RunningReplies } from "./running.ts";
import * as runs from "./running-store.ts";
import * as store from "./store.ts";
import { clean } from "./text.ts";

export type Assistant = {
  /** Engine that writes a user's replies in a chat of this type; `place` is the reply being written. */
  engineFor: (scope: Scope, type: Chat["chatType"], place?: Place | null) => AssistantEngine;
  /** First message of a chat of this type, before any question; null where the user starts. */
  opening: (scope: Scope, type: Chat["chatType"]) => Answer | null;
  /** Tools within one user's scope, for one reply. Without its place they cannot attach a proposal to it. */
  toolsFor: (scope: Scope, signal: AbortSignal, place?: Place | null) => RunTool;
  pace: Pace;
};

const REPLIES_PER_PERSON = 3;
const QUESTIONS = { most: 30, minutes: 5 };
const HISTORY = 20;
const TITLE = 60;
/** How often another server's reply is read, and after how many reads without change that server is checked. */
const FOLLOW = { everyMs: 250, doubt: 8 };

/** Final states of answers that may be written again. */
const BROKEN: ReadonlySet<Message["status"]> = new Set(["failed", "interrupted"]);

type Question = { content: string; nonce: string; userContext: string | null };
type Again = { content?: string | undefined; userContext?: string | null | undefined; nonce: string };

/** Wraps an engine to report which one wrote the first text and after how many milliseconds. */
const timed = (engine: AssistantEngine, first: (ms: number, writer: string) => void): AssistantEngine => ({
  name: engine.name,
  run: async function* (...given) {
    const began = performance.now();
    let told = false;
    let writer = engine.name;
    for await (const event of engine.run(...given)) {
      if (event.type === "engine") writer = event.name;
      if (event.type === "text" && !told) {
        told = true;
        first(Math.round(performance.now() - began), writer);
      }
      yield event;
    }
  },
});

/** Questions and their answers. An answer belongs to the user who asked, with their tools, limits and engine, in any member's chat. */
export const askService = (deps: Deps, assistant: Assistant, running: RunningReplies) => {
  const { database, clock, log, analytics, telemetry } = deps;

  /** Runs work on a chat that no other server does at the same time. Throws 404 when the chat does not exist (anymore). */
  const alone = async <T>(scope: Scope, chatId: number, work: (tx: Tx<Scope>, chat: Chat) => Promise<T>): Promise<T> => {
    await running.sweep();
    return database.within(scope, async (tx) => {
      await store.lockChat(tx, chatId);
      const chat = await store.find(tx, chatId);
      if (!chat) throw notFound("Chat not found.");
      return work(tx, chat);
    });
  };

  /** Throws while the chat or the user has too many replies in progress. */
  const admit = async (tx: Tx<Scope>, chatId: number): Promise<void> => {
    await store.lockPerson(tx);
    const load = await said.countLoad(tx, chatId, new Date(clock().getTime() - QUESTIONS.minutes * 60_000).toISOString());
    if (load.inChat > 0) throw new ApiError(409, "REPLY_RUNNING", "Wait until the current answer is finished, or stop it.");
    if (load.inAll >= REPLIES_PER_PERSON || load.asked >= QUESTIONS.most)
      throw new ApiError(429, "TOO_MANY_MESSAGES", "You are asking too many questions at once. Wait a moment and ask again.", {
        retryAfter: 30,
      });
  };

  const openReply = async (tx: Tx<Scope>, { id: chatId, chatType }: Chat, nonce: string, at: string): Promise<Message> => {
    const reply = await said.insertMessage(tx, {
      chatId,
      role: "assistant",
      content: "",
      nonce,
      status: "streaming",
      at,
      engine: assistant.engineFor(tx.scope, chatType).name,
      traceId: randomUUID(),
    });
    await runs.begin(tx, { id: reply.id, chatId, server: running.server, at });
    await store.touch(tx, chatId, at);
    return reply;
  };

  const write = async (scope: Scope, message: Message, text: string, reply: Reply): Promise<void> => {
    const { chat, past, memos } = await database.reading(scope, async (tx) => ({
      chat: await store.find(tx, message.chat),
      past: await said.messages(tx, message.chat),
      memos: await said.engineMemos(tx, message.chat, HISTORY),
    }));
    const history = past
      .filter((m) => m.id < message.id && m.role !== "system" && m.nonce !== message.nonce)
      .slice(-HISTORY)
      .map((m) => ({ role: m.role as "user" | "assistant", content: m.content }));
    const type = chat?.chatType ?? "hiro";
    const place: Place = { chat: message.chat, message: message.id };
    const how = await writeReply(reply, {
      engine: timed(assistant.engineFor(scope, type, place), (ms, writer) => {
        analytics.track(scope.userId, "reply first byte", { chat_type: type, ms });
        telemetry.firstText(writer, ms);
      }),
      turn: { text, today: dayIn(clock(), scope.timeZone), firstName: scope.firstName, history, memo: memos },
      tools: assistant.toolsFor(scope, reply.signal, place),
      pace: assistant.pace,
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

  const run = (scope: Scope, message: Message, text: string): Reply =>
    running.start(message.id, (reply) =>
      write(scope, message, text, reply).catch((error: unknown) => {
        log.error({ err: error, trace: message.traceId }, "a reply could not be saved");
        reply.end("failed");
      }),
    );

  /** Follows, through the database, a reply that another server is writing or that has ended. */
  async function* follow(scope: Scope, chatId: number, nonce: string, signal: AbortSignal): AsyncIterable<string> {
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

  return {
    /** Asks a question once; the same nonce attaches to the same answer. Returns the answer's text as it is written. */
    ask: async (scope: Scope, chatId: number, question: Question, signal: AbortSignal): Promise<AsyncIterable<string>> => {
      const text = clean(question.content);
      if (text === "") throw invalid("content", "Write a message");
      const userContext = question.userContext === null ? null : clean(question.userContext);
      const { reply, fresh, created } = await alone(scope, chatId, async (tx, chat) => {
        const known = (await said.exchangeOf(tx, chatId, question.nonce)).reply;
        if (known) return { reply: known, fresh: false, created: null };
        await admit(tx, chatId);
        const at = clock().toISOString();
        const created = { chat_id: chatId, first_message: !(await said.hasQuestions(tx, chatId)), chat_type: chat.chatType };
        await said.insertMessage(tx, { chatId, role: "user", content: text, nonce: question.nonce, status: "done", at, userContext });
        return { reply: await openReply(tx, chat, question.nonce, at), fresh: true, created };
      });
      if (created) analytics.track(scope.userId, "chat message created", created);
      if (fresh) return run(scope, reply, text).read();
      return running.get(reply.id)?.read() ?? follow(scope, chatId, question.nonce, signal);
    },
    /**
     * Asks the chat's last question again, with new wording if given, and starts the answer that replaces its old one. The nonce belongs to
     * the new exchange; repeating it changes nothing. Returns the question.
     */
    again: async (scope: Scope, chatId: number, messageId: number, { content, userContext, nonce }: Again): Promise<Message> => {
      const text = content === undefined ? undefined : clean(content);
      if (text === "") throw invalid("content", "Write a message");
      const { question, reply } = await alone(scope, chatId, async (tx, chat) => {
        const past = await said.messages(tx, chatId);
        const before = ownQuestion(past, messageId, scope);
        if (before.nonce === nonce) return { question: before, reply: null };
        if (past.some((m) => m.nonce === nonce)) throw invalid("nonce", "Choose a nonce that this chat has not used yet");
        if (past.findLast((m) => m.role === "user")?.id !== messageId)
          throw new ApiError(409, "NOT_LAST", "You can ask only the last question again.");
        await admit(tx, chatId);
        for (const m of past) if (m.role === "assistant" && m.nonce === before.nonce) await said.replaceReply(tx, m.id);
        await said.updateMessage(tx, messageId, {
          nonce,
          ...(text === undefined ? {} : { content: text }),
          ...(userContext === undefined ? {} : { user_context: userContext === null ? null : clean(userContext) }),
        });
        const opened = await openReply(tx, chat, nonce, clock().toISOString());
        return { question: (await said.message(tx, messageId)) ?? before, reply: opened };
      });
      if (reply) run(scope, reply, question.content);
      return question;
    },
    /** Starts an answer to the chat's last question if it has no valid one. Returns the answer, which may still be in progress. */
    reply: async (scope: Scope, chatId: number): Promise<Message> => {
      const begun = await alone(scope, chatId, async (tx, chat) => {
        const past = await said.messages(tx, chatId);
        const last = past.at(-1);
        const question = past.findLast((m) => m.role === "user" && m.nonce === last?.nonce);
        if (last?.role === "assistant" && (!question || !BROKEN.has(last.status))) return { reply: last, question: null };
        if (!question?.nonce) throw new ApiError(409, "NOTHING_TO_ANSWER", "There is no question to answer yet.");
        if (question.user !== scope.userId) throw notYours();
        await admit(tx, chatId);
        if (last?.role === "assistant") await said.replaceReply(tx, last.id);
        return { reply: await openReply(tx, chat, question.nonce, clock().toISOString()), question: question.content };
      });
      if (begun.question !== null) run(scope, begun.reply, begun.question);
      return begun.reply;
    },
    /** Stops a reply early, whichever server writes it. The text so far is kept, and a finished reply is unchanged. */
    stop: async (scope: Scope, chatId: number, nonce: string): Promise<void> => {
      const { chat, reply } = await database.reading(scope, async (tx) => ({
        chat: await store.find(tx, chatId),
        reply: (await said.exchangeOf(tx, chatId, nonce)).reply,
      }));
      if (!chat) throw notFound("Chat not found.");
      if (!reply) throw notFound();
      if (reply.user !== scope.userId && chat.user !== scope.userId) throw notYours();
      if (reply.status === "streaming") await running.stop(scope, reply.id);
    },
  };
};

const notYours = (): ApiError => new ApiError(403, "NOT_YOURS", "Another member of your household asked this.");

/** Returns a question that the user asked. Throws 404 when it is not in the chat, 400 for an answer, 403 for another member's question. */
export const ownQuestion = (past: readonly Message[], id: number, scope: Scope): Message => {
  const message = past.find((m) => m.id === id);
  if (!message) throw notFound("Message not found.");
  if (message.user !== scope.userId) throw notYours();
  if (message.role !== "user") throw invalid("message", "You can change only questions");
  return message;
};
