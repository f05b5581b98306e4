import { sql } from "kysely";
import type { Database } from "../db/open.ts";
import { ApiError } from "./errors.ts";

/** Tries in a window, kept in the database so that every server counts the same. A right sign-in forgets the person's count. */
const PER_PERSON = { tries: 10, seconds: 900 };
const PER_ADDRESS = { tries: 400, seconds: 60 };

/** Wrong keys of public links from one address. */
const PER_GUESSER = { tries: 60, seconds: 900 };

const spend = async (database: Database, now: Date, key: string, limit: { tries: number; seconds: number }): Promise<void> => {
  const until = new Date(now.getTime() + limit.seconds * 1000).toISOString();
  const { rows } = await sql<{ count: number; expires_at: string }>`
    insert into attempts (key, count, expires_at) values (${key}, 1, ${until}::timestamptz)
    on conflict (key) do update set
      count = case when attempts.expires_at <= ${now.toISOString()}::timestamptz then 1 else attempts.count + 1 end,
      expires_at = case when attempts.expires_at <= ${now.toISOString()}::timestamptz then excluded.expires_at else attempts.expires_at end
    returning count, expires_at`.execute(database.kysely);
  const row = rows[0];
  if (row && row.count > limit.tries) throw tooMany(row.expires_at, now);
};

const tooMany = (until: string, now: Date): ApiError =>
  new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Wait a few minutes and try again.", {
    retryAfter: Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000)),
  });

/**
 * Before a sign-in is checked: counts it for the address, and looks whether the person has failed too often. Only failures count for
 * the person, so many right ones at once all pass. Throws 429 with the seconds to wait.
 */
export const checkAttempts = async (database: Database, now: Date, { who, ip }: { who: string; ip: string }): Promise<void> => {
  await spend(database, now, `address:${ip}`, PER_ADDRESS);
  const failed = await database.kysely
    .selectFrom("attempts")
    .select(["count", "expires_at"])
    .where("key", "=", `person:${who}`)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (failed && failed.count >= PER_PERSON.tries) throw tooMany(failed.expires_at, now);
};

/** After a wrong pair. Throws 429 once it was one too many. */
export const countFailure = (database: Database, now: Date, who: string): Promise<void> =>
  spend(database, now, `person:${who}`, PER_PERSON);

export const forgetFailures = async (database: Database, who: string): Promise<void> => {
  await database.kysely.deleteFrom("attempts").where("key", "=", `person:${who}`).execute();
};

/** Before a key from a public link is looked up. Throws 429 when too many from this address opened nothing. */
export const checkGuesses = async (database: Database, now: Date, ip: string): Promise<void> => {
  const wrong = await database.kysely
    .selectFrom("attempts")
    .select(["count", "expires_at"])
    .where("key", "=", `link:${ip}`)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (wrong && wrong.count >= PER_GUESSER.tries) throw tooMany(wrong.expires_at, now);
};

/** After a key that opens nothing. */
export const countGuess = (database: Database, now: Date, ip: string): Promise<void> => spend(database, now, `link:${ip}`, PER_GUESSER);
