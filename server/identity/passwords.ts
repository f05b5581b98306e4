import type { Kysely, Transaction } from "kysely";
import { confirmationProblem, passwordProblem } from "#domain/people/password.ts";
import type { DB } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { verifyPassword } from "./password-hash.ts";
import { judgeAttempt, resetAttempts } from "./attempts.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { dropTickets } from "./tickets.ts";

type Db = Kysely<DB>;

/**
 * Rejects a new password that breaks the rule, is easy to guess, or is the current one. `personal` holds texts that are easy to guess for
 * this user. Throws 400 naming the field.
 */
export const checkNewPassword = async (
  password: string,
  confirmation: string,
  { personal, presentHash = null }: { personal: readonly string[]; presentHash?: string | null },
): Promise<void> => {
  const problem = await newPasswordProblem(password, personal);
  const second = confirmationProblem(password, confirmation);
  const same = !problem && presentHash !== null && (await verifyPassword({ hash: presentHash, password })) ? SAME : null;
  const first = problem ?? same;
  const fields = { ...(first ? { password: [first] } : {}), ...(second ? { passwordConfirmation: [second] } : {}) };
  const message = first ?? second;
  if (message) throw new ApiError(400, "INVALID", message, { fields });
};

const COMMON = "This password is too easy to guess. Choose another one.";
const SAME = "This is your current password. Choose another one.";

/** Returns the problem with a new account's password as a message, or null. */
export const newPasswordProblem = async (password: string, personal: readonly string[]): Promise<string | null> =>
  passwordProblem(password) ?? ((await isCommonPassword(password, personal)) ? COMMON : null);

/** Returns the user's password hash and when it was last set, or null. */
export const passwordOf = async (db: Db, userId: number): Promise<{ hash: string; changedAt: string } | null> => {
  const row = await db
    .selectFrom("credentials")
    .select(["password", "updated_at"])
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ? { hash: row.password, changedAt: row.updated_at } : null;
};

/** Counts the attempt, then throws 400 naming `field` when this is not the user's password, 429 after too many. */
export const proveByPassword = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  person: { id: number },
  given: string,
  field: string,
): Promise<void> => {
  const right = await judgeAttempt({ database, clock }, "proof", person.id, async () => {
    const known = await passwordOf(database.kysely, person.id);
    return known && (await verifyPassword({ hash: known.hash, password: given })) ? known : null;
  });
  if (right) return resetAttempts({ database, clock }, "proof", person.id);
  throw new ApiError(400, "WRONG_PASSWORD", "That is not your password.", { fields: { [field]: ["That is not your password"] } });
};

/**
 * Sets a user's password and ends all their sessions except `keep`; open reset links become invalid. Hash the password before the
 * transaction begins.
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
