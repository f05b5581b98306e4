import { z } from "zod/mini";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, pathId, typed } from "./kit/fields.ts";

const params = z.object({ id: pathId });
const name = typed(60, "Enter a name");
const password = z.string().check(z.maxLength(1024, "Enter at most 1024 characters"));
const code = z.string().check(z.maxLength(40), z.minLength(1, "Enter the code"));
/** Input or output of the browser's passkey API as JSON text, with the browser's field names. */
const browserJson = z.string().check(z.maxLength(20_000));

export const Passkey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant), backedUp: z.boolean() });
export type Passkey = z.output<typeof Passkey>;

/** A signed-in session. */
export const SignedIn = z.object({
  id,
  /** For example "Chrome on Android". */
  device: z.string(),
  kind: z.enum(["computer", "phone", "other"]),
  address: z.nullable(z.string()),
  method: z.enum(["password", "google-oauth2", "apple", "passkey"]),
  createdAt: instant,
  lastUsedAt: instant,
  /** Whether this is the session that sent the request. */
  current: z.boolean(),
});
export type SignedIn = z.output<typeof SignedIn>;

const access = z.enum(["read", "write"], "Choose read or write");
export const ApiToken = z.object({
  id,
  name: z.string(),
  access,
  /** The token's first characters, so that the user can recognize it. */
  prefix: z.string(),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
});
export type ApiToken = z.output<typeof ApiToken>;

export const Security = z.object({
  email: z.string(),
  /** Null if the user has no password. */
  passwordChangedAt: z.nullable(instant),
  /** Identity providers that the user signs in with. */
  connections: z.array(z.enum(["google-oauth2", "apple"])),
  /** Null while it is turned off. */
  secondFactor: z.nullable(z.object({ since: instant, recoveryCodesLeft: z.int() })),
  passkeys: z.array(Passkey),
  apiTokens: z.int(),
});
export type Security = z.output<typeof Security>;

/** Credentials that a password change can also remove, in addition to ending other sessions. */
export const RemovableCredential = z.enum(["passkeys", "api-tokens", "second-factor"], "Choose passkeys, api-tokens or second-factor");
export type RemovableCredential = z.output<typeof RemovableCredential>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const security = endpoints("security", {
  get: endpoint({ about: "How the user signs in.", method: "GET", path: "/security/", access: { during: "sign-up" }, reply: Security }),
  sessions: endpoint({
    about: "The user's sessions: the current one first, then by latest use.",
    method: "GET",
    path: "/security/sessions/",
    access: { during: "sign-up" },
    reply: z.array(SignedIn),
  }),
  endSession: endpoint({
    about: "Signs out one session.",
    method: "DELETE",
    path: "/security/sessions/:id/",
    access: { during: "sign-up" },
    params,
    reply: nothing,
  }),
  endOtherSessions: endpoint({
    about: "Signs out every session except the current one.",
    method: "POST",
    path: "/security/sessions/end-others/",
    access: { during: "sign-up" },
    reply: z.object({ ended: z.int() }),
  }),
  confirm: endpoint({
    about: "Confirms the user's identity by password. Sign-in settings can be changed for the next ten minutes.",
    method: "POST",
    path: "/security/confirm/",
    access: { during: "sign-up" },
    body: z.object({ password: z.string().check(z.minLength(1, "Enter your password"), z.maxLength(1024)) }),
    reply: nothing,
  }),
  confirmOptions: endpoint({
    about: "Options for the browser to request one of the user's passkeys.",
    method: "POST",
    path: "/security/confirm/passkey-options/",
    access: { during: "sign-up" },
    reply: z.object({ options: browserJson }),
  }),
  confirmPasskey: endpoint({
    about: "Confirms the user's identity by passkey.",
    method: "POST",
    path: "/security/confirm/passkey/",
    access: { during: "sign-up" },
    body: z.object({ response: browserJson }),
    reply: nothing,
  }),
  changePassword: endpoint({
    about:
      "Sets a new password and signs out every other session. Requires the current password if there is one. `remove` also removes passkeys, API tokens or the second factor.",
    method: "POST",
    path: "/security/password/",
    access: { during: "sign-up" },
    body: z.object({
      currentPassword: z.optional(password),
      password,
      passwordConfirmation: password,
      remove: z.optional(z.array(RemovableCredential).check(z.maxLength(3))),
    }),
    reply: nothing,
  }),
  enrol: endpoint({
    about:
      "Starts second-factor setup and returns a secret for an authenticator app. Sign-in requires no code until the first code is confirmed.",
    method: "POST",
    path: "/security/second-factor/",
    access: { during: "sign-up" },
    reply: z.object({ secret: z.string(), uri: z.string(), /** An image as a data URL. */ qr: z.string() }),
  }),
  confirmSecondFactor: endpoint({
    about: "Confirms the first code, turns the second factor on and returns the recovery codes, which are not shown again.",
    method: "POST",
    path: "/security/second-factor/confirm/",
    access: { during: "sign-up" },
    body: z.object({ code }),
    reply: recoveryCodes,
  }),
  disableSecondFactor: endpoint({
    about: "Turns the second factor off. Requires a valid code.",
    method: "POST",
    path: "/security/second-factor/disable/",
    access: { during: "sign-up" },
    body: z.object({ code }),
    reply: nothing,
  }),
  renewRecoveryCodes: endpoint({
    about: "Replaces the recovery codes and returns the new ones, which are not shown again.",
    method: "POST",
    path: "/security/second-factor/recovery-codes/",
    access: { during: "sign-up" },
    body: z.object({ code }),
    reply: recoveryCodes,
  }),
  passkeyOptions: endpoint({
    about: "Options for the browser to create a passkey.",
    method: "POST",
    path: "/security/passkeys/options/",
    access: { during: "sign-up" },
    reply: z.object({ options: browserJson }),
  }),
  addPasskey: endpoint({
    about: "Registers a passkey created by the browser.",
    method: "POST",
    path: "/security/passkeys/",
    access: { during: "sign-up" },
    body: z.object({ name, response: browserJson }),
    reply: Passkey,
  }),
  renamePasskey: endpoint({
    about: "Renames a passkey.",
    method: "PATCH",
    path: "/security/passkeys/:id/",
    access: { during: "sign-up" },
    params,
    body: z.object({ name }),
    reply: Passkey,
  }),
  removePasskey: endpoint({
    about: "Removes a passkey.",
    method: "DELETE",
    path: "/security/passkeys/:id/",
    access: { during: "sign-up" },
    params,
    reply: nothing,
  }),
  tokens: endpoint({
    about: "The user's API tokens, newest first, without their secrets.",
    method: "GET",
    path: "/security/api-tokens/",
    access: { during: "sign-up" },
    reply: z.array(ApiToken),
  }),
  makeToken: endpoint({
    about: "Creates an API token and returns its secret, which is not shown again.",
    method: "POST",
    path: "/security/api-tokens/",
    access: { during: "sign-up" },
    body: z.object({
      name,
      access,
      /** Days until the token expires. Null means never. */
      days: z.nullable(z.int("Enter a number of days").check(z.minimum(1, "Enter at least one day"), z.maximum(3650))),
    }),
    reply: z.object({ ...ApiToken.shape, token: z.string() }),
  }),
  revokeToken: endpoint({
    about: "Revokes an API token.",
    method: "DELETE",
    path: "/security/api-tokens/:id/",
    access: { during: "sign-up" },
    params,
    reply: nothing,
  }),
});
