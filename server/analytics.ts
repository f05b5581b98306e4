import type { Database } from "./db/open.ts";
import type { Log } from "./log.ts";
import type { Secrets } from "./secrets.ts";

type Events = {
  "sign-up state changed": { from: string; to: string };
  "chat message created": { chat_id: number; first_message: boolean; chat_type: string };
  "reply first byte": { chat_type: string; ms: number };
};

/** Tells an analytics service what happened: ids and words of ours, never a person's text, name or address. */
export type Analytics = {
  /** Returns at once; what cannot be told is lost. */
  track: <E extends keyof Events>(userId: number, event: E, properties: Events[E]) => void;
};

/** Without a service nothing leaves the installation. */
export const noAnalytics: Analytics = { track: () => undefined };

type Means = { database: Database; clock: () => Date; secrets: Secrets; log: Log };
const LONGEST_MS = 5000;

/**
 * Posts each event as JSON to an address of the operator's. A person is a keyed hash, and whether they are one of those who run Hiro; no
 * cookie, no address of theirs.
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
      void send(userId, event, properties).catch((error: unknown) => log.debug({ err: error, event }, "an event was not told")),
  };
};
