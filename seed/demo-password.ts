import { randomBytes } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { hashPassword, verifyPassword } from "#server/identity/password-hash.ts";
import { setPassword } from "#server/identity/passwords.ts";
import { removeCredentials } from "#server/identity/revoke.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, PARTNER_EMAIL } from "./demo.ts";

/** Returns a password for a publicly reachable demo household: 144 random bits. */
export const randomDemoPassword = (): string => `Demo-${randomBytes(18).toString("base64url")}-1a`;

/**
 * Replaces the default password of a demo household with `password`, and removes its sessions, passkeys, API tokens, and second factors.
 * Needed on a publicly reachable server whose data was created while it was local. Returns whether there was one to replace. If several
 * servers run it at once, only one replaces it.
 */
export const replaceKnownDemoPassword = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  password: string,
): Promise<boolean> => {
  const hash = await hashPassword(password);
  return database.asSystem(async (db) => {
    const people = await db
      .selectFrom("credentials")
      .innerJoin("users", "users.id", "credentials.user_id")
      .where("users.email", "in", [DEMO_EMAIL, PARTNER_EMAIL])
      .where("credentials.provider_id", "=", "credential")
      .select(["users.id", "credentials.password"])
      .orderBy("users.id")
      .forUpdate("credentials")
      .execute();
    let replaced = false;
    for (const person of people) {
      if (person.password === null || !(await verifyPassword({ hash: person.password, password: DEMO_PASSWORD }))) continue;
      await setPassword(db, clock(), { userId: person.id, hash, keep: null });
      await removeCredentials(db, person.id, ["passkeys", "api-tokens", "second-factor"]);
      replaced = true;
    }
    return replaced;
  });
};
