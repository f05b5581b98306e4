import type { Deps } from "../deps.ts";
import { hashPassword } from "./password-hash.ts";
import { insertAccount } from "./account-store.ts";

/** Creates the account of a user whose address the operator vouches for. Returns the user's id. Throws when the address is taken. */
export const registerPerson = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  { email, password, firstName, lastName }: { email: string; password: string; firstName: string; lastName: string },
): Promise<number> => {
  const hash = await hashPassword(password);
  const unset = { unverifiedEmail: null, phoneNumber: null, tosConsent: false };
  const at = clock().toISOString();
  return database.asSystem((db) =>
    insertAccount(db, { email: email.toLowerCase(), emailVerified: true, hash, firstName, lastName, ...unset, at }),
  );
};
