import { z } from "zod";
import { Citation } from "./citations.ts";
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
  user: id,
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
  userFeedback: z.null(),
});
export type Message = z.output<typeof Message>;

const params = z.object({ id: pathId });
const nonce = z.string().regex(/^[A-Za-z0-9_-]{8,80}$/, "Enter 8 to 80 letters, digits, - or _");

export const chat = endpoints("chat", {
  list: endpoint({
    about: "The person's chats, newest first.",
    method: "GET",
    path: "/chat/",
    query: z.object({ cursor, archived: query.flag.optional(), starred: query.flag.optional(), chatType: ChatType.optional() }),
    reply: page(Chat),
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
  get: endpoint({ about: "One chat.", method: "GET", path: "/chat/:id/", params, reply: Chat }),
  update: endpoint({
    about: "Stars, archives or renames.",
    method: "PATCH",
    path: "/chat/:id/",
    params,
    body: z.object({
      starred: z.boolean().optional(),
      archived: z.boolean().optional(),
      summary: typed(200).min(1, "Enter a name").optional(),
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
      content: z.string().min(1, "Write a message").max(4000, "Write at most 4,000 characters"),
      userContext: z.string().max(4000).nullish(),
      role: z.string().max(20).optional(),
      nonce,
    }),
    reply: Message,
    replyAs: "stream",
  }),
  stop: endpoint({
    about: "Stops the answer being written; what is there stays.",
    method: "POST",
    path: "/chat/:id/messages/:nonce/stop/",
    params: z.object({ id: pathId, nonce }),
    reply: nothing,
  }),
});
