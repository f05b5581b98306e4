import { z } from "zod";
import { ChartData } from "./charts.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { instant, pathId } from "./kit/fields.ts";

/**
 * A message as the holder of a link sees it: text and charts alone. It names no row, no person and nothing that citations lead to.
 * A chart stands in the text as an image of #chart:N, N an index of `charts`.
 */
export const SharedMessage = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  createdAt: instant,
  charts: z.array(ChartData),
});
export type SharedMessage = z.output<typeof SharedMessage>;

export const shares = endpoints("shares", {
  create: endpoint({
    about: "Makes the chat public and answers its key; a chat has one. The public page is /share/{share_key}/.",
    method: "POST",
    path: "/chat/:id/share/",
    params: z.object({ id: pathId }),
    reply: z.object({ shareKey: z.string() }),
  }),
  key: endpoint({
    about: "The key of the chat's public link; null while it has none. For its owner alone.",
    method: "GET",
    path: "/chat/:id/share/",
    params: z.object({ id: pathId }),
    reply: z.object({ shareKey: z.string().nullable() }),
  }),
  end: endpoint({
    about: "Ends the chat's public link for good; sharing again makes another.",
    method: "DELETE",
    path: "/chat/:id/share/",
    params: z.object({ id: pathId }),
    reply: nothing,
  }),
  get: endpoint({
    about: "The messages of a shared chat, oldest first, for whoever has its key.",
    method: "GET",
    path: "/shared-chat/:shareKey/",
    params: z.object({ shareKey: z.string().max(200) }),
    reply: z.array(SharedMessage),
    open: true,
  }),
});
