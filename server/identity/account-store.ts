import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";

/** A new user who signs in with email and password. `unverifiedEmail` is set while `email` is only a placeholder. */
export type NewAccount = {
  email: string;
  emailVerified: boolean;
  unverifiedEmail: string | null;
  /** The password's hash from `hashPassword`. */
  hash: string;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  tosConsent: boolean;
  at: string;
};

/** Creates an account with a password. Returns the user's id. Throws when another account has the address. */
export const insertAccount = async (db: Transaction<DB>, account: NewAccount): Promise<number> => {
  const { id } = await db
    .insertInto("users")
    .values({
      email: account.email,
      email_verified: account.emailVerified,
      unverified_email: account.unverifiedEmail,
      name: [account.firstName, account.lastName].filter(Boolean).join(" "),
      first_name: account.firstName,
      last_name: account.lastName,
      phone_number: account.phoneNumber,
      tos_consent: account.tosConsent,
      is_invited: true,
      signup_state: "STARTED",
      created_at: account.at,
      updated_at: account.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("credentials")
    .values({
      user_id: id,
      account_id: String(id),
      provider_id: "credential",
      password: account.hash,
      created_at: account.at,
      updated_at: account.at,
    })
    .execute();
  return id;
};
