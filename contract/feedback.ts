import { z } from "zod";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, pathId, typed } from "./kit/fields.ts";

export const FeedbackType = z.enum(["POSITIVE", "NEGATIVE"], "Enter POSITIVE or NEGATIVE");
export type FeedbackType = z.output<typeof FeedbackType>;

/** What a person thought of one answer. Nobody else sees it. */
export const MessageFeedback = z.object({ id, type: FeedbackType, note: z.string().nullable(), message: id });
export type MessageFeedback = z.output<typeof MessageFeedback>;

export const NOTE_LONGEST = 2000;

export const feedback = endpoints("feedback", {
  create: endpoint({
    about: "Says what an answer was worth; the person's earlier feedback on it is replaced.",
    method: "POST",
    path: "/message-feedback/",
    body: z.object({ type: FeedbackType, note: typed(NOTE_LONGEST).nullish(), message: id }),
    reply: MessageFeedback,
  }),
  remove: endpoint({
    about: "Takes feedback back.",
    method: "DELETE",
    path: "/message-feedback/:id/",
    params: z.object({ id: pathId }),
    reply: nothing,
  }),
});
