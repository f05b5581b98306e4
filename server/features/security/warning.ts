import type { Deps } from "../../deps.ts";
import { deleteExpiredAttempts, mayAttempt } from "../../identity/attempts.ts";
import { WARNING_JOB } from "../../identity/sessions.ts";
import type { Job } from "../../jobs.ts";
import { sendAttemptsWarning } from "./letters.ts";
import * as store from "./store.ts";

/** Warns the owner of an address, if any, of wrong passwords, at most once a day. */
export const warningJob = (deps: Deps, home: string): Job => ({
  name: WARNING_JOB,
  run: async ({ address }) => {
    const owner = await store.findByEmail(deps.database.kysely, deps.secrets.open(String(address), WARNING_JOB));
    if (!owner || !(await mayAttempt(deps, "warning", owner.id))) return;
    await deps.database.asSystem(async (db) => {
      await sendAttemptsWarning(deps, { db }, owner, home);
      await store.note(db, deps.clock(), owner.id, "warned of wrong passwords");
    });
  },
});

/** Deletes attempt counts whose window has ended, once a night. */
export const tidyAttempts = (deps: Deps): Job => ({ name: "tidy-attempts", cron: "23 4 * * *", run: () => deleteExpiredAttempts(deps) });
