import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { verifyPassword } from "../http/passwords.ts";

/** The hash of a password that nobody has. */
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Somebody who gave a right pair. `owns` says that the address is theirs and not only named in an unfinished sign-up. */
export type PasswordOwner = { userId: number; owns: boolean };

const ADDRESS_LOCK = 71_010;

/** Nobody else signs up with this address, or verifies it, until the transaction ends. */
export const lockAddress = async (db: Transaction<DB>, email: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${email.toLowerCase()}))`.execute(db));

/** The person whose address this is; null for nobody. */
export const ownerOf = async (db: Kysely<DB>, email: string): Promise<number | null> =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst())?.id ?? null;

/**
 * Who an e-mail address and a password belong to; null for nobody. Whose address it is comes before somebody who only claims it in an
 * unfinished sign-up. Two passwords are checked whoever there is, so that the time tells nothing of it.
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
