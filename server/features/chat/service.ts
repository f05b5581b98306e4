import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Chat, Message } from "#contract/chat.ts";
import { dayIn } from "#domain/day.ts";
import type { AssistantEngine } from "../../assistant/engine.ts";
import type { Place } from "../../assistant/proposing.ts";
import type { RunTool } from "../../assistant/toolkit.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { type Pace, Reply, writeReply } from "./reply.ts";
import * as store from "./store.ts";

export type Assistant = {
  /** Who writes a person's replies; `place` is the reply that is written. */
  engineFor: (scope: Scope, place?: Place | null) => AssistantEngine;
  /** The tools inside one person's scope, for one reply. Without its place nothing can be put forward under it. */
  toolsFor: (scope: Scope, signal: AbortSignal, place?: Place | null) => RunTool;
  pace: Pace;
};

const REPLIES_PER_PERSON = 3;
const QUESTIONS = { most: 30, minutes: 5 };
/** A reply that nobody here writes and that is this old was cut off with another server, or could not be saved. */
const LOST_AFTER_MS = 180_000;
const HISTORY = 20;
const TITLE = 60;

/** Characters that steer a terminal or hide text: control, direction and tag characters. */
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/** A question as it is kept: one form of each letter and line end, nothing hidden. */
export const clean = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n").replace(HIDDEN, "").trim();

export type ChatChange = {
  starred?: boolean | undefined;
  archived?: boolean | undefined;
  summary?: string | undefined;
  /** The person's own household, or null for nobody else. */
  household?: number | null | undefined;
};

/** How answers end that may be written anew. */
const BROKEN: ReadonlySet<Message["status"]> = new Set(["failed", "interrupted"]);

export type ChatService = ReturnType<typeof chatService>;

/** Chats, and the replies being written on this server. */
export const chatService = (deps: Deps, assistant: Assistant) => {
  const { database, clock, log } = deps;
  const running = new Map<number, Reply>();
  const finished = new Set<Promise<unknown>>();

  const get = async (scope: Scope, id: number): Promise<Chat> => {
    const chat = await database.reading(scope, (tx) => store.find(tx, id));
    if (!chat) throw notFound("Chat not found.");
    return chat;
  };

  /** A chat the person may change. Throws 404 for a stranger's, 403 for another member's. */
  const own = async (scope: Scope, id: number): Promise<Chat> => {
    const chat = await get(scope, id);
    if (chat.user !== scope.userId) throw new ApiError(403, "NOT_YOURS", "This chat was shared with you. Only who made it can change it.");
    return chat;
  };

  /** Throws while the chat or the person has enough under way. */
  const admit = async (tx: Tx<Scope>, chatId: number): Promise<void> => {
    await store.interruptStale(tx, chatId, new Date(clock().getTime() - LOST_AFTER_MS).toISOString(), [...running.keys()]);
    const load = await store.load(tx, chatId, new Date(clock().getTime() - QUESTIONS.minutes * 60_000).toISOString());
    if (load.inChat > 0) throw new ApiError(409, "REPLY_RUNNING", "Wait for the answer that is being written, or stop it.");
    if (load.inAll >= REPLIES_PER_PERSON || load.asked >= QUESTIONS.most)
      throw new ApiError(429, "TOO_MANY_MESSAGES", "That is many questions at once. Wait a moment and ask again.", { retryAfter: 30 });
  };

  const openReply = async (tx: Tx<Scope>, chatId: number, nonce: string, at: string): Promise<Message> => {
    const reply = await store.insertMessage(tx, {
      chatId,
      role: "assistant",
      content: "",
      nonce,
      status: "streaming",
      at,
      engine: assistant.engineFor(tx.scope).name,
      traceId: randomUUID(),
    });
    await store.update(tx, chatId, { updated_at: at });
    return reply;
  };

  const begin = (
    scope: Scope,
    chat: Chat,
    content: string,
    nonce: string,
    userContext: string | null,
  ): Promise<{ reply: Message; fresh: boolean; title: string }> =>
    database.within(scope, async (tx) => {
      await tx.db.selectFrom("chats").select("id").where("id", "=", chat.id).forUpdate().execute();
      const known = (await store.exchangeOf(tx, chat.id, nonce)).reply;
      if (known) return { reply: known, fresh: false, title: chat.summary };
      await admit(tx, chat.id);
      const at = clock().toISOString();
      await store.insertMessage(tx, { chatId: chat.id, role: "user", content, nonce, status: "done", at, userContext });
      return { reply: await openReply(tx, chat.id, nonce, at), fresh: true, title: chat.summary };
    });

  const run = (scope: Scope, chat: Chat, message: Message, text: string, title: string): Reply => {
    const reply = new Reply();
    running.set(message.id, reply);
    const save = (status: Message["status"]) => database.within(scope, (tx) => store.saveReply(tx, message.id, { ...reply.state, status }));
    const place: Place = { chat: chat.id, message: message.id };
    const work = async (): Promise<void> => {
      const { past, memos } = await database.reading(scope, async (tx) => ({
        past: await store.messages(tx, chat.id),
        memos: await store.memos(tx, chat.id, HISTORY),
      }));
      const history = past
        .filter((m) => m.id < message.id && m.role !== "system" && m.nonce !== message.nonce)
        .slice(-HISTORY)
        .map((m) => ({ role: m.role as "user" | "assistant", content: m.content }));
      const how = await writeReply(reply, {
        engine: assistant.engineFor(scope, place),
        turn: { text, today: dayIn(clock(), scope.timeZone), firstName: scope.firstName, history, memo: memos },
        tools: assistant.toolsFor(scope, reply.signal, place),
        pace: assistant.pace,
        save: () => save("streaming"),
        failed: (error) => log.error({ err: error, trace: message.traceId }, "a reply failed"),
      });
      await save(how);
      if (title === "")
        await database.within(scope, (tx) =>
          store.nameIfUnnamed(tx, chat.id, (reply.state.title ?? text).replace(/\s+/g, " ").slice(0, TITLE)),
        );
      reply.end(how);
    };
    const whole = work()
      .catch((error: unknown) => {
        log.error({ err: error, trace: message.traceId }, "a reply could not be saved");
        reply.end("failed");
      })
      .finally(() => {
        running.delete(message.id);
        finished.delete(whole);
      });
    finished.add(whole);
    return reply;
  };

  /** Follows a reply another server writes, or one that is over, through the database. */
  async function* follow(scope: Scope, chatId: number, nonce: string, signal: AbortSignal): AsyncIterable<string> {
    let at = 0;
    while (!signal.aborted) {
      const { reply } = await database.reading(scope, (tx) => store.exchangeOf(tx, chatId, nonce));
      if (!reply) return;
      if (reply.content.length > at) yield reply.content.slice(at);
      at = Math.max(at, reply.content.length);
      if (reply.status !== "streaming") return;
      await pause(300);
    }
  }

  return {
    get,
    own,
    list: (scope: Scope, filter: store.ChatFilter, after: store.ChatPlace | null) =>
      database.reading(scope, (tx) => store.list(tx, filter, after)),
    create: (scope: Scope, summary: string) => database.within(scope, (tx) => store.insert(tx, summary, clock().toISOString())),
    update: async (scope: Scope, id: number, { household, ...change }: ChatChange): Promise<Chat> => {
      await own(scope, id);
      if (household !== undefined && household !== null && household !== scope.householdId)
        throw invalid("household", "Share it with your own household");
      const all = { ...change, ...(household === undefined ? {} : { household_id: household }) };
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      await database.within(scope, (tx) => store.update(tx, id, given));
      return get(scope, id);
    },
    remove: async (scope: Scope, id: number): Promise<void> => {
      await own(scope, id);
      for (const m of await database.reading(scope, (tx) => store.messages(tx, id))) running.get(m.id)?.stop();
      await database.within(scope, (tx) => store.remove(tx, id));
    },
    messages: async (scope: Scope, id: number, nonce?: string): Promise<Message[]> => {
      await get(scope, id);
      return database.reading(scope, (tx) => store.messages(tx, id, nonce));
    },
    /** Asks a question once; the same nonce attaches to the same answer. Answers its text as it is written. */
    ask: async (
      scope: Scope,
      chatId: number,
      question: { content: string; nonce: string; userContext: string | null },
      signal: AbortSignal,
    ): Promise<AsyncIterable<string>> => {
      const text = clean(question.content);
      if (text === "") throw invalid("content", "Write a message");
      const chat = await own(scope, chatId);
      const { reply, fresh, title } = await begin(
        scope,
        chat,
        text,
        question.nonce,
        question.userContext === null ? null : clean(question.userContext),
      );
      if (fresh) return run(scope, chat, reply, text, title).read();
      return running.get(reply.id)?.read() ?? follow(scope, chatId, question.nonce, signal);
    },
    /** Begins an answer to the chat's last question if it has none that stands; answers the answer, which may still be written. */
    reply: async (scope: Scope, chatId: number): Promise<Message> => {
      const chat = await own(scope, chatId);
      const begun = await database.within(scope, async (tx) => {
        await tx.db.selectFrom("chats").select("id").where("id", "=", chatId).forUpdate().execute();
        const past = await store.messages(tx, chatId);
        const last = past.at(-1);
        const question = past.findLast((m) => m.role === "user" && m.nonce === last?.nonce);
        if (last?.role === "assistant" && (!question || !BROKEN.has(last.status))) return { reply: last, question: null };
        if (!question?.nonce) throw new ApiError(409, "NOTHING_TO_ANSWER", "There is no question to answer yet.");
        await admit(tx, chatId);
        if (last?.role === "assistant") await store.removeMessage(tx, last.id);
        return { reply: await openReply(tx, chatId, question.nonce, clock().toISOString()), question: question.content };
      });
      if (begun.question !== null) run(scope, chat, begun.reply, begun.question, chat.summary);
      return begun.reply;
    },
    /** Ends a reply early; what is written stays. One that another server writes is marked, and one that is over is left alone. */
    stop: async (scope: Scope, chatId: number, nonce: string): Promise<void> => {
      await own(scope, chatId);
      const { reply } = await database.reading(scope, (tx) => store.exchangeOf(tx, chatId, nonce));
      if (!reply) throw notFound();
      running.get(reply.id)?.stop();
    },
    /** Marks replies that a server's end cut off. The embedded database has one server; others may still be writing theirs. */
    markInterrupted: async (): Promise<void> => {
      const before = new Date(clock().getTime() - (database.kind === "embedded" ? 0 : LOST_AFTER_MS)).toISOString();
      await database.kysely
        .updateTable("messages")
        .set({ status: "interrupted" })
        .where("status", "=", "streaming")
        .where("created_at", "<=", before)
        .execute();
    },
    settle: async (): Promise<void> => {
      for (const reply of running.values()) reply.stop();
      await Promise.allSettled(finished);
    },
  };
};
