import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { SignUp } from "#contract/sign-up.ts";
import { emailProblem } from "#domain/people/email-address.ts";
import { confirmationProblem } from "#domain/people/password.ts";
import type { DB } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid } from "../../errors.ts";
import { hashPassword, verifyPassword } from "../../identity/password-hash.ts";
import { consumeAttempt, judgeAttempt } from "../../identity/attempts.ts";
import { insertAccount } from "../../identity/account-store.ts";
import { isInvited, putOnWaitlist, type SignUpPolicy, placeholderAddress } from "../../identity/first-sign-in.ts";
import { lockAddress } from "../../identity/candidates.ts";
import { newPasswordProblem, passwordOf } from "../../identity/passwords.ts";
import { removeEveryCredential } from "../../identity/revoke.ts";
import { sendMail } from "../mail/index.ts";
import { issueResetTicket } from "../security/index.ts";
import { alreadyRegisteredLetter, verificationLetter, VERIFY_HOURS } from "./letters.ts";
import { phoneNumberOf } from "./phone.ts";
import * as store from "./store.ts";

/** Who may sign up, and the base URL of links in mail. */
export type SignUpOptions = { policy: SignUpPolicy; home: string };
export type MailDeps = Pick<Deps, "database" | "clock" | "jobs">;

const HOUR_MS = 3_600_000;
const NO_PLACE = "Hiro is invite-only for now.";
const LINK_OVER = "This link no longer works. Request a new one.";
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Returns the problems of a sign-up by field; empty when there are none. */
const problemsIn = async (given: SignUp, phoneNumber: string | null): Promise<Record<string, string[]>> => {
  const personal = [given.email, given.firstName, given.lastName].flatMap((text) => (text ? [text] : []));
  const password = given.password === "" ? "Enter a password" : await newPasswordProblem(given.password, personal);
  const confirmation = confirmationProblem(given.password, given.passwordConfirmation);
  return Object.fromEntries(
    Object.entries({
      email: emailProblem(given.email),
      password,
      passwordConfirmation: confirmation,
      tosConsent: given.tosConsent ? null : "Please agree to the terms of service before continuing.",
      phoneNumber: given.phoneNumber && phoneNumber === null ? "Enter a valid phone number" : null,
    }).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]])),
  );
};

/**
 * Creates an account with an unverified address and asks its owner to verify it. If the address already has an account, the response is the
 * same and an email says so. The response therefore never reveals who has an account, and the existing one is unchanged. Returns the user's
 * id. Throws 400 naming each field, 403 BETA_INVITE_NOT_FOUND for a user without an invitation, 429.
 */
export const signUp = async (deps: Deps, entry: SignUpOptions, given: SignUp, ip: string): Promise<number> => {
  const { database, clock } = deps;
  await consumeAttempt(deps, "sign-up-from", ip);
  const phoneNumber = given.phoneNumber ? phoneNumberOf(given.phoneNumber) : null;
  const fields = await problemsIn(given, phoneNumber);
  const [first] = Object.values(fields);
  if (first) throw new ApiError(400, "INVALID", first[0] ?? "", { fields });
  const email = given.email.toLowerCase();
  await consumeAttempt(deps, "sign-up", email);
  if (entry.policy === "invite" && !(await invitedOrWaiting(deps, email))) throw new ApiError(403, "BETA_INVITE_NOT_FOUND", NO_PLACE);
  await consumeAttempt(deps, "verification", email);
  const hash = await hashPassword(given.password);
  return database.asSystem(async (db) => {
    await lockAddress(db, email);
    const at = clock().toISOString();
    const userId = await insertAccount(db, {
      email: placeholderAddress(),
      emailVerified: false,
      unverifiedEmail: email,
      hash,
      firstName: given.firstName || null,
      lastName: given.lastName || null,
      phoneNumber,
      tosConsent: true,
      at,
    });
    await askToVerify(deps, db, entry, userId, email);
    return userId;
  });
};

const invitedOrWaiting = ({ database, clock }: Deps, email: string): Promise<boolean> =>
  database.asSystem(async (db) => {
    if (await isInvited(db, email)) return true;
    await putOnWaitlist(db, email, clock());
    return false;
  });

/** Sends the email that asks to verify an address, or the one that says it already has an account. */
const askToVerify = async (deps: MailDeps, db: Transaction<DB>, entry: SignUpOptions, userId: number, email: string): Promise<void> => {
  const now = deps.clock();
  const token = randomBytes(32).toString("base64url");
  const taken = await store.belongsToAnother(db, email, userId);
  if (!taken)
    await store.insertToken(db, {
      hash: hashOf(token),
      userId,
      email,
      expiresAt: new Date(now.getTime() + VERIFY_HOURS * HOUR_MS).toISOString(),
      at: now.toISOString(),
    });
  const words = taken ? alreadyRegisteredLetter(entry.home) : verificationLetter(entry.home, token);
  // Not in the user's outbox: a user who signed up with another person's address must not read it there.
  await sendMail(deps, { db }, { userId: null, key: `verify-${hashOf(token)}`, to: email, ...words, forSignIn: true });
};

/** Sends the verification email again. Throws 400 when the address is verified, 429. */
export const sendVerification = async (deps: MailDeps, entry: SignUpOptions, userId: number): Promise<void> => {
  const email = await deps.database.asSystem((db) => store.unverifiedOf(db, userId));
  if (email === null) throw new ApiError(400, "ALREADY_VERIFIED", "Your email address is already verified.");
  await consumeAttempt(deps, "verification", email);
  await deps.database.asSystem((db) => askToVerify(deps, db, entry, userId, email));
};

/** A verification request: `userId` is 0 when signed out, `password` is the one from sign-up. */
type Verifying = { token: string; password?: string | undefined; userId: number; ip: string };

/**
 * Verifies the address that a token was sent to, each token once. In the session that signed up, or with the password from sign-up, the
 * account stays as it is. Otherwise the address may belong to someone other than the user who signed up. Every credential of the account is
 * then removed, and the returned `resetToken` lets the owner of the address choose a password. For a signed-in user, another user's token
 * is invalid. Throws 400 LINK_OVER or WRONG_PASSWORD, 429.
 */
export const verifyEmail = async (deps: Pick<Deps, "database" | "clock">, given: Verifying): Promise<{ resetToken: string | null }> => {
  let refusal = invalid("token", LINK_OVER, "LINK_OVER");
  const verified = await judgeAttempt(deps, "verify", given.ip, () =>
    deps.database
      .asSystem((db) => verifyWithin(deps, db, given))
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (error.wrong === "password") refusal = invalid("password", "That is not the password you signed up with.", "WRONG_PASSWORD");
        return null;
      }),
  );
  if (!verified) throw refusal;
  return verified;
};

const verifyWithin = async (
  { clock }: Pick<Deps, "clock">,
  db: Transaction<DB>,
  { token, password, userId }: Verifying,
): Promise<{ resetToken: string | null }> => {
  const now = clock();
  const found = await store.takeToken(db, hashOf(token), now.toISOString());
  if (!found || (userId !== 0 && found.userId !== userId)) throw new Refused("token");
  await lockAddress(db, found.email);
  if (await store.belongsToAnother(db, found.email, found.userId)) throw new Refused("token");
  const stays = userId !== 0 || (password !== undefined && (await isPasswordOf(db, found.userId, password)));
  if (!stays && password !== undefined) throw new Refused("password");
  await store.verify(db, found, now.toISOString());
  if (stays) return { resetToken: null };
  await removeEveryCredential(db, found.userId);
  return { resetToken: await issueResetTicket(db, now, found.userId) };
};

const isPasswordOf = async (db: Transaction<DB>, userId: number, password: string): Promise<boolean> => {
  const known = await passwordOf(db, userId);
  return known !== null && verifyPassword({ hash: known.hash, password });
};

/** Rolls back the transaction, so that a rejected token is not used up. */
class Refused extends Error {
  readonly wrong: "token" | "password";
  constructor(wrong: "token" | "password") {
    super(`wrong ${wrong}`);
    this.wrong = wrong;
  }
}

const STALE_DAYS = 30;

/** Removes abandoned sign-ups. */
export const tidySignUps = ({ database, clock }: Pick<Deps, "database" | "clock">): Promise<void> =>
  store.deleteExpired(database.kysely, clock().toISOString(), new Date(clock().getTime() - STALE_DAYS * 24 * HOUR_MS).toISOString());
