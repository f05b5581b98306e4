import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";

/** Who may sign up: everyone, or only invited users. */
export type SignUpPolicy = "open" | "invite";

/** A new user vouched for by a provider. */
export type ProviderPerson = { email: string; emailVerified: boolean; firstName: string | null; lastName: string | null };

/** Returns a placeholder for an unverified address, which no mail can reach. */
export const placeholderAddress = (): string => `${randomUUID()}@unverified.invalid`;

/** Returns whether an address was invited: to Hiro, or through a pending household invite. */
export const isInvited = async (db: Transaction<DB>, email: string): Promise<boolean> =>
  (await db.selectFrom("beta_invites").select("email").where("email", "=", email.toLowerCase()).executeTakeFirst()) !== undefined ||
  (await db
    .selectFrom("household_invites")
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("status", "=", "PENDING")
    .executeTakeFirst()) !== undefined;

/** Admits an address that was just invited: removes it from the waitlist, and lets an account with it continue. */
export const admitInvited = async (db: Transaction<DB>, email: string): Promise<void> => {
  await db.deleteFrom("waitlist").where("email", "=", email.toLowerCase()).execute();
  await db
    .updateTable("users")
    .set({ is_invited: true })
    .where((eb) => eb.or([eb("email", "=", email.toLowerCase()), eb("unverified_email", "=", email.toLowerCase())]))
    .execute();
};

/** Adds an address to the waitlist, once. */
export const putOnWaitlist = async (db: Transaction<DB>, email: string, now: Date): Promise<void> => {
  await db
    .insertInto("waitlist")
    .values({ email: email.toLowerCase(), joined_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * Starts the sign-up of a user from a provider: their identity is known, but nothing is set up. On an invite-only installation a user
 * without an invitation is put on the waitlist. Returns the user's id.
 */
export const startProviderSignUp = async (
  db: Transaction<DB>,
  person: ProviderPerson,
  now: Date,
  policy: SignUpPolicy,
): Promise<number> => {
  const email = person.email.toLowerCase();
  const invited = policy === "open" || (await isInvited(db, email));
  if (!invited) await putOnWaitlist(db, email, now);
  const { id } = await db
    .insertInto("users")
    .values({
      email: person.emailVerified ? email : placeholderAddress(),
      email_verified: person.emailVerified,
      unverified_email: person.emailVerified ? null : email,
      name: [person.firstName, person.lastName].filter(Boolean).join(" "),
      first_name: person.firstName,
      last_name: person.lastName,
      is_invited: invited,
      signup_state: "STARTED",
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
