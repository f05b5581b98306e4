import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Connection, Identity } from "../providers/identity/index.ts";
import { lockAddress } from "./candidates.ts";
import { startProviderSignUp, type SignUpPolicy } from "./first-sign-in.ts";
import * as store from "./identity-store.ts";

/** Who signs in, or why nobody does. */
export type SocialSignIn =
  | { kind: "known"; userId: number }
  /** The account has a password: the provider opens it not. */
  | { kind: "password" }
  /** The address is somebody's, and the provider does not say that it is this person's. */
  | { kind: "unavailable" }
  | { kind: "no-address" };

/**
 * Whose identity this is. A known one is its person's. An unknown one joins an account only where both sides have proved the address and
 * the account has no password; it never takes over an account that somebody opens by e-mail and password. An address nobody has begins a
 * sign-up.
 */
export const findOrStart = (
  { database, clock, policy }: Pick<Deps, "database" | "clock"> & { policy: SignUpPolicy },
  connection: Connection,
  identity: Identity,
): Promise<SocialSignIn> =>
  database.asSystem(async (db): Promise<SocialSignIn> => {
    const { email } = identity;
    // Two first sign-ins at once must not begin two accounts.
    if (email !== null) await lockAddress(db, email);
    const known = await store.findByIdentity(db, identity);
    if (known !== null) return { kind: "known", userId: known };
    if (email === null) return { kind: "no-address" };
    const person = await store.findByEmail(db, email);
    if (!person) {
      const userId = await startProviderSignUp(db, { ...identity, email }, clock(), policy);
      return link(db, userId, connection, identity, clock());
    }
    if (!identity.emailVerified) return { kind: "unavailable" };
    if (person.hasPassword) return { kind: "password" };
    return person.emailVerified ? link(db, person.id, connection, identity, clock()) : { kind: "unavailable" };
  });

const link = async (db: Transaction<DB>, userId: number, connection: Connection, identity: Identity, now: Date): Promise<SocialSignIn> => {
  await store.saveIdentity(db, { userId, connection, ...identity, at: now.toISOString() });
  return { kind: "known", userId };
};
