import type { Database } from "./db/open.ts";
import type { Log } from "./telemetry/log.ts";
import type { Secrets } from "./secrets.ts";

type Events = {
  "sign-up state changed": { from: string; to: string };
  "chat message created": { chat_id: number; first_message: boolean; chat_type: string };
  "reply first byte": { chat_type: string; ms: number };
};

/** Sends events to an analytics service: ids and our own words only, never a user's text, name or address. */
export type Analytics = {
  /** Returns at once. An event that cannot be sent is lost. */
  track: <E extends keyof Events>(userId: number, event: E, properties: Events[E]) => void;
};

/** Without a service, no event leaves the installation. */
export const noAnalytics: Analytics = { track: () => undefined };

type Means = { database: Database; clock: () => Date; secrets: Secrets; log: Log };
const LONGEST_MS = 5000;

/**
 * Posts each event as JSON to the operator's URL. The user appears as a keyed hash plus whether they are an operator, with no cookie and no
 * address.
 */
export const analyticsTo = (url: string, { database, clock, secrets, log }: Means): Analytics => {
  const send = async (userId: number, event: string, properties: object): Promise<void> => {
    const at = clock().toISOString();
    const person = await database.kysely.selectFrom("users").select("is_employee").where("id", "=", userId).executeTakeFirst();
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        event,
        at,
        person: secrets.sign(`analytics ${userId}`),
        is_employee: person?.is_employee ?? false,
        properties,
      }),
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    await reply.body?.cancel();
  };
  return {
    track: (userId, event, properties) =>
      void send(userId, event, properties).catch((error: unknown) => log.debug({ err: error, event }, "an analytics event was not sent")),
  };
};
