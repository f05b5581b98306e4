import { z } from "zod";
import { Citation } from "./citations.ts";
import { MessageFeedback } from "./feedback.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { cursor, id, instant, page, pathId, query, typed } from "./kit/fields.ts";

export const ChatType = z.enum(["hiro", "onboarding", "planning"]);

export const Chat = z.object({
  id,
  user: id,
  public: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** The title; empty until the first reply. */
  summary: z.string(),
  chatType: ChatType,
  hidden: z.boolean(),
  starred: z.boolean(),
  archived: z.boolean(),
  canSchedule: z.boolean(),
  household: id.nullable(),
});
export type Chat = z.output<typeof Chat>;

export const Message = z.object({
  id,
  /** Who asked, also of an answer. */
  user: id,
  /** Their first name; null when it is unknown, or theirs is another household by now. */
  senderName: z.string().nullable(),
  chat: id,
  role: z.enum(["user", "assistant", "system"]),
  /** Markdown. Citations are links to #cite:N, N an index of `citations`. */
  content: z.string(),
  userContext: z.string().nullable(),
  citations: z.array(Citation),
  chips: z.array(z.string()),
  /** `streaming` while it is made; `stopped` by the person, `interrupted` by the server. */
  status: z.enum(["done", "streaming", "stopped", "interrupted", "failed"]),
  engine: z.string().nullable(),
  createdAt: instant,
  traceId: z.string().nullable(),
  nonce: z.string().nullable(),
  /** What the person who asks for the message thought of it. */
  userFeedback: MessageFeedback.nullable(),
});
export type Message = z.output<typeof Message>;

const params = z.object({ id: pathId });
const messageParams = z.object({ id: pathId, messageId: pathId });
/** Characters in one question at most. */
export const LONGEST_QUESTION = 4000;
const content = z.string().min(1, "Write a message").max(LONGEST_QUESTION, "Write at most 4,000 characters");
const userContext = z.string().max(4000).nullable();
const nonce = z.string().regex(/^[A-Za-z0-9_-]{8,80}$/, "Enter 8 to 80 letters, digits, - or _");

/** A chat that a search found, and the last messages in it that hold the words, oldest first; none when it is found by its title. */
export const ChatFound = z.object({
  chat: Chat,
  hits: z.array(z.object({ message: id, role: z.enum(["user", "assistant"]), excerpt: z.string(), createdAt: instant })),
});
export type ChatFound = z.output<typeof ChatFound>;

export const chat = endpoints("chat", {
  list: endpoint({
    about: "The person's chats, newest first.",
    method: "GET",
    path: "/chat/",
    query: z.object({
      cursor,
      archived: query.flag.optional(),
      starred: query.flag.optional(),
      chatType: ChatType.optional(),
      /** Chats whose title or messages hold these words. */
      search: typed(200).optional(),
    }),
    reply: page(Chat),
  }),
  search: endpoint({
    about: "Looks for words in the titles and messages of one's chats, those put away and those shared with one too. Last used first.",
    method: "GET",
    path: "/chat/search/",
    query: z.object({ cursor, search: typed(200).min(1, "Enter what to look for") }),
    reply: page(ChatFound),
  }),
  create: endpoint({
    about: "An empty chat.",
    method: "POST",
    path: "/chat/",
    body: z.object({
      _public: z.boolean().optional(),
      public: z.boolean().optional(),
      createdAt: z.string().max(40).optional(),
      summary: typed(200).optional(),
    }),
    reply: Chat,
  }),
  initiateOnboarding: endpoint({
    about: "The person's onboarding chat, made when there is none.",
    method: "POST",
    path: "/chat/initiate-onboarding-chat/",
    reply: Chat,
  }),
  initiatePlanning: endpoint({
    about: "The person's planning chat, made when there is none.",
    method: "POST",
    path: "/chat/initiate-planning-chat/",
    reply: Chat,
  }),
  get: endpoint({ about: "One chat.", method: "GET", path: "/chat/:id/", params, reply: Chat }),
  update: endpoint({
    about: "Stars, archives, renames, or shares with the person's household (null ends that).",
    method: "PATCH",
    path: "/chat/:id/",
    params,
    body: z.object({
      starred: z.boolean().optional(),
      archived: z.boolean().optional(),
      summary: typed(200).min(1, "Enter a name").optional(),
      household: id.nullish(),
    }),
    reply: Chat,
  }),
  replace: endpoint({
    about: "Sets everything of a chat that can be set. With public false its public link ends; a link is made by sharing.",
    method: "PUT",
    path: "/chat/:id/",
    params,
    body: z.object({
      summary: typed(200),
      starred: z.boolean(),
      archived: z.boolean(),
      household: id.nullable(),
      public: z.boolean().optional(),
      _public: z.boolean().optional(),
    }),
    reply: Chat,
  }),
  remove: endpoint({ about: "Deletes the chat and its messages.", method: "DELETE", path: "/chat/:id/", params, reply: nothing }),
  messages: endpoint({
    about: "The chat's messages, oldest first; with a nonce, only that exchange.",
    method: "GET",
    path: "/chat/:id/messages/",
    params,
    query: z.object({ nonce: nonce.optional() }),
    reply: z.array(Message),
  }),
  send: endpoint({
    about:
      "Asks. The answer streams as plain text; its nonce is in the header X-Response-Nonce. The same nonce again attaches to the same answer. Without the header X-Stream-Response the saved answer comes as JSON.",
    method: "POST",
    path: "/chat/:id/messages/",
    params,
    body: z.object({
      chat: z.number().optional(),
      content,
      userContext: userContext.optional(),
      role: z.string().max(20).optional(),
      nonce,
    }),
    reply: Message,
    replyAs: "stream",
  }),
  stop: endpoint({
    about: "Stops the answer being written, on whichever server; what is there stays.",
    method: "POST",
    path: "/chat/:id/messages/:nonce/stop/",
    params: z.object({ id: pathId, nonce }),
    reply: nothing,
  }),
  reply: endpoint({
    about: "Answers the chat's last message if nothing has yet; an answer that broke off is written anew.",
    method: "POST",
    path: "/chat/:id/reply/",
    params,
    reply: Message,
  }),
  message: endpoint({
    about: "One message.",
    method: "GET",
    path: "/chat/:id/messages/:messageId/",
    params: messageParams,
    reply: Message,
  }),
  replaceMessage: endpoint({
    about: "Replaces the person's own question; with a new nonce the chat's last one is asked again, and its new answer has that nonce.",
    method: "PUT",
    path: "/chat/:id/messages/:messageId/",
    params: messageParams,
    body: z.object({ content, userContext: userContext.default(null), nonce: nonce.optional() }),
    reply: Message,
  }),
  updateMessage: endpoint({
    about:
      "Changes the person's own question; with a new nonce the chat's last one is asked again, in new words or the same, and its new answer has that nonce.",
    method: "PATCH",
    path: "/chat/:id/messages/:messageId/",
    params: messageParams,
    body: z.object({ content: content.optional(), userContext: userContext.optional(), nonce: nonce.optional() }),
    reply: Message,
  }),
  removeMessage: endpoint({
    about: "Deletes a question or an answer.",
    method: "DELETE",
    path: "/chat/:id/messages/:messageId/",
    params: messageParams,
    reply: nothing,
  }),
});
