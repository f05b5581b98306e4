import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Connection, Identity } from "../providers/identity/index.ts";

type Db = Transaction<DB>;

/** Returns the user of an identity, or null. */
export const findByIdentity = async (db: Db, { issuer, subject }: Identity): Promise<number | null> => {
  const row = await db
    .selectFrom("credentials")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("account_id", "=", subject)
    .where("provider_id", "!=", "credential")
    .executeTakeFirst();
  return row?.user_id ?? null;
};

export const findByEmail = async (db: Db, email: string): Promise<{ id: number; emailVerified: boolean; hasPassword: boolean } | null> => {
  const row = await db
    .selectFrom("users")
    .select(["id", "email_verified"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("credentials")
            .select("credentials.id")
            .whereRef("credentials.user_id", "=", "users.id")
            .where("credentials.provider_id", "=", "credential"),
        )
        .as("has_password"),
    )
    .where("email", "=", email)
    .executeTakeFirst();
  return row ? { id: row.id, emailVerified: row.email_verified, hasPassword: Boolean(row.has_password) } : null;
};

type New = Pick<Identity, "issuer" | "subject"> & { userId: number; connection: Connection; at: string };

export const saveIdentity = async (db: Db, { userId, connection, issuer, subject, at }: New): Promise<void> => {
  await db
    .insertInto("credentials")
    .values({ user_id: userId, provider_id: connection, issuer, account_id: subject, created_at: at, updated_at: at })
    .execute();
};
