import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Connection, Identity } from "../providers/identity/index.ts";
import { lockAddress } from "./candidates.ts";
import { startProviderSignUp, type SignUpPolicy } from "./first-sign-in.ts";
import * as store from "./identity-store.ts";

/** The user who signs in, or the reason why none does. */
export type SocialSignIn =
  | { kind: "known"; userId: number }
  /** The account has a password, so the provider cannot open it. */
  | { kind: "password" }
  /** The address belongs to a user, and the provider does not confirm that it is this user's. */
  | { kind: "unavailable" }
  | { kind: "no-address" };

/**
 * Finds the user of a provider identity. A known identity signs in its user. An unknown one joins an account only if both sides have
 * verified the address and the account has no password. It never takes over an account that is opened by email and password. An unknown
 * address starts a sign-up.
 */
export const findOrStart = (
  { database, clock, policy }: Pick<Deps, "database" | "clock"> & { policy: SignUpPolicy },
  connection: Connection,
  identity: Identity,
): Promise<SocialSignIn> =>
  database.asSystem(async (db): Promise<SocialSignIn> => {
    const { email } = identity;
    // Two concurrent first sign-ins must not create two accounts.
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
