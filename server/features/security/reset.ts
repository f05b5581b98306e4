import type { Deps } from "../../deps.ts";
import type { Job } from "../../jobs.ts";
import { ApiError } from "../../http/errors.ts";
import { hashPassword } from "../../http/passwords.ts";
import type { ResetService } from "../../http/reset-routes.ts";
import { forgetTries, spendTry } from "../../http/throttle.ts";
import { checkNewPassword, setPassword } from "../../sign-in/passwords.ts";
import { digest, issueTicket, peekTicket, takeTicket } from "../../sign-in/tickets.ts";
import { sendResetLink, tellOfChange } from "./letters.ts";
import * as store from "./store.ts";

const JOB = "password-reset";
const TICKET_SECONDS = 30 * 60;
const SEALED_FOR = "password reset";

const linkOver = (): ApiError => new ApiError(400, "RESET_LINK_OVER", "This link has expired or was used already. Ask for a new one.");

/** Resetting a password by mail. Whether an address is known shows nowhere: what differs happens in a job, after the answer. */
export const resetService = (deps: Deps, home: string): ResetService => {
  const { database, clock, jobs, secrets } = deps;
  return {
    ask: async (email, ip) => {
      await spendTry(database, clock(), "reset-from", ip);
      const address = email.toLowerCase();
      await jobs.send(JOB, { address: secrets.seal(address, SEALED_FOR) }, digest(address));
    },
    check: async (ticket, ip) => {
      await spendTry(database, clock(), "reset-from", ip);
      if (!(await peekTicket(database.kysely, clock(), "reset", ticket))) throw linkOver();
    },
    set: async ({ ticket, password, passwordConfirmation }, ip) => {
      await spendTry(database, clock(), "reset-from", ip);
      checkNewPassword(password, passwordConfirmation);
      if (!(await peekTicket(database.kysely, clock(), "reset", ticket))) throw linkOver();
      const hash = await hashPassword(password);
      const person = await database.asSystem(async (db) => {
        const taken = await takeTicket(db, clock(), "reset", ticket);
        const found = taken && (await store.findPerson(db, taken.userId));
        if (!found) throw linkOver();
        await setPassword(db, clock(), { userId: found.id, hash, keep: null });
        await store.noteOwnedAddress(db, found.id);
        await tellOfChange(deps, { db }, found, "password", home);
        await store.note(db, clock(), found.id, "password reset");
        return found;
      });
      await forgetTries(database, "person", person.email);
    },
  };
};

/** Sends reset links, at most a few to an address. */
export const resetJob = (deps: Deps, home: string): Job => ({
  name: JOB,
  run: async ({ address }) => {
    const email = deps.secrets.open(String(address), SEALED_FOR);
    const { database, clock } = deps;
    const person = await store.findByEmail(database.kysely, email);
    if (!person || !(await mayGetAnother(deps, email))) return;
    await database.asSystem(async (db) => {
      const ticket = await issueTicket(db, clock(), { kind: "reset", userId: person.id, seconds: TICKET_SECONDS });
      await sendResetLink(deps, { db }, person, ticket, home);
      await store.note(db, clock(), person.id, "password reset asked");
    });
  },
});

const mayGetAnother = async ({ database, clock }: Deps, email: string): Promise<boolean> => {
  try {
    await spendTry(database, clock(), "reset", digest(email));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
};
