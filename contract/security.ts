import { z } from "zod";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, pathId, typed } from "./kit/fields.ts";

const params = z.object({ id: pathId });
const name = typed(60).min(1, "Enter a name");
const password = z.string().max(1024, "Enter at most 1024 characters");
const code = z.string().max(40).min(1, "Enter the code");
/** What the browser's own passkey call takes or gives, as JSON text: its names are the browser's. */
const browserJson = z.string().max(20_000);

export const Passkey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable(), backedUp: z.boolean() });
export type Passkey = z.output<typeof Passkey>;

/** A place where somebody is signed in. */
export const SignedIn = z.object({
  id,
  /** Such as "Chrome on Android". */
  device: z.string(),
  kind: z.enum(["computer", "phone", "other"]),
  address: z.string().nullable(),
  method: z.enum(["password", "google-oauth2", "apple", "passkey"]),
  createdAt: instant,
  lastUsedAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type SignedIn = z.output<typeof SignedIn>;

const access = z.enum(["read", "write"], "Choose read or write");
export const ApiToken = z.object({
  id,
  name: z.string(),
  access,
  /** Its first characters, to know it by. */
  prefix: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});
export type ApiToken = z.output<typeof ApiToken>;

export const Security = z.object({
  email: z.string(),
  /** Null where the person signs in without one. */
  passwordChangedAt: instant.nullable(),
  /** Providers the person signs in with. */
  connections: z.array(z.enum(["google-oauth2", "apple"])),
  /** Null while it is off. */
  secondFactor: z.object({ since: instant, recoveryCodesLeft: z.number().int() }).nullable(),
  passkeys: z.array(Passkey),
  apiTokens: z.number().int(),
});
export type Security = z.output<typeof Security>;

/** What a change of password can remove besides other sessions. */
export const RemovableCredential = z.enum(["passkeys", "api-tokens", "second-factor"], "Choose passkeys, api-tokens or second-factor");
export type RemovableCredential = z.output<typeof RemovableCredential>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const security = endpoints("security", {
  get: endpoint({ about: "How the person signs in.", method: "GET", path: "/security/", reply: Security }),
  sessions: endpoint({
    about: "Where the person is signed in, the asking session first, then the latest used.",
    method: "GET",
    path: "/security/sessions/",
    reply: z.array(SignedIn),
  }),
  endSession: endpoint({ about: "Signs out one session.", method: "DELETE", path: "/security/sessions/:id/", params, reply: nothing }),
  endOtherSessions: endpoint({
    about: "Signs out every session but the asking one.",
    method: "POST",
    path: "/security/sessions/end-others/",
    reply: z.object({ ended: z.number().int() }),
  }),
  confirm: endpoint({
    about: "Proves anew who asks, by password; changes of how one signs in are open for ten minutes after it.",
    method: "POST",
    path: "/security/confirm/",
    body: z.object({ password: z.string().min(1, "Enter your password").max(1024) }),
    reply: nothing,
  }),
  confirmOptions: endpoint({
    about: "What the browser needs to ask for a passkey of the person.",
    method: "POST",
    path: "/security/confirm/passkey-options/",
    reply: z.object({ options: browserJson }),
  }),
  confirmPasskey: endpoint({
    about: "Proves anew who asks, by passkey.",
    method: "POST",
    path: "/security/confirm/passkey/",
    body: z.object({ response: browserJson }),
    reply: nothing,
  }),
  changePassword: endpoint({
    about:
      "Sets a new password and signs out every other session. Needs the present password if there is one. `remove` also removes passkeys, API tokens or the second factor.",
    method: "POST",
    path: "/security/password/",
    body: z.object({
      currentPassword: password.optional(),
      password,
      passwordConfirmation: password,
      remove: z.array(RemovableCredential).max(3).optional(),
    }),
    reply: nothing,
  }),
  enrol: endpoint({
    about: "Begins a second factor: a secret for an authenticator app. It asks for nothing until a first code is confirmed.",
    method: "POST",
    path: "/security/second-factor/",
    reply: z.object({ secret: z.string(), uri: z.string(), /** An image, as a data address. */ qr: z.string() }),
  }),
  confirmSecondFactor: endpoint({
    about: "Turns the second factor on with a first code, and tells the recovery codes this once.",
    method: "POST",
    path: "/security/second-factor/confirm/",
    body: z.object({ code }),
    reply: recoveryCodes,
  }),
  disableSecondFactor: endpoint({
    about: "Turns the second factor off, with a code of it.",
    method: "POST",
    path: "/security/second-factor/disable/",
    body: z.object({ code }),
    reply: nothing,
  }),
  renewRecoveryCodes: endpoint({
    about: "Makes new recovery codes in place of the old ones and tells them this once.",
    method: "POST",
    path: "/security/second-factor/recovery-codes/",
    body: z.object({ code }),
    reply: recoveryCodes,
  }),
  passkeyOptions: endpoint({
    about: "What the browser needs to make a passkey.",
    method: "POST",
    path: "/security/passkeys/options/",
    reply: z.object({ options: browserJson }),
  }),
  addPasskey: endpoint({
    about: "Keeps a passkey that the browser made.",
    method: "POST",
    path: "/security/passkeys/",
    body: z.object({ name, response: browserJson }),
    reply: Passkey,
  }),
  renamePasskey: endpoint({
    about: "Names a passkey.",
    method: "PATCH",
    path: "/security/passkeys/:id/",
    params,
    body: z.object({ name }),
    reply: Passkey,
  }),
  removePasskey: endpoint({ about: "Removes a passkey.", method: "DELETE", path: "/security/passkeys/:id/", params, reply: nothing }),
  tokens: endpoint({
    about: "The person's API tokens, newest first, without their secrets.",
    method: "GET",
    path: "/security/api-tokens/",
    reply: z.array(ApiToken),
  }),
  makeToken: endpoint({
    about: "Makes an API token and tells it this once.",
    method: "POST",
    path: "/security/api-tokens/",
    body: z.object({
      name,
      access,
      /** Days until it ends; null never. */
      days: z.number("Enter a number of days").int("Enter whole days").min(1, "Enter at least one day").max(3650).nullable(),
    }),
    reply: z.object({ ...ApiToken.shape, token: z.string() }),
  }),
  revokeToken: endpoint({ about: "Revokes an API token.", method: "DELETE", path: "/security/api-tokens/:id/", params, reply: nothing }),
});
