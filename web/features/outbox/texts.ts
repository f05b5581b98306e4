import type { OutboxMessage } from "#contract/outbox.ts";
import { dayIn } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { deviceTimeZone } from "#web/lib/time-zone.ts";

/** How far a message is, in words; null where there is nothing to say. */
export const stateText = (state: OutboxMessage["state"]): string | null =>
  state === "waiting"
    ? "Waiting to be sent"
    : state === "refused"
      ? "Could not be delivered"
      : state === "unsure"
        ? "May not have arrived"
        : null;

/** The day a message was written, where the reader is, and to whom. */
export const envelopeText = ({ to, createdAt }: Pick<OutboxMessage, "to" | "createdAt">): string =>
  `${formatDay(dayIn(new Date(createdAt), deviceTimeZone()))} · To ${to}`;
