import type { Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";
import { lockWriters } from "../../db/transactions.ts";
import type { Deps } from "../../deps.ts";
import type { Job } from "../../jobs.ts";
import { ApiError } from "../../errors.ts";
import { hashPassword } from "../../identity/password-hash.ts";
import type { ResetService } from "../../http/reset-routes.ts";
import { accountAt, consumeAttempt, judgeAttempt, mayAttempt, resetAttempts } from "../../identity/attempts.ts";
import { checkNewPassword, passwordOf, setPassword } from "../../identity/passwords.ts";
import { removeCredentials, removedByReset } from "../../identity/revoke.ts";
import { digest, issueTicket, peekTicket, takeTicket, type Ticket } from "../../identity/tickets.ts";
import { sendResetLink, sendPasswordNotice } from "./letters.ts";
import * as store from "./store.ts";

const JOB = "password-reset";
const TICKET_SECONDS = 30 * 60;
const SEALED_FOR = "password reset";

const linkOver = (): ApiError => new ApiError(400, "RESET_LINK_OVER", "This link has expired or was already used. Request a new one.");

/**
 * Resets a password by mail. The response never reveals whether an address has an account: the work that differs runs in a job afterward.
 */
export const resetService = (deps: Deps, home: string): ResetService => {
  const { database, clock, jobs, secrets } = deps;
  return {
    ask: async (email, ip) => {
      await consumeAttempt(deps, "reset-from", ip);
      const address = email.toLowerCase();
      await jobs.send(JOB, { address: secrets.seal(address, SEALED_FOR) }, digest(address));
    },
    check: async (ticket, ip) => void (await knownTicket(deps, ticket, ip)),
    set: async ({ ticket, password, passwordConfirmation }, ip) => {
      const { userId } = await knownTicket(deps, ticket, ip);
      const owner = await store.findPerson(database.kysely, userId);
      if (!owner) throw linkOver();
      await checkNewPassword(password, passwordConfirmation, {
        personal: [owner.email, owner.name],
        presentHash: (await passwordOf(database.kysely, userId))?.hash ?? null,
      });
      const hash = await hashPassword(password);
      await database.asSystem(async (db) => {
        const taken = await takeTicket(db, clock(), "reset", ticket);
        const found = taken && (await store.findPerson(db, taken.userId));
        if (!found) throw linkOver();
        await lockWriters(db, [found.id]);
        await setPassword(db, clock(), { userId: found.id, hash, keep: null });
        const removed = await removeCredentials(db, found.id, await removedByReset(db, clock(), found.id));
        await store.noteOwnedAddress(db, found.id);
        await sendPasswordNotice(deps, { db }, found, { how: "reset", removed, kept: await store.countCredentials(db, found.id) }, home);
        await store.note(db, clock(), found.id, "password reset");
      });
      // A user who chose a new password here may sign in with it right away.
      const account = digest(owner.email);
      await resetAttempts(deps, "account", account);
      await resetAttempts(deps, "account-address", accountAt(account, ip));
    },
  };
};

/** Returns the ticket of a reset link. Counts the attempt first. Throws 400 RESET_LINK_OVER when the link is not valid, 429. */
const knownTicket = async (deps: Deps, ticket: string, ip: string): Promise<Ticket> => {
  const found = await judgeAttempt(deps, "reset-link", ip, () => peekTicket(deps.database.kysely, deps.clock(), "reset", ticket));
  if (!found) throw linkOver();
  return found;
};

/** Issues a ticket that sets a new password once, for half an hour. */
export const issueResetTicket = (db: Transaction<DB>, now: Date, userId: number): Promise<string> =>
  issueTicket(db, now, { kind: "reset", userId, seconds: TICKET_SECONDS });

/** Sends reset links, limited to a few per address. */
export const resetJob = (deps: Deps, home: string): Job => ({
  name: JOB,
  run: async ({ address }) => {
    const email = deps.secrets.open(String(address), SEALED_FOR);
    const { database, clock } = deps;
    const person = await store.findByEmail(database.kysely, email);
    if (!person || !(await mayAttempt(deps, "reset", digest(email)))) return;
    await database.asSystem(async (db) => {
      const ticket = await issueResetTicket(db, clock(), person.id);
      await sendResetLink(deps, { db }, person, ticket, home);
      await store.note(db, clock(), person.id, "password reset asked");
    });
  },
});
