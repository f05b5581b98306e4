import { personalData } from "#contract/personal-data.ts";
import { audit } from "../../audit.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { consumeAttempt } from "../../http/attempts.ts";
import { FileReply, implement } from "../../http/route.ts";
import type { Scope } from "../../http/scope.ts";
import { passwordOf, proveByPassword } from "../../sign-in/passwords.ts";
import { endConnections } from "../connections/index.ts";
import { leaveHousehold } from "../household/index.ts";
import { requireProof } from "../security/index.ts";
import { wholeFile } from "../../http/whole-file.ts";
import { restore } from "./restore.ts";
import { archiveOf } from "./archive.ts";
import * as store from "./store.ts";

/** Exporting all data, and deleting the account. */
export const personalDataFeature = (deps: Deps): Feature => ({
  routes: implement(personalData, {
    archive: async (scope) => {
      await consumeAttempt(deps, "export", scope.userId);
      await audit(deps, scope.userId, "export", { file: "everything" });
      return new FileReply(await archiveOf(deps, scope), {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="hiro-data.zip"',
      });
    },
    restore: async (scope, _input, { file }) => restore(deps, scope, await wholeFile(file)),
    remove: (scope, { body }) => removeAccount(deps, scope, body).then(() => null),
  }),
});

/** Throws 400 naming the field for a wrong address or password, and 502 when a bank cannot be notified. */
const removeAccount = async (deps: Deps, scope: Scope, given: { email: string; password?: string | undefined }): Promise<void> => {
  const { database, clock } = deps;
  const person = await store.personOf(database.kysely, scope.userId);
  if (!person) throw notFound();
  if (given.email.trim().toLowerCase() !== (person.unverified_email ?? person.email).toLowerCase())
    throw invalid("email", "That is not your email address");
  if (await passwordOf(database.kysely, person.id)) await proveByPassword(deps, person, given.password ?? "", "password");
  else await requireProof(deps, scope);
  await endConnections(deps, scope);
  if (scope.householdId !== null) await leaveHousehold(deps, scope);
  await database.asSystem((db) => store.removePerson(db, person, clock().toISOString()));
};
