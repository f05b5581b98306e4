import { z } from "zod/mini";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, instant, pathId } from "./kit/fields.ts";

/**
 * Delivery state of a message: `waiting` to be sent, `sent` to a mail server, or `kept` here because no mail server is set up. `refused`:
 * rejected by the recipient's server, or given up. `unsure`: the server stopped during the handover, so it is not sent again.
 */
export const MailState = z.enum(["waiting", "sent", "kept", "refused", "unsure"]);

const Envelope = { id, to: z.string(), subject: z.string(), state: MailState, createdAt: instant };
export const OutboxMessage = z.object(Envelope);
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** A message with its text. The text is null for messages sent to a mail server, because it is not kept. */
export const OutboxLetter = z.object({
  ...Envelope,
  text: z.nullable(z.string()),
  /** Images are embedded as data URLs. */ html: z.nullable(z.string()),
});
export type OutboxLetter = z.output<typeof OutboxLetter>;

export const outbox = endpoints("outbox", {
  list: endpoint({
    about: "The latest 100 messages sent to the user, newest first, and whether a mail server is set up.",
    method: "GET",
    path: "/outbox/",
    reply: z.object({ mailServer: z.boolean(), messages: z.array(OutboxMessage) }),
  }),
  get: endpoint({ about: "One message.", method: "GET", path: "/outbox/:id/", params: z.object({ id: pathId }), reply: OutboxLetter }),
  signInMail: endpoint({
    about:
      "Messages that users need before they can sign in, newest first. Available only on an installation without a mail server, and only to requests from the same machine.",
    method: "GET",
    path: "/sign-in-mail/",
    access: { during: "public", token: "read" },
    reply: z.array(OutboxLetter),
  }),
});
