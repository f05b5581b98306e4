import type { OutboxMessage } from "#contract/outbox.ts";
import { stampText } from "#web/lib/today.ts";

/** Returns the delivery state of a message as text, or null if it was delivered normally. */
export const stateText = (state: OutboxMessage["state"]): string | null =>
  state === "waiting"
    ? "Waiting to be sent"
    : state === "refused"
      ? "Could not be delivered"
      : state === "unsure"
        ? "May not have arrived"
        : null;

/** Returns the recipient of a message and its date in the reader's time zone. */
export const envelopeText = ({ to, createdAt }: Pick<OutboxMessage, "to" | "createdAt">): string => `${stampText(createdAt)} · To ${to}`;
