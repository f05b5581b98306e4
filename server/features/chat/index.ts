import { chat } from "#contract/chat.ts";
import { feedback } from "#contract/feedback.ts";
import { shares } from "#contract/shares.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { invalid, notFound } from "../../errors.ts";
import { pageOf, readCursor } from "../../http/page.ts";
import { implement, StreamReply } from "../../http/route.ts";
import { feedbackService } from "./feedback.ts";
import { askService } from "./ask.ts";
import type { Assistant } from "./assistant.ts";
import { messageService } from "./messages.ts";
import { paced } from "./pace.ts";
import { runningReplies } from "./running.ts";
import { chatSearch } from "./search.ts";
import { chatService } from "./service.ts";
import { type Drawings, shareService } from "./share.ts";
import { withdraw } from "./share-store.ts";
import { ChatPlace } from "./store.ts";
import { tables } from "./tables.ts";

export type { Assistant } from "./assistant.ts";
export { clean as cleanQuestion } from "./text.ts";
export { appendExchange } from "./append-exchange.ts";
export { ownText } from "./message-store.ts";
export type { Drawings } from "./share.ts";
export { type QuestionContext, questionContext } from "./question-context.ts";
export { find as findChat } from "./store.ts";

/** Chat does not depend on other features: the assistant with its tools and the charts of shared chats are passed in. */
export const chatFeature = (deps: Deps, assistant: Assistant, drawings: Drawings): Feature => {
  const running = runningReplies(deps);
  const chats = chatService(deps);
  const questions = askService(deps, assistant, running);
  const single = messageService(deps, chats, questions);
  const search = chatSearch(deps);
  const opinions = feedbackService(deps);
  const links = shareService(deps, chats, drawings);
  const surroundings = [
    ...implement(feedback, {
      create: (scope, { body }) => opinions.create(scope, body),
      remove: (scope, { params }) => opinions.remove(scope, params.id).then(() => null),
    }),
    ...implement(shares, {
      create: (scope, { params }) => links.create(scope, params.id),
      key: (scope, { params }) => links.key(scope, params.id),
      end: (scope, { params }) => links.end(scope, params.id).then(() => null),
      get: (_scope, { params }, { ip }) => links.open(params.shareKey, ip),
    }),
  ];
  const routes = implement(chat, {
    list: async (scope, { query }, { url }) => {
      const filter = {
        archived: query.archived ?? false,
        starred: query.starred,
        chatType: query.chatType ?? "hiro",
        search: query.search ?? "",
      };
      const from = readCursor(ChatPlace, query.cursor);
      return pageOf(await chats.list(scope, filter, from), url, from, (row) => ({ at: row.updatedAt, id: row.id }));
    },
    search: async (scope, { query }, { url }) => {
      const from = readCursor(ChatPlace, query.cursor);
      return pageOf(await search(scope, query.search, from), url, from, ({ chat: row }) => ({ at: row.updatedAt, id: row.id }));
    },
    create: (scope, { body }) => chats.create(scope, body.summary ?? ""),
    initiateOnboarding: async (scope) => chats.ofType(scope, "onboarding", await assistant.opening(scope, "onboarding")),
    initiatePlanning: async (scope) => chats.ofType(scope, "planning", await assistant.opening(scope, "planning")),
    get: (scope, { params }) => chats.get(scope, params.id),
    update: (scope, { params, body }) => chats.update(scope, params.id, body),
    remove: (scope, { params }) => chats.remove(scope, params.id).then(() => null),
    messages: (scope, { params, query }) => chats.messages(scope, params.id, query.nonce),
    send: async (scope, { params, body }, { header, signal }) => {
      const text = await questions.ask(
        scope,
        params.id,
        { content: body.content, nonce: body.nonce, userContext: body.userContext ?? null },
        signal,
      );
      if (header("x-stream-response") === "true") {
        return new StreamReply(header("x-reduced-motion") === "true" ? text : paced(text, assistant.pace), {
          "content-type": "text/plain; charset=utf-8",
          "x-response-nonce": body.nonce,
          "cache-control": "no-store, no-transform",
          "x-accel-buffering": "no",
        });
      }
      for await (const _ of text) if (signal.aborted) break;
      const saved = (await chats.messages(scope, params.id, body.nonce)).find((m) => m.role === "assistant");
      if (!saved) throw notFound();
      return saved;
    },
    stop: (scope, { params }) => questions.stop(scope, params.id, params.nonce).then(() => null),
    replace: async (scope, { params, body: { public: isPublic, _public, ...change } }) => {
      const wanted = isPublic ?? _public;
      const now = await chats.own(scope, params.id);
      if (wanted === true && !now.public) throw invalid("public", "Share the chat to make a public link");
      const changed = await chats.update(scope, params.id, change);
      if (wanted !== false || !now.public) return changed;
      await links.end(scope, params.id);
      return chats.get(scope, params.id);
    },
    reply: (scope, { params }) => questions.reply(scope, params.id),
    message: (scope, { params }) => single.get(scope, params.id, params.messageId),
    replaceMessage: (scope, { params, body }) => single.update(scope, params.id, params.messageId, body),
    updateMessage: (scope, { params, body }) => single.update(scope, params.id, params.messageId, body),
    removeMessage: (scope, { params }) => single.remove(scope, params.id, params.messageId).then(() => null),
  });
  return {
    routes: [...routes, ...surroundings],
    tables,
    onMembersLeft: async (tx, left) => {
      if (left) await withdraw(tx);
    },
    started: () => running.started(),
    stopping: () => running.settle(),
  };
};
