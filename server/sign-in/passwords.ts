import type { Kysely, Transaction } from "kysely";
import { confirmationProblem, passwordProblem } from "#domain/password.ts";
import type { DB } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../http/errors.ts";
import { verifyPassword } from "../http/passwords.ts";
import { checkTries, forgetTries, spendTry } from "../http/throttle.ts";
import { dropTickets } from "./tickets.ts";

type Db = Kysely<DB>;

/** Refuses a new password that breaks the rule. Throws 400 naming the field. */
export const checkNewPassword = (password: string, confirmation: string): void => {
  const problem = passwordProblem(password);
  const second = confirmationProblem(password, confirmation);
  const fields = { ...(problem ? { password: [problem] } : {}), ...(second ? { passwordConfirmation: [second] } : {}) };
  const message = problem ?? second;
  if (message) throw new ApiError(400, "INVALID", message, { fields });
};

/** When the person's password was last set; null where there is none. */
export const passwordOf = async (db: Db, userId: number): Promise<{ hash: string; changedAt: string } | null> => {
  const row = await db
    .selectFrom("credentials")
    .select(["password", "updated_at"])
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ? { hash: row.password, changedAt: row.updated_at } : null;
};

/** Throws 400 naming `field` when this is not the person's password, 429 after too many. */
export const proveByPassword = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  person: { id: number },
  given: string,
  field: string,
): Promise<void> => {
  await checkTries(database, clock(), "proof", person.id);
  const known = await passwordOf(database.kysely, person.id);
  if (known && (await verifyPassword({ hash: known.hash, password: given }))) return forgetTries(database, "proof", person.id);
  await spendTry(database, clock(), "proof", person.id);
  throw new ApiError(400, "WRONG_PASSWORD", "That is not your password.", { fields: { [field]: ["That is not your password"] } });
};

/**
 * Sets a person's password and signs out all their sessions but `keep`; open reset links die with the old one. Hash the password before
 * the transaction begins.
 */
export const setPassword = async (
  db: Transaction<DB>,
  now: Date,
  { userId, hash, keep }: { userId: number; hash: string; keep: number | null },
): Promise<void> => {
  const at = now.toISOString();
  const changed = await db
    .updateTable("credentials")
    .set({ password: hash, updated_at: at })
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .returning("id")
    .executeTakeFirst();
  if (!changed)
    await db
      .insertInto("credentials")
      .values({ user_id: userId, account_id: String(userId), provider_id: "credential", password: hash, created_at: at, updated_at: at })
      .execute();
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "!=", keep ?? 0)
    .execute();
  await dropTickets(db, "reset", userId);
  await dropTickets(db, "second-factor", userId);
};
