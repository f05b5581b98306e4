import type { Message } from "#contract/chat.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Assistant } from "./assistant.ts";
import { followReply } from "./follow-reply.ts";
import * as said from "./message-store.ts";
import { replyOpener } from "./open-reply.ts";
import { replyRunner } from "./run-reply.ts";
import type { RunningReplies } from "./running.ts";
import * as store from "./store.ts";
import { clean } from "./text.ts";

/** Final states of answers that may be written again. */
const BROKEN: ReadonlySet<Message["status"]> = new Set(["failed", "interrupted"]);

type Question = { content: string; nonce: string; userContext: string | null };
type Again = { content?: string | undefined; userContext?: string | null | undefined; nonce: string };

/** Questions and their answers. An answer belongs to the user who asked, with their tools, limits and engine, in any member's chat. */
export const askService = (deps: Deps, assistant: Assistant, running: RunningReplies) => {
  const { database, clock, analytics } = deps;
  const { withChat, checkLoad, open } = replyOpener(deps, assistant, running);
  const run = replyRunner(deps, assistant, running);

  return {
    /** Asks a question once; the same nonce attaches to the same answer. Returns the answer's text as it is written. */
    ask: async (scope: Scope, chatId: number, question: Question, signal: AbortSignal): Promise<AsyncIterable<string>> => {
      const text = clean(question.content);
      if (text === "") throw invalid("content", "Write a message");
      const userContext = question.userContext === null ? null : clean(question.userContext);
      const { reply, fresh, created } = await withChat(scope, chatId, async (tx, chat) => {
        const known = await said.exchangeOf(tx, chatId, question.nonce);
        if (known.reply) {
          // The answer of another question must not stand for this one.
          if (known.question !== null && known.question.content !== text)
            throw new ApiError(409, "NONCE_USED", "This nonce belongs to another question.", {
              fields: { nonce: ["Choose a nonce that this chat has not used yet"] },
            });
          return { reply: known.reply, fresh: false, created: null };
        }
        await checkLoad(tx, chatId);
        const at = clock().toISOString();
        const created = { chat_id: chatId, first_message: !(await said.hasQuestions(tx, chatId)), chat_type: chat.chatType };
        await said.insertMessage(tx, { chatId, role: "user", content: text, nonce: question.nonce, status: "done", at, userContext });
        return { reply: await open(tx, chat, question.nonce, at), fresh: true, created };
      });
      if (created) analytics.track(scope.userId, "chat message created", created);
      if (fresh) return run(scope, reply, text).read();
      return running.get(reply.id)?.read() ?? followReply(deps, running, { scope, chatId, nonce: question.nonce, signal });
    },
    /**
     * Asks the chat's last question again, with new wording if given, and starts the answer that replaces its old one. The nonce belongs to
     * the new exchange; repeating it changes nothing. Returns the question.
     */
    again: async (scope: Scope, chatId: number, messageId: number, { content, userContext, nonce }: Again): Promise<Message> => {
      const text = content === undefined ? undefined : clean(content);
      if (text === "") throw invalid("content", "Write a message");
      const { question, reply } = await withChat(scope, chatId, async (tx, chat) => {
        const past = await said.messages(tx, chatId);
        const before = ownQuestion(past, messageId, scope);
        if (before.nonce === nonce) return { question: before, reply: null };
        if (past.some((m) => m.nonce === nonce)) throw invalid("nonce", "Choose a nonce that this chat has not used yet");
        if (past.findLast((m) => m.role === "user")?.id !== messageId)
          throw new ApiError(409, "NOT_LAST", "You can ask only the last question again.");
        await checkLoad(tx, chatId);
        for (const m of past) if (m.role === "assistant" && m.nonce === before.nonce) await said.replaceReply(tx, m.id);
        await said.updateMessage(tx, messageId, {
          nonce,
          ...(text === undefined ? {} : { content: text }),
          ...(userContext === undefined ? {} : { user_context: userContext === null ? null : clean(userContext) }),
        });
        const opened = await open(tx, chat, nonce, clock().toISOString());
        return { question: (await said.message(tx, messageId)) ?? before, reply: opened };
      });
      if (reply) run(scope, reply, question.content);
      return question;
    },
    /** Starts an answer to the chat's last question if it has no valid one. Returns the answer, which may still be in progress. */
    reply: async (scope: Scope, chatId: number): Promise<Message> => {
      const opened = await withChat(scope, chatId, async (tx, chat) => {
        const past = await said.messages(tx, chatId);
        const last = past.at(-1);
        const question = past.findLast((m) => m.role === "user" && m.nonce === last?.nonce);
        if (last?.role === "assistant" && (!question || !BROKEN.has(last.status))) return { reply: last, question: null };
        if (!question?.nonce) throw new ApiError(409, "NOTHING_TO_ANSWER", "There is no question to answer yet.");
        if (question.user !== scope.userId) throw notYours();
        await checkLoad(tx, chatId);
        if (last?.role === "assistant") await said.replaceReply(tx, last.id);
        return { reply: await open(tx, chat, question.nonce, clock().toISOString()), question: question.content };
      });
      if (opened.question !== null) run(scope, opened.reply, opened.question);
      return opened.reply;
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
