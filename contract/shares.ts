import { z } from "zod/mini";
import { ChartData } from "./charts.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { instant, pathId } from "./kit/fields.ts";

/** A table as CSV text; the first row is the header. */
export const SharedTable = z.object({ name: z.string(), csvData: z.string() });
export type SharedTable = z.output<typeof SharedTable>;

/**
 * A message as shown to the holder of a public link: text, charts and tables only. It contains no row ids, no user data and no citation targets. A
 * chart appears in the text as an image of `#chart:N`, where N is an index into `charts`.
 */
export const SharedMessage = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  createdAt: instant,
  /** Of the amounts in charts and tables. */
  currency: z.string(),
  charts: z.array(ChartData),
  /** Tables that the answer links to. */
  tables: z.array(SharedTable),
});
export type SharedMessage = z.output<typeof SharedMessage>;

export const shares = endpoints("shares", {
  create: endpoint({
    about: "Makes the chat public and returns its share key. Each chat has one key. The public page is /share/{share_key}/.",
    method: "POST",
    path: "/chat/:id/share/",
    access: { token: "write" },
    params: z.object({ id: pathId }),
    reply: z.object({ shareKey: z.string() }),
  }),
  key: endpoint({
    about: "The share key of the chat's public link, or null if it has none. Owner only.",
    method: "GET",
    path: "/chat/:id/share/",
    access: { token: "read" },
    params: z.object({ id: pathId }),
    reply: z.object({ shareKey: z.nullable(z.string()) }),
  }),
  end: endpoint({
    about: "Permanently ends the chat's public link. Sharing again creates a new one.",
    method: "DELETE",
    path: "/chat/:id/share/",
    access: { token: "write" },
    params: z.object({ id: pathId }),
    reply: nothing,
  }),
  get: endpoint({
    about: "Messages of a shared chat, oldest first, for anyone with its share key.",
    method: "GET",
    path: "/shared-chat/:shareKey/",
    access: { during: "public", token: "read" },
    params: z.object({ shareKey: z.string().check(z.maxLength(200)) }),
    reply: z.array(SharedMessage),
  }),
});
