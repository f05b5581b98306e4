import { personalData } from "#contract/personal-data.ts";
import { audit } from "../../audit.ts";
import { cellsOf } from "../../db/cells/index.ts";
import type { Deps } from "../../deps.ts";
import { type Feature, tablesOf } from "../../feature.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import { consumeAttempt } from "../../identity/attempts.ts";
import { FileReply, implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { passwordOf, proveByPassword } from "../../identity/passwords.ts";
import { requireProof } from "../security/index.ts";
import { wholeFile } from "../../http/whole-file.ts";
import { restore } from "./restore.ts";
import { archiveOf } from "./archive.ts";
import * as store from "./store.ts";

/** How often members part again before a deletion gives up. */
const MOST_TRIES = 5;

/** Exporting all data, and deleting the account. `features` are all of the product's: each one's tables and hooks take part. */
export const personalDataFeature = (deps: Deps, features: () => readonly Feature[]): Feature => ({
  routes: implement(personalData, {
    archive: async (scope) => {
      await consumeAttempt(deps, "export", scope.userId);
      await audit(deps, scope.userId, "export", { file: "everything" });
      return new FileReply(await archiveOf(deps, scope, tablesOf(features())), {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="hiro-data.zip"',
      });
    },
    restore: async (scope, _input, { file }) => restore(deps, scope, await wholeFile(file), features()),
    remove: (scope, { body }) => removeAccount(deps, scope, body, features()).then(() => null),
  }),
});

/** Throws 400 naming the field for a wrong address or password, and 502 when a bank cannot be notified. */
const removeAccount = async (
  deps: Deps,
  scope: Scope,
  given: { email: string; password?: string | undefined },
  features: readonly Feature[],
): Promise<void> => {
  const { database, clock } = deps;
  const person = await store.personOf(database.kysely, scope.userId);
  if (!person) throw notFound();
  if (given.email.trim().toLowerCase() !== (person.unverified_email ?? person.email).toLowerCase())
    throw invalid("email", "That is not your email address");
  if (await passwordOf(database.kysely, person.id)) await proveByPassword(deps, person, given.password ?? "", "password");
  else await requireProof(deps, scope);
  const ended = async (): Promise<boolean> => {
    for (const feature of features) await feature.beforeDeletion?.(scope);
    return database.asSystem((db) => store.removePerson(db, person, tablesOf(features), clock().toISOString()));
  };
  // Another request of the user may join a household in between.
  for (let tries = 1; !(await ended()); tries += 1)
    if (tries === MOST_TRIES) throw new ApiError(409, "ALREADY_IN_HOUSEHOLD", "You joined a household meanwhile. Try again.");
  const cells = cellsOf(database);
  if (cells === null) return;
  const address = person.unverified_email ?? person.email;
  await cells.directory.forget(person.id, (await store.isClaimed(database.kysely, address)) ? null : address);
};
