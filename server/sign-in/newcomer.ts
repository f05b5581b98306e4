import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";

/** Somebody whom a provider vouches for and nobody here knows. */
export type Newcomer = { email: string; emailVerified: boolean; firstName: string | null; lastName: string | null };

/** Begins the sign-up of somebody who came through a provider: they are known, and nothing is set up. Answers the user's id. */
export const admitNewcomer = async (db: Transaction<DB>, person: Newcomer, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto("users")
    .values({
      email: person.email.toLowerCase(),
      email_verified: person.emailVerified,
      name: [person.firstName, person.lastName].filter(Boolean).join(" "),
      first_name: person.firstName,
      last_name: person.lastName,
      signup_state: "STARTED",
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
