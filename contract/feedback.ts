import { z } from "zod/mini";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, pathId, typed } from "./kit/fields.ts";

export const FeedbackType = z.enum(["POSITIVE", "NEGATIVE"], "Enter POSITIVE or NEGATIVE");
export type FeedbackType = z.output<typeof FeedbackType>;

/** A user's rating of one answer. Other users cannot see it. */
export const MessageFeedback = z.object({ id, type: FeedbackType, note: z.nullable(z.string()), message: id });
export type MessageFeedback = z.output<typeof MessageFeedback>;

export const NOTE_LONGEST = 2000;

export const feedback = endpoints("feedback", {
  create: endpoint({
    about: "Rates an answer and replaces the user's earlier feedback on it.",
    method: "POST",
    path: "/message-feedback/",
    access: { token: "write" },
    body: z.object({ type: FeedbackType, note: z.nullish(typed(NOTE_LONGEST)), message: id }),
    reply: MessageFeedback,
  }),
  remove: endpoint({
    about: "Deletes feedback.",
    method: "DELETE",
    path: "/message-feedback/:id/",
    access: { token: "write" },
    params: z.object({ id: pathId }),
    reply: nothing,
  }),
});
