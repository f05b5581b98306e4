import { z } from "zod/mini";
import { Citations } from "./citations.ts";
import { MessageFeedback } from "./feedback.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { cursor, id, instant, nonce, page, pathId, query, typed } from "./kit/fields.ts";

export const ChatType = z.enum(["hiro", "onboarding", "planning"]);

export const Chat = z.object({
  id,
  user: id,
  public: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** The chat's title. Empty until the first reply. */
  summary: z.string(),
  chatType: ChatType,
  hidden: z.boolean(),
  starred: z.boolean(),
  archived: z.boolean(),
  canSchedule: z.boolean(),
  household: z.nullable(id),
});
export type Chat = z.output<typeof Chat>;

export const Message = z.object({
  id,
  /** The user who asked the question. Also set on the answer. */
  user: id,
  /** The sender's first name. Null when it is unknown or the sender is now in another household. */
  senderName: z.nullable(z.string()),
  chat: id,
  role: z.enum(["user", "assistant", "system"]),
  /** Markdown. Citations are links to `#cite:N`, where N is an index into `citations`. */
  content: z.string(),
  userContext: z.nullable(z.string()),
  citations: Citations,
  chips: z.array(z.string()),
  /** `streaming` while it is being written; `stopped` by the user; `interrupted` by the server. */
  status: z.enum(["done", "streaming", "stopped", "interrupted", "failed"]),
  engine: z.nullable(z.string()),
  createdAt: instant,
  traceId: z.nullable(z.string()),
  nonce: z.nullable(z.string()),
  /** The requesting user's feedback on the message. */
  userFeedback: z.nullable(MessageFeedback),
});
export type Message = z.output<typeof Message>;

const params = z.object({ id: pathId });
const messageParams = z.object({ id: pathId, messageId: pathId });
/** Maximum length of a question, in characters. */
export const LONGEST_QUESTION = 4000;
const content = z.string().check(z.minLength(1, "Write a message"), z.maxLength(LONGEST_QUESTION, "Write at most 4,000 characters"));
const userContext = z.nullable(z.string().check(z.maxLength(4000)));

/**
 * A chat found by a search, with the latest messages that contain the search words, oldest first. No messages when only the title matches.
 */
export const ChatFound = z.object({
  chat: Chat,
  hits: z.array(z.object({ message: id, role: z.enum(["user", "assistant"]), excerpt: z.string(), createdAt: instant })),
});
export type ChatFound = z.output<typeof ChatFound>;

export const chat = endpoints("chat", {
  list: endpoint({
    about: "The user's chats, newest first.",
    method: "GET",
    path: "/chat/",
    access: { token: "read" },
    query: z.object({
      cursor,
      archived: z.optional(query.flag),
      starred: z.optional(query.flag),
      chatType: z.optional(ChatType),
      /** Only chats whose title or messages contain these words. */
      search: z.optional(typed(200)),
    }),
    reply: page(Chat),
  }),
  search: endpoint({
    about:
      "Searches the titles and messages of the user's chats, including archived chats and chats shared with the user. Most recently used first.",
    method: "GET",
    path: "/chat/search/",
    access: { token: "read" },
    query: z.object({ cursor, search: typed(200, "Enter what to search for") }),
    reply: page(ChatFound),
  }),
  create: endpoint({
    about: "Creates an empty chat.",
    method: "POST",
    path: "/chat/",
    access: { token: "write" },
    body: z.object({
      _public: z.optional(z.boolean()),
      public: z.optional(z.boolean()),
      createdAt: z.optional(z.string().check(z.maxLength(40))),
      summary: z.optional(typed(200)),
    }),
    reply: Chat,
  }),
  initiateOnboarding: endpoint({
    about: "Returns the user's onboarding chat. Creates it if there is none.",
    method: "POST",
    path: "/chat/initiate-onboarding-chat/",
    access: { token: "write" },
    reply: Chat,
  }),
  initiatePlanning: endpoint({
    about: "Returns the user's planning chat. Creates it if there is none.",
    method: "POST",
    path: "/chat/initiate-planning-chat/",
    access: { token: "write" },
    reply: Chat,
  }),
  get: endpoint({ about: "One chat.", method: "GET", path: "/chat/:id/", access: { token: "read" }, params, reply: Chat }),
  update: endpoint({
    about: "Stars, archives or renames a chat, or shares it with the user's household. Null stops sharing.",
    method: "PATCH",
    path: "/chat/:id/",
    access: { token: "write" },
    params,
    body: z.object({
      starred: z.optional(z.boolean()),
      archived: z.optional(z.boolean()),
      summary: z.optional(typed(200, "Enter a name")),
      household: z.nullish(id),
    }),
    reply: Chat,
  }),
  replace: endpoint({
    about: "Replaces all editable fields of a chat. `public: false` ends its public link; to create a link, share the chat.",
    method: "PUT",
    path: "/chat/:id/",
    access: { token: "write" },
    params,
    body: z.object({
      summary: typed(200),
      starred: z.boolean(),
      archived: z.boolean(),
      household: z.nullable(id),
      public: z.optional(z.boolean()),
      _public: z.optional(z.boolean()),
    }),
    reply: Chat,
  }),
  remove: endpoint({
    about: "Deletes the chat and its messages.",
    method: "DELETE",
    path: "/chat/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
  messages: endpoint({
    about: "The chat's messages, oldest first. With a nonce, only that question and its answer.",
    method: "GET",
    path: "/chat/:id/messages/",
    access: { token: "read" },
    params,
    query: z.object({ nonce: z.optional(nonce) }),
    reply: z.array(Message),
  }),
  send: endpoint({
    about:
      "Asks a question. The answer streams as plain text; its nonce is in the X-Response-Nonce header. Repeating the nonce attaches to the same answer, or returns 409 if other words were sent with it. With X-Reduced-Motion: true, text that is known at once arrives at once. Without the X-Stream-Response header, returns the saved answer as JSON.",
    method: "POST",
    path: "/chat/:id/messages/",
    access: { token: "write" },
    params,
    body: z.object({
      chat: z.optional(z.number()),
      content,
      userContext: z.optional(userContext),
      role: z.optional(z.string().check(z.maxLength(20))),
      nonce,
    }),
    reply: Message,
    replyAs: "stream",
  }),
  stop: endpoint({
    about: "Stops the answer that is being written, on whichever server it runs. The text so far is kept.",
    method: "POST",
    path: "/chat/:id/messages/:nonce/stop/",
    access: { token: "write" },
    params: z.object({ id: pathId, nonce }),
    reply: nothing,
  }),
  reply: endpoint({
    about: "Answers the chat's last message if it has no answer yet. An interrupted answer is written again from the start.",
    method: "POST",
    path: "/chat/:id/reply/",
    access: { token: "write" },
    params,
    reply: Message,
  }),
  message: endpoint({
    about: "One message.",
    method: "GET",
    path: "/chat/:id/messages/:messageId/",
    access: { token: "read" },
    params: messageParams,
    reply: Message,
  }),
  replaceMessage: endpoint({
    about:
      "Replaces the user's own question. With a new nonce, the chat's last question is asked again and the new answer gets that nonce.",
    method: "PUT",
    path: "/chat/:id/messages/:messageId/",
    access: { token: "write" },
    params: messageParams,
    body: z.object({ content, userContext: z._default(userContext, null), nonce: z.optional(nonce) }),
    reply: Message,
  }),
  updateMessage: endpoint({
    about:
      "Edits the user's own question. With a new nonce, the chat's last question is asked again, changed or not, and the new answer gets that nonce.",
    method: "PATCH",
    path: "/chat/:id/messages/:messageId/",
    access: { token: "write" },
    params: messageParams,
    body: z.object({ content: z.optional(content), userContext: z.optional(userContext), nonce: z.optional(nonce) }),
    reply: Message,
  }),
  removeMessage: endpoint({
    about: "Deletes a question or an answer.",
    method: "DELETE",
    path: "/chat/:id/messages/:messageId/",
    access: { token: "write" },
    params: messageParams,
    reply: nothing,
  }),
});
