import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Passkey } from "#contract/security.ts";
import { lockWriters } from "../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalid } from "../errors.ts";
import * as store from "./passkey-store.ts";
import type { Scope } from "./scope.ts";
import { requireSession } from "./session-store.ts";
import { useTicketOnce } from "./tickets.ts";

type Needs = Pick<Deps, "database" | "clock" | "secrets" | "log">;
/** The site that passkeys belong to, as the browser sees it. */
export type Site = { origin: string; rpId: string };
/** Purpose of a challenge; a challenge for one purpose is not valid for another. */
type Purpose = `add ${number}` | `confirm ${number}` | `second ${number}` | "sign-in";

/** The library is large, and many installations have no passkey. */
const library = () => import("@simplewebauthn/server");

const CHALLENGE_SECONDS = 300;
const MOST = 20;

/** Returns the site of an origin. */
export const siteOf = (origin: string): Site => ({ origin: new URL(origin).origin, rpId: new URL(origin).hostname });

/** Creates a challenge that needs no database row until it is answered: an expiry time and a random part, signed for its purpose. */
const challengeFor = ({ clock, secrets }: Needs, purpose: Purpose): string => {
  const text = `${Math.floor(clock().getTime() / 1000) + CHALLENGE_SECONDS}.${randomBytes(18).toString("base64url")}`;
  return `${text}.${secrets.sign(`passkey ${purpose} ${text}`)}`;
};

/** Returns whether a challenge is ours, for this purpose, not expired and not yet answered. */
const isOpen =
  ({ clock, secrets, database }: Needs, purpose: Purpose) =>
  async (given: string): Promise<boolean> => {
    const text = Buffer.from(given, "base64url").toString("utf8");
    const [until = "", random = "", signature = ""] = text.split(".");
    if (!secrets.verify(`passkey ${purpose} ${until}.${random}`, signature)) return false;
    if (Number(until) * 1000 < clock().getTime()) return false;
    return useTicketOnce(database.kysely, clock(), `passkey ${text}`, CHALLENGE_SECONDS);
  };

/** Returns the options a browser needs to create a passkey for a user. */
export const creationOptions = async (deps: Needs, site: Site, person: { id: number; email: string; name: string }): Promise<string> => {
  const known = await store.listKeys(deps.database.kysely, person.id);
  if (known.length >= MOST) throw invalid("name", `You already have ${MOST} passkeys. Remove one first`);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Hiro",
    rpID: site.rpId,
    userID: Buffer.from(deps.secrets.sign(`passkey user ${person.id}`), "base64url"),
    userName: person.email,
    userDisplayName: person.name,
    challenge: challengeFor(deps, `add ${person.id}`),
    attestationType: "none",
    excludeCredentials: known.map((key) => ({ id: key.credential_id, transports: key.transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return JSON.stringify(options);
};

/** Saves a passkey created by the browser. Throws 400 when its response is invalid, 409 when it is already registered. */
export const addPasskey = async (
  deps: Needs,
  site: Site,
  scope: Pick<Scope, "userId" | "sessionId">,
  name: string,
  response: string,
): Promise<Passkey> => {
  const { userId } = scope;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await checked(deps, () =>
    verifyRegistrationResponse({
      response: read<RegistrationResponseJSON>(response),
      expectedChallenge: isOpen(deps, `add ${userId}`),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw refused();
  const { credential, credentialBackedUp } = registrationInfo;
  const made = await deps.database.asSystem(async (db) => {
    await lockWriters(db, [userId]);
    await requireSession(db, scope);
    return store.insert(db, {
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backedUp: credentialBackedUp,
      name,
      at: deps.clock().toISOString(),
    });
  });
  if (!made) throw new ApiError(409, "PASSKEY_KNOWN", "This passkey is already registered.");
  return made;
};

/** Returns the options a browser needs to request a passkey: any of this site, or one of a user's. */
export const requestOptions = async (deps: Needs, site: Site, purpose: Exclude<Purpose, `add ${number}`>): Promise<string> => {
  const userId = purpose === "sign-in" ? null : Number(purpose.split(" ")[1]);
  const keys = userId === null ? [] : await store.listKeys(deps.database.kysely, userId);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: challengeFor(deps, purpose),
    userVerification: "required",
    allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
  });
  return JSON.stringify(options);
};

/**
 * Returns the user of the passkey that answered. Checks the signature, site, challenge, user presence and verification, and counter. Throws
 * 400 PASSKEY_REFUSED with the same message for every failure.
 */
export const checkPasskey = async (deps: Needs, site: Site, purpose: Exclude<Purpose, `add ${number}`>, given: string): Promise<number> => {
  const response = read<AuthenticationResponseJSON>(given);
  const key = typeof response.id === "string" ? await store.findKey(deps.database.kysely, response.id) : undefined;
  if (!key || (purpose !== "sign-in" && purpose.split(" ")[1] !== String(key.user_id))) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await checked(deps, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: isOpen(deps, purpose),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")),
        counter: key.counter,
        transports: key.transports,
      },
    }),
  );
  if (!verified) throw refused();
  const { newCounter, credentialBackedUp } = authenticationInfo;
  const used = { counter: newCounter, before: key.counter, backedUp: credentialBackedUp, at: deps.clock().toISOString() };
  if (!(await store.noteUse(deps.database.kysely, key.id, used))) throw refused();
  return key.user_id;
};

const refused = (): ApiError =>
  new ApiError(400, "PASSKEY_REFUSED", "That passkey did not work.", { fields: { response: ["That passkey did not work"] } });

const read = <T>(text: string): T => {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === "object") return value as T;
  } catch {
    // Not JSON: the same error.
  }
  throw refused();
};

/** Converts the library's own errors into the common one. */
const checked = async <T>({ log }: Needs, check: () => Promise<T>): Promise<T> => {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ApiError) throw error;
    log.info({ event: "passkey refused", reason: error.name }, "passkey refused");
    throw refused();
  }
};
