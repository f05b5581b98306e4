import { toDataURL } from "qrcode";
import { security } from "#contract/security.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../errors.ts";
import { type Call, implement } from "../../http/route.ts";
import { SESSION_IDLE_DAYS } from "../../identity/sessions.ts";
import { listApiTokens, makeApiToken, revokeApiToken } from "../../identity/api-tokens.ts";
import * as passkeyStore from "../../identity/passkey-store.ts";
import { addPasskey, checkPasskey, creationOptions, requestOptions, type Site, siteOf } from "../../identity/passkeys.ts";
import * as sessionStore from "../../identity/session-store.ts";
import { confirmEnrolment, disableSecondFactor, enrol, renewRecoveryCodes } from "../../identity/second-factor.ts";
import { resetJob } from "./reset.ts";
import { tidyAttempts, warningJob } from "./warning.ts";
import { changePassword, confirmByPassword, noteChange, personOf, readSecurity, requireProof, requireVerifiedAddress } from "./service.ts";

export { issueResetTicket, resetService } from "./reset.ts";
export { requireProof } from "./service.ts";

const DAY_MS = 86_400_000;

/** The user's sign-in methods and all changes to them. `home` is the base URL of links in mail. */
export const securityFeature = (deps: Deps, home: string): Feature => {
  const { database, clock } = deps;
  const siteFor = ({ origin }: Call): Site => siteOf(origin);
  return {
    jobs: [resetJob(deps, home), warningJob(deps, home), tidyAttempts(deps)],
    tables: [
      { name: "sessions", archive: null },
      { name: "credentials", archive: null },
      { name: "passkeys", archive: null },
      { name: "api_tokens", archive: null },
      { name: "one_time_codes", archive: null },
      { name: "recovery_codes", archive: null },
      { name: "tickets", archive: null },
      { name: "attempts", archive: null },
    ],
    routes: implement(security, {
      get: (scope) => readSecurity(deps, scope),
      sessions: (scope) =>
        database.reading(scope, (tx) => sessionStore.list(tx, clock(), new Date(clock().getTime() - SESSION_IDLE_DAYS * DAY_MS))),
      endSession: async (scope, { params }) => {
        if (!(await database.within(scope, (tx) => sessionStore.end(tx, params.id)))) throw notFound("Session not found.");
        await noteChange(deps, scope, "session ended");
        return null;
      },
      endOtherSessions: async (scope) => {
        const ended = await database.within(scope, sessionStore.endOthers);
        await noteChange(deps, scope, "other sessions ended");
        return { ended };
      },
      confirm: (scope, { body }) => confirmByPassword(deps, scope, body.password),
      confirmOptions: async (scope, _input, call) => ({
        options: await requestOptions(deps, siteFor(call), `confirm ${scope.userId}`),
      }),
      confirmPasskey: async (scope, { body }, call) => {
        await checkPasskey(deps, siteFor(call), `confirm ${scope.userId}`, body.response);
        await sessionStore.noteProof(database, scope.sessionId, clock());
        return null;
      },
      changePassword: (scope, { body }) => changePassword(deps, scope, body, home),
      enrol: async (scope) => {
        await requireVerifiedAddress(deps, scope);
        await requireProof(deps, scope);
        const { secret, uri } = await enrol(deps, scope.userId, (await personOf(deps, scope)).email);
        return { secret, uri, qr: await toDataURL(uri, { margin: 2, width: 400 }) };
      },
      confirmSecondFactor: async (scope, { body }) => {
        await requireVerifiedAddress(deps, scope);
        await requireProof(deps, scope);
        const recoveryCodes = await confirmEnrolment(deps, scope, body.code);
        await noteChange(deps, scope, "second factor on", { news: "second-factor-on", home });
        return { recoveryCodes };
      },
      disableSecondFactor: async (scope, { body }) => {
        await requireProof(deps, scope);
        await disableSecondFactor(deps, scope.userId, body.code);
        await noteChange(deps, scope, "second factor off", { news: "second-factor-off", home });
        return null;
      },
      renewRecoveryCodes: async (scope, { body }) => {
        await requireProof(deps, scope);
        const recoveryCodes = await renewRecoveryCodes(deps, scope.userId, body.code);
        await noteChange(deps, scope, "recovery codes renewed");
        return { recoveryCodes };
      },
      passkeyOptions: async (scope, _input, call) => {
        await requireVerifiedAddress(deps, scope);
        await requireProof(deps, scope);
        return { options: await creationOptions(deps, siteFor(call), await personOf(deps, scope)) };
      },
      addPasskey: async (scope, { body }, call) => {
        await requireVerifiedAddress(deps, scope);
        await requireProof(deps, scope);
        const made = await addPasskey(deps, siteFor(call), scope, body.name, body.response);
        await noteChange(deps, scope, "passkey added", { news: "passkey", home });
        return made;
      },
      renamePasskey: async (scope, { params, body }) => {
        const renamed = await database.within(scope, (tx) => passkeyStore.rename(tx, params.id, body.name));
        if (!renamed) throw notFound("Passkey not found.");
        return renamed;
      },
      removePasskey: async (scope, { params }) => {
        const found = await database.reading(scope, passkeyStore.list);
        if (!found.some((key) => key.id === params.id)) throw notFound("Passkey not found.");
        await requireProof(deps, scope);
        await database.within(scope, (tx) => passkeyStore.remove(tx, params.id));
        await noteChange(deps, scope, "passkey removed");
        return null;
      },
      tokens: (scope) => database.reading(scope, listApiTokens),
      makeToken: async (scope, { body }) => {
        await requireVerifiedAddress(deps, scope);
        await requireProof(deps, scope);
        const made = await database.within(scope, (tx) => makeApiToken(tx, clock(), body));
        await noteChange(deps, scope, "api token made", { news: "token", home });
        return made;
      },
      revokeToken: async (scope, { params }) => {
        await database.within(scope, (tx) => revokeApiToken(tx, params.id));
        await noteChange(deps, scope, "api token revoked");
        return null;
      },
    }),
  };
};
