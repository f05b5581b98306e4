import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { SignUp } from "#contract/sign-up.ts";
import { emailProblem } from "#domain/email-address.ts";
import { confirmationProblem, passwordProblem } from "#domain/password.ts";
import type { DB } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/errors.ts";
import { hashPassword } from "../../http/passwords.ts";
import { checkTries, spendTry } from "../../http/throttle.ts";
import { insertAccount } from "../../sign-in/account-store.ts";
import { isInvited, putOnWaitlist, type SignUpPolicy, standInAddress } from "../../sign-in/newcomer.ts";
import { sendMail } from "../mail/index.ts";
import { knownLetter, verificationLetter, VERIFY_HOURS } from "./letters.ts";
import { phoneNumberOf } from "./phone.ts";
import * as store from "./store.ts";

/** How people come in, and what links in mail begin with. */
export type Entry = { policy: SignUpPolicy; home: string };
export type MailDeps = Pick<Deps, "database" | "clock" | "jobs">;

const HOUR_MS = 3_600_000;
const NO_PLACE = "Hiro is invite-only for now.";
const LINK_OVER = "This link does not work any more. Ask for a new one.";
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** What is wrong with a sign-up, by field; empty when nothing is. */
const problemsIn = (given: SignUp, phoneNumber: string | null): Record<string, string[]> => {
  const password = given.password === "" ? "Enter a password" : passwordProblem(given.password);
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
 * Makes an account whose address is not verified yet, and asks its owner to verify it. An address that has an account gets just the same,
 * and a message that says so: nobody learns here who has one, and what is there stays as it is. Answers the user's id. Throws 400 naming
 * each field, 403 BETA_INVITE_NOT_FOUND for somebody not invited, 429.
 */
export const signUp = async (deps: Deps, entry: Entry, given: SignUp, ip: string): Promise<number> => {
  const { database, clock } = deps;
  await spendTry(database, clock(), "sign-up-from", ip);
  const phoneNumber = given.phoneNumber ? phoneNumberOf(given.phoneNumber) : null;
  const fields = problemsIn(given, phoneNumber);
  const [first] = Object.values(fields);
  if (first) throw new ApiError(400, "INVALID", first[0] ?? "", { fields });
  const email = given.email.toLowerCase();
  await spendTry(database, clock(), "sign-up", email);
  if (entry.policy === "invite" && !(await invitedOrWaiting(deps, email))) throw new ApiError(403, "BETA_INVITE_NOT_FOUND", NO_PLACE);
  await spendTry(database, clock(), "verification", email);
  const hash = await hashPassword(given.password);
  return database.asSystem(async (db) => {
    await store.lockAddress(db, email);
    const at = clock().toISOString();
    const userId = await insertAccount(db, {
      email: standInAddress(),
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

/** Writes the message that asks to verify an address, or the one that says whose it is already. */
const askToVerify = async (deps: MailDeps, db: Transaction<DB>, entry: Entry, userId: number, email: string): Promise<void> => {
  const now = deps.clock();
  const token = randomBytes(32).toString("base64url");
  const taken = await store.isAnothers(db, email, userId);
  if (!taken)
    await store.insertToken(db, {
      hash: hashOf(token),
      userId,
      email,
      expiresAt: new Date(now.getTime() + VERIFY_HOURS * HOUR_MS).toISOString(),
      at: now.toISOString(),
    });
  const words = taken ? knownLetter(entry.home) : verificationLetter(entry.home, token);
  // In nobody's outbox: whoever signed up with an address must not read there what its owner alone may read.
  await sendMail(deps, { db }, { userId: null, key: `verify-${hashOf(token)}`, to: email, ...words, atDoor: true });
};

/** Sends the message again that asks a person to verify their address. Throws 400 when it is verified, 429. */
export const sendVerification = async (deps: MailDeps, entry: Entry, userId: number): Promise<void> => {
  const email = await deps.database.asSystem((db) => store.unverifiedOf(db, userId));
  if (email === null) throw new ApiError(400, "ALREADY_VERIFIED", "Your email address is verified already.");
  await spendTry(deps.database, deps.clock(), "verification", email);
  await deps.database.asSystem((db) => askToVerify(deps, db, entry, userId, email));
};

/**
 * Verifies the address that a token was sent to; each token once. `userId` is who asks, 0 for nobody signed in: somebody else's token
 * opens nothing for them. Throws 400 LINK_OVER, 429.
 */
export const verifyEmail = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  token: string,
  userId: number,
  ip: string,
): Promise<void> => {
  await checkTries(database, clock(), "verify", ip);
  const verified = await database
    .asSystem(async (db) => {
      const now = clock().toISOString();
      const found = await store.takeToken(db, hashOf(token), now);
      if (!found || (userId !== 0 && found.userId !== userId)) throw new LinkOver();
      await store.lockAddress(db, found.email);
      if (await store.isAnothers(db, found.email, found.userId)) throw new LinkOver();
      await store.verify(db, found, now);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof LinkOver) return false;
      throw error;
    });
  if (verified) return;
  await spendTry(database, clock(), "verify", ip);
  throw new ApiError(400, "LINK_OVER", LINK_OVER, { fields: { token: [LINK_OVER] } });
};

/** Undoes the transaction: a token that opened nothing is not used up by it. */
class LinkOver extends Error {}

const STALE_DAYS = 30;

/** Removes what nobody came back for. */
export const tidySignUps = ({ database, clock }: Pick<Deps, "database" | "clock">): Promise<void> =>
  store.tidy(database.kysely, clock().toISOString(), new Date(clock().getTime() - STALE_DAYS * 24 * HOUR_MS).toISOString());
