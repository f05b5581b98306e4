import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";
import { admitInvited } from "../../identity/first-sign-in.ts";

/** Invites an address and admits users already waiting with it. Returns false when it was invited before. */
export const insert = async (db: Transaction<DB>, email: string, at: string): Promise<boolean> => {
  const fresh = await db
    .insertInto("beta_invites")
    .values({ email, invited_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("email")
    .executeTakeFirst();
  await admitInvited(db, email);
  return fresh !== undefined;
};

export const waitlisted = (db: Kysely<DB>) =>
  db.selectFrom("waitlist").select(["email", "joined_at as joinedAt"]).orderBy("joined_at").orderBy("email").execute();
