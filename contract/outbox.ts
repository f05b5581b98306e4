import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, instant, pathId } from "./kit/fields.ts";

/**
 * How far a message is: `waiting` to go out, `sent` to a mail server, `kept` here because there is none, `refused` by the recipient's
 * server or given up, `unsure` when it was being handed over as the server stopped, so that it is not sent twice.
 */
export const MailState = z.enum(["waiting", "sent", "kept", "refused", "unsure"]);

const Envelope = { id, to: z.string(), subject: z.string(), state: MailState, createdAt: instant };
export const OutboxMessage = z.object(Envelope);
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** A message with its text. What went to a mail server is not kept: its text is null. */
export const OutboxLetter = z.object({
  ...Envelope,
  text: z.string().nullable(),
  /** Pictures are inside, as data. */ html: z.string().nullable(),
});
export type OutboxLetter = z.output<typeof OutboxLetter>;

export const outbox = endpoints("outbox", {
  list: endpoint({
    about: "The latest 100 messages written to the person, newest first, and whether a mail server takes them.",
    method: "GET",
    path: "/outbox/",
    reply: z.object({ mailServer: z.boolean(), messages: z.array(OutboxMessage) }),
  }),
  get: endpoint({ about: "One message.", method: "GET", path: "/outbox/:id/", params: z.object({ id: pathId }), reply: OutboxLetter }),
  signInMail: endpoint({
    about:
      "What somebody needs before they can sign in, on a machine of one's own without a mail server: answers that machine alone, newest first.",
    method: "GET",
    path: "/outbox-at-door/",
    reply: z.array(OutboxLetter),
    open: true,
  }),
});
