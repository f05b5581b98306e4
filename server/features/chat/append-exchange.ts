import { randomUUID } from "node:crypto";
import type { Answer } from "../../assistant/answer.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import * as messages from "./message-store.ts";
import * as store from "./store.ts";

/**
 * Adds a finished question and answer from elsewhere to the end of the user's chat. Without a chat, or when it was deleted, creates one
 * with that title. The same nonce is stored once per chat. Returns the chat's id.
 */
export const appendExchange = async (
  tx: Tx<Scope>,
  {
    chatId,
    title,
    question,
    answer,
    nonce,
    at,
  }: { chatId: number | null; title: string; question: string; answer: Answer; nonce: string; at: string },
): Promise<number> => {
  const known = chatId === null ? null : await store.find(tx, chatId);
  const chat = known?.user === tx.scope.userId ? known : await store.insert(tx, title, at);
  if ((await messages.messages(tx, chat.id, nonce)).length > 0) return chat.id;
  const common = { chatId: chat.id, nonce, at };
  await messages.insertMessage(tx, { ...common, role: "user", content: question, status: "done" });
  await insertReply(tx, common, answer);
  await store.touch(tx, chat.id, at, title);
  return chat.id;
};

/** Stores a chat's opening message, before any question. */
export const saveOpening = (tx: Tx<Scope>, chatId: number, answer: Answer, at: string): Promise<void> =>
  insertReply(tx, { chatId, nonce: randomUUID(), at }, answer);

const insertReply = async (tx: Tx<Scope>, common: { chatId: number; nonce: string; at: string }, answer: Answer): Promise<void> => {
  const reply = await messages.insertMessage(tx, {
    ...common,
    role: "assistant",
    content: "",
    status: "streaming",
    engine: answer.engine,
    traceId: randomUUID(),
  });
  await messages.saveReply(tx, reply.id, { ...answer, status: "done" });
};
