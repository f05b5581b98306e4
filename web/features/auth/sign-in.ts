import { SIGN_IN_OFFER_ID, type SignInOffer } from "#contract/installation.ts";
import { formatWait } from "#domain/wait.ts";
import { refused, textFor, NetworkError, OFFLINE, ApiError } from "#web/lib/api.ts";
import { askForPasskey, PasskeyDismissed } from "#web/lib/passkeys.ts";

export type SignIn = { ok: true; next: "in" | "second-factor" } | { ok: false; message: string; over?: boolean };

const BROKEN = "Sign-in failed. Try again.";

/** Posts to the server's sign-in endpoints. Throws ApiError or NetworkError. */
export const post = async (path: string, body: object = {}): Promise<unknown> => {
  const reply = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((failure: unknown) => {
    throw failure instanceof TypeError ? new NetworkError(failure) : failure;
  });
  if (!reply.ok) throw await refused(reply);
  return reply.status === 204 ? null : reply.json();
};

/** Returns the message for a failed sign-in. */
export const signInText = (error: unknown): string => {
  if (error instanceof NetworkError) return `${OFFLINE} Check your connection and try again.`;
  if (!(error instanceof ApiError)) return BROKEN;
  if (error.statusCode === 429) return `Too many attempts. Try again in ${formatWait(error.retryAfter ?? 0)}.`;
  if (error.statusCode === 401) return error.detail || "Wrong email or password.";
  return error.statusCode === 400 ? textFor(error) : BROKEN;
};

const attempt = async (path: string, body: object): Promise<SignIn> => {
  try {
    const said = await post(path, body);
    return { ok: true, next: isRecord(said) && said["next"] === "second-factor" ? "second-factor" : "in" };
  } catch (error) {
    return { ok: false, message: signInText(error), over: error instanceof ApiError && error.errors.includes("STEP_OVER") };
  }
};

/**
 * Sends email and password. The server sets the session cookie or asks for the second factor. Never throws: a refusal returns a message.
 */
export const signIn = (email: string, password: string): Promise<SignIn> => attempt("/auth/session/", { email, password });

/** Sends a code for the second factor. Never throws. */
export const sendCode = (code: string): Promise<SignIn> => attempt("/auth/second-factor/", { code });

/** Signs in with a passkey, alone or as the second factor. Returns null if the user cancels. Never throws. */
export const signInByPasskey = async (as: "sign-in" | "second-factor", fillIn = false): Promise<SignIn | null> => {
  const base = as === "sign-in" ? "/auth/passkey/" : "/auth/second-factor/passkey/";
  const ask = as === "sign-in" ? "/auth/passkey/options/" : "/auth/second-factor/passkey-options/";
  try {
    const given = await post(ask);
    const options = isRecord(given) ? String(given["options"]) : "";
    return await attempt(base, { response: await askForPasskey(options, fillIn) });
  } catch (error) {
    if (error instanceof PasskeyDismissed) return null;
    return { ok: false, message: signInText(error), over: error instanceof ApiError && error.errors.includes("STEP_OVER") };
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const getJson = async (path: string): Promise<unknown> => {
  const reply = await fetch(path, { headers: { accept: "application/json" } }).catch(() => null);
  return reply?.ok && reply.headers.get("content-type")?.includes("json") ? reply.json() : null;
};

/** Returns the ways to sign in that the page brought along. Null for a page of the development server, which has none. */
export const embeddedOffer = (): SignInOffer | null => JSON.parse(document.getElementById(SIGN_IN_OFFER_ID)?.textContent ?? "null");

export type DemoAccount = { email: string; password: string };

/** Returns the demo household's sign-in details if this server offers them, else null. */
export const demoAccount = async (): Promise<DemoAccount | null> => {
  const body = await getJson("/auth/demo/");
  return isRecord(body) && typeof body["email"] === "string" && typeof body["password"] === "string"
    ? { email: body["email"], password: body["password"] }
    : null;
};

export type SocialWay = { connection: string; name: string; sandbox: boolean };

/** Returns the identity providers available on this server. */
export const socialWays = async (): Promise<SocialWay[]> => {
  const body = await getJson("/auth/connections/");
  if (!Array.isArray(body)) return [];
  return body.flatMap((one: unknown) =>
    isRecord(one) && typeof one["connection"] === "string" && typeof one["name"] === "string"
      ? [{ connection: one["connection"], name: one["name"], sandbox: one["sandbox"] === true }]
      : [],
  );
};

/** Returns whether a passkey may serve as the second factor. Null when no second step is pending. A failed check counts as no. */
export const secondFactorWays = async (): Promise<{ passkey: boolean } | null> => {
  const reply = await fetch("/auth/second-factor/", { headers: { accept: "application/json" } }).catch(() => null);
  if (reply?.status === 401) return null;
  const body: unknown = reply?.ok ? await reply.json() : null;
  return { passkey: isRecord(body) && body["passkey"] === true };
};
