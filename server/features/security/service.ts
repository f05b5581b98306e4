import type { RemovableCredential, Security } from "#contract/security.ts";
import { lockWriters } from "../../db/transactions.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import { hashPassword } from "../../identity/password-hash.ts";
import type { Scope } from "../../identity/scope.ts";
import { listApiTokens } from "../../identity/api-tokens.ts";
import * as passkeyStore from "../../identity/passkey-store.ts";
import { checkNewPassword, passwordOf, proveByPassword, setPassword } from "../../identity/passwords.ts";
import { removeCredentials } from "../../identity/revoke.ts";
import { secondFactorOf } from "../../identity/second-factor.ts";
import { noteProof, lastProofAt } from "../../identity/session-store.ts";
import { type NEWS, sendChangeNotice, sendPasswordNotice } from "./letters.ts";
import * as store from "./store.ts";

/** How long changes to sign-in are allowed after the user has confirmed their identity. */
const PROOF_MS = 10 * 60_000;

/** Returns the requesting user. Throws 404 when the user no longer exists. */
export const personOf = async ({ database }: Deps, scope: Scope): Promise<store.Person> => {
  const found = await store.findPerson(database.kysely, scope.userId);
  if (!found) throw notFound();
  return found;
};

/** Returns the user's sign-in methods. */
export const readSecurity = async (deps: Deps, scope: Scope): Promise<Security> => {
  const db = deps.database.kysely;
  const [{ email }, password, connections, secondFactor, passkeys, tokens] = [
    await personOf(deps, scope),
    await passwordOf(db, scope.userId),
    await store.connectionsOf(db, scope.userId),
    await secondFactorOf(deps, scope.userId),
    await deps.database.reading(scope, passkeyStore.list),
    await deps.database.reading(scope, listApiTokens),
  ];
  return { email, passwordChangedAt: password?.changedAt ?? null, connections, secondFactor, passkeys, apiTokens: tokens.length };
};

/** Throws 403 CONFIRM_IDENTITY unless the user has confirmed their identity in this session within the last ten minutes. */
export const requireProof = async ({ database, clock }: Deps, scope: Scope): Promise<void> => {
  const at = await lastProofAt(database, scope.sessionId);
  if (at === null || clock().getTime() - at.getTime() > PROOF_MS)
    throw new ApiError(403, "CONFIRM_IDENTITY", "Confirm it's you to continue.");
};

/** Confirms the user's identity again. Throws 400 for a wrong password, 429 after too many. */
export const confirmByPassword = async (deps: Deps, scope: Scope, password: string): Promise<null> => {
  await proveByPassword(deps, await personOf(deps, scope), password, "password");
  await noteProof(deps.database, scope.sessionId, deps.clock());
  return null;
};

type NewPassword = {
  currentPassword?: string | undefined;
  password: string;
  passwordConfirmation: string;
  remove?: readonly RemovableCredential[] | undefined;
};

/**
 * Sets a new password, signs out every other session and removes the credentials that `remove` names. A user without a password confirms
 * their identity in another way first.
 */
export const changePassword = async (deps: Deps, scope: Scope, given: NewPassword, home: string): Promise<null> => {
  const { database, clock } = deps;
  const person = await personOf(deps, scope);
  const present = await passwordOf(database.kysely, person.id);
  if (present) {
    if (!given.currentPassword) throw invalid("currentPassword", "Enter your current password");
    await proveByPassword(deps, person, given.currentPassword, "currentPassword");
  } else await requireProof(deps, scope);
  await checkNewPassword(given.password, given.passwordConfirmation, {
    personal: [person.email, person.name],
    presentHash: present?.hash ?? null,
  });
  const hash = await hashPassword(given.password);
  await database.asSystem(async (db) => {
    // What another session adds now is either removed here, or finds its session ended.
    await lockWriters(db, [person.id]);
    await setPassword(db, clock(), { userId: person.id, hash, keep: scope.sessionId });
    const removed = await removeCredentials(db, person.id, given.remove ?? []);
    await sendPasswordNotice(deps, { db }, person, { how: "changed", removed, kept: await store.countCredentials(db, person.id) }, home);
    await store.note(db, clock(), person.id, "password changed");
  });
  await noteProof(database, scope.sessionId, clock());
  return null;
};

/** Throws 403 EMAIL_NOT_VERIFIED until the user's address is verified: before that, the address may belong to someone else. */
export const requireVerifiedAddress = async (deps: Deps, scope: Scope): Promise<void> => {
  if (!(await personOf(deps, scope)).reachable)
    throw new ApiError(403, "EMAIL_NOT_VERIFIED", "Verify your email address before you set this up.");
};

/** Records a change and, if it adds or removes a way to sign in, notifies the user's address. */
export const noteChange = async (
  deps: Deps,
  scope: Scope,
  event: string,
  tell?: { news: keyof typeof NEWS; home: string },
): Promise<void> => {
  const person = tell && (await personOf(deps, scope));
  await deps.database.asSystem(async (db) => {
    await store.note(db, deps.clock(), scope.userId, event);
    if (tell && person) await sendChangeNotice(deps, { db }, person, tell.news, tell.home);
  });
};
