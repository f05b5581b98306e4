import { sql } from "kysely";
import type { Database } from "../db/open.ts";
import { ApiError } from "./errors.ts";

/** Tries in a window, kept in the database so that every server counts the same. */
const LIMITS = {
  /** Wrong passwords of one person; a right sign-in forgets them. */ person: { tries: 10, seconds: 900 },
  /** Wrong passwords of somebody signed in who proves anew who they are. */ proof: { tries: 10, seconds: 900 },
  /** Sign-ins from one address, right or wrong. */ address: { tries: 400, seconds: 60 },
  /** Wrong keys of public links from one address. */ link: { tries: 60, seconds: 900 },
  /** Wrong codes of a second factor. */ code: { tries: 5, seconds: 900 },
  /** Reset mails to one address. */ reset: { tries: 3, seconds: 3600 },
  /** Asking for reset mails, and opening reset links, from one address. */ "reset-from": { tries: 30, seconds: 900 },
  /** Sign-ups with one e-mail address. */ "sign-up": { tries: 5, seconds: 3600 },
  /** Sign-ups from one address. */ "sign-up-from": { tries: 60, seconds: 3600 },
  /** Messages that ask to verify one e-mail address. */ verification: { tries: 5, seconds: 3600 },
  /** Wrong tokens of such messages from one address. */ verify: { tries: 30, seconds: 900 },
  /** Invites to a household that one person sends: each writes to somebody. */ invite: { tries: 60, seconds: 3600 },
  /** Exports that one person restores. */ restore: { tries: 20, seconds: 3600 },
  /** Calls with one API token. */ token: { tries: 600, seconds: 60 },
} as const;
type Kind = keyof typeof LIMITS;

/** Counts one try. Throws 429 with the seconds to wait once it was one too many. */
export const spendTry = async (database: Database, now: Date, kind: Kind, who: string | number): Promise<void> => {
  const { tries, seconds } = LIMITS[kind];
  const until = new Date(now.getTime() + seconds * 1000).toISOString();
  const { rows } = await sql<{ count: number; expires_at: string }>`
    insert into attempts (key, count, expires_at) values (${`${kind}:${who}`}, 1, ${until}::timestamptz)
    on conflict (key) do update set
      count = case when attempts.expires_at <= ${now.toISOString()}::timestamptz then 1 else attempts.count + 1 end,
      expires_at = case when attempts.expires_at <= ${now.toISOString()}::timestamptz then excluded.expires_at else attempts.expires_at end
    returning count, expires_at`.execute(database.kysely);
  const row = rows[0];
  if (row && row.count > tries) throw tooMany(row.expires_at, now);
};

/** Throws 429 when all tries are spent, without counting one. */
export const checkTries = async (database: Database, now: Date, kind: Kind, who: string | number): Promise<void> => {
  const spent = await database.kysely
    .selectFrom("attempts")
    .select(["count", "expires_at"])
    .where("key", "=", `${kind}:${who}`)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (spent && spent.count >= LIMITS[kind].tries) throw tooMany(spent.expires_at, now);
};

export const forgetTries = async (database: Database, kind: Kind, who: string | number): Promise<void> => {
  await database.kysely.deleteFrom("attempts").where("key", "=", `${kind}:${who}`).execute();
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
  await spendTry(database, now, "address", ip);
  await checkTries(database, now, "person", who);
};

/** Before a key from a public link is looked up. Throws 429 when too many from this address opened nothing. */
export const checkGuesses = (database: Database, now: Date, ip: string): Promise<void> => checkTries(database, now, "link", ip);

/** After a key that opens nothing. */
export const countGuess = (database: Database, now: Date, ip: string): Promise<void> => spendTry(database, now, "link", ip);

/** Before a person invites somebody. Throws 429 with the seconds to wait. */
export const countInvite = (database: Database, now: Date, userId: number): Promise<void> => spendTry(database, now, "invite", userId);
