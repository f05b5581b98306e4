import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { verifyPassword } from "./password-hash.ts";

/** The hash of a password that no user has. */
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/**
 * A user with the right email and password. `owns` means that the address is verified as theirs, and not only claimed in an unfinished
 * sign-up.
 */
export type PasswordOwner = { userId: number; owns: boolean };

const ADDRESS_LOCK = 71_010;

/** Blocks other sign-ups and verifications with this address until the transaction ends. */
export const lockAddress = async (db: Transaction<DB>, email: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${email.toLowerCase()}))`.execute(db));

/** Returns the owner of an address, or null. */
export const ownerOf = async (db: Kysely<DB>, email: string): Promise<number | null> =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst())?.id ?? null;

/**
 * Returns the user of an email address and a password, or null. The owner of the address takes precedence over a user who only claims it in
 * an unfinished sign-up. Two passwords are checked in every case, so that the time reveals nothing.
 */
export const passwordOwner = async (db: Kysely<DB>, email: string, password: string): Promise<PasswordOwner | null> => {
  const [owner, claimant] = await Promise.all([
    db
      .selectFrom("users")
      .innerJoin("credentials", "credentials.user_id", "users.id")
      .where("users.email", "=", email)
      .where("credentials.provider_id", "=", "credential")
      .select(["users.id", "credentials.password"])
      .executeTakeFirst(),
    db
      .selectFrom("users")
      .innerJoin("credentials", "credentials.user_id", "users.id")
      .where("users.unverified_email", "=", email)
      .where("users.email_verified", "=", false)
      .where("credentials.provider_id", "=", "credential")
      .select(["users.id", "credentials.password"])
      .orderBy("users.id", "desc")
      .executeTakeFirst(),
  ]);
  const rights = await Promise.all([owner, claimant].map((one) => verifyPassword({ hash: one?.password ?? NOBODYS, password })));
  if (owner && rights[0]) return { userId: owner.id, owns: true };
  return claimant && rights[1] ? { userId: claimant.id, owns: false } : null;
};
