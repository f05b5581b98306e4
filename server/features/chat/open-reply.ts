import { randomUUID } from "node:crypto";
import type { Chat, Message } from "#contract/chat.ts";
import { formatWait } from "#domain/wait.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Assistant } from "./assistant.ts";
import * as said from "./message-store.ts";
import type { RunningReplies } from "./running.ts";
import * as runs from "./running-store.ts";
import * as store from "./store.ts";

const REPLIES_PER_PERSON = 3;
const QUESTIONS = { most: 30, minutes: 5 };

const WINDOW_MS = QUESTIONS.minutes * 60_000;

const tooManyQuestions = (seconds: number): ApiError => {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new ApiError(
    429,
    "TOO_MANY_MESSAGES",
    `You asked ${QUESTIONS.most} questions in ${QUESTIONS.minutes} minutes, which is the limit. You can ask again in ${formatWait(retryAfter)}.`,
    { retryAfter },
  );
};

/** Opens replies: one at a time in a chat, and only a few at once for a user. */
export const replyOpener = ({ database, clock }: Deps, { engineFor }: Assistant, running: RunningReplies) => {
  /** Runs work on a chat that no other server does at the same time. Throws 404 when the chat does not exist (anymore). */
  const withChat = async <T>(scope: Scope, chatId: number, work: (tx: Tx<Scope>, chat: Chat) => Promise<T>): Promise<T> => {
    await running.sweep();
    return database.within(scope, async (tx) => {
      await store.lockChat(tx, chatId);
      const chat = await store.find(tx, chatId);
      if (!chat) throw notFound("Chat not found.");
      return work(tx, chat);
    });
  };

  /** Throws while the chat or the user has too many replies in progress. */
  const checkLoad = async (tx: Tx<Scope>, chatId: number): Promise<void> => {
    await store.lockPerson(tx);
    const { inChat, inAll } = await said.countRunning(tx, chatId);
    if (inChat > 0) throw new ApiError(409, "REPLY_RUNNING", "Wait until the current answer is finished, or stop it.");
    // Nobody knows how long those answers take, so this refusal names no time.
    if (inAll >= REPLIES_PER_PERSON)
      throw new ApiError(
        429,
        "TOO_MANY_REPLIES",
        `${REPLIES_PER_PERSON} of your questions are being answered in other chats. Wait until one answer is finished, or stop it.`,
      );
    const now = clock().getTime();
    const oldest = await said.askedAt(tx, QUESTIONS.most, new Date(now - WINDOW_MS).toISOString());
    if (oldest !== null) throw tooManyQuestions((Date.parse(oldest) + WINDOW_MS - now) / 1000);
  };

  /** Saves an empty reply, which this server writes. */
  const open = async (tx: Tx<Scope>, { id: chatId, chatType }: Chat, nonce: string, at: string): Promise<Message> => {
    const reply = await said.insertMessage(tx, {
      chatId,
      role: "assistant",
      content: "",
      nonce,
      status: "streaming",
      at,
      engine: engineFor(tx.scope, chatType).name,
      traceId: randomUUID(),
    });
    await runs.begin(tx, { id: reply.id, chatId, server: running.server, at });
    await store.touch(tx, chatId, at);
    return reply;
  };

  return { withChat, checkLoad, open };
};
