import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";
import { sendMail } from "../mail/index.ts";
import * as store from "./invite-store.ts";
import { inviteLetter } from "./letters.ts";
import type { MailDeps } from "./service.ts";

/**
 * Invites an address and returns whether it was invited before. With `home`, the base URL of links, it also sends an email. Throws 400 for
 * an invalid address.
 */
export const invite = ({ database, clock, jobs }: MailDeps, given: string, home: string | null): Promise<"invited" | "known"> =>
  database.asSystem(async (db) => {
    const email = given.toLowerCase();
    if (!(await store.insert(db, email, clock().toISOString()))) return "known";
    if (home !== null) await sendMail({ clock, jobs }, { db }, { userId: null, key: `invite-${email}`, to: email, ...inviteLetter(home) });
    return "invited";
  });

/** Returns the waitlist, longest wait first. */
export const waiting = (db: Kysely<DB>): Promise<{ email: string; joinedAt: string }[]> => store.waitlisted(db);
