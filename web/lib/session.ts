import { hashKey } from "@tanstack/react-query";
import { type Profile, type ProfileChange, profile } from "#contract/profile.ts";
import type { Day } from "#domain/day.ts";
import { ApiError, call, NetworkError, OFFLINE, refused, useCredentials } from "./api.ts";
import { earlyReply } from "./early.ts";
import { frameQuery, loadFrame } from "./frame.ts";
import { profileQuery } from "./profile.ts";
import { queryClient, queryFamily, retry } from "./queries.ts";
import { forgetPrivate } from "./stored.ts";
import { toast } from "./toast.ts";

export type Me = {
  userId: number;
  firstName: string | null;
  lastName: string | null;
  /** Verified or not. */
  email: string;
  /** Whether the address is verified. */
  emailVerified: boolean;
  signupState: Profile["signupState"];
  hasAlternate: boolean;
  isInvited: boolean;
  householdId: number | null;
  householdName: string | null;
  signupCompleted: boolean;
  /** Whether the user works for the operator of this installation. */
  isEmployee: boolean;
  timeZone: string;
  today: Day;
};

/** Requests what a screen shows first, for the user's current day and the query of the screen's address. */
export type AskFirst = (today: Day, search: { readonly [name: string]: unknown }) => void;

/** The access token with its session, and its user, in memory only. */
let token: { value: string; until: number; session: string } | null = null;
let me: Me | null = null;
/** The profile that `me` was read from. */
let known: Profile | null = null;
/** A CSRF token belongs to one session. */
let csrf: { of: string; value: Promise<string> } | null = null;
let renewing: Promise<string | null> | null = null;
const listeners = new Set<() => void>();

const EARLY_MS = 30_000;

/** Reads whose session an access token (RFC 7519) is for. The server checks it; here it only tells sessions apart. */
const claimsOf = (accessToken: string): { user: number; session: string } => {
  const payload = accessToken.split(".")[1] ?? "";
  const { sub, sid } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub: unknown; sid: unknown };
  return { user: Number(sub), session: String(sid) };
};

/** Someone else signed in in this browser. Loads the page anew as that user, so that nothing of either shows under the other's name. */
const leaveToOther = (): Promise<never> => {
  forgetPrivate("browser");
  window.location.replace("/");
  // The page is about to go. No request may continue as another user.
  return new Promise<never>(() => undefined);
};

const renew = (): Promise<string | null> =>
  (renewing ??= (async () => {
    try {
      const response =
        (await earlyReply("/auth/refresh/")) ??
        (await fetch("/auth/refresh/", { method: "POST", credentials: "same-origin" }).catch((error: unknown) => {
          throw new NetworkError(error);
        }));
      if (response.status === 401) {
        end();
        return null;
      }
      if (!response.ok) throw await refused(response);
      const given = (await response.json()) as { access_token: string; expires_in: number };
      const { user, session: its } = claimsOf(given.access_token);
      // Awaited, so that no other request renews in the meantime.
      if (me && user !== me.userId) return await leaveToOther();
      token = { value: given.access_token, until: Date.now() + given.expires_in * 1000 - EARLY_MS, session: its };
      return token.value;
    } finally {
      renewing = null;
    }
  })());

/** Ends the session in this tab: removes its private text and notifies the screens. */
const end = (): void => {
  token = null;
  csrf = null;
  if (!me) return;
  me = null;
  known = null;
  forgetPrivate("browser");
  listeners.forEach((listener) => listener());
};

/** The other tabs of this browser. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("session");
const SIGNED_OUT = "signed-out";
tabs?.addEventListener("message", ({ data }) => {
  if (data === SIGNED_OUT) end();
  else if (me && typeof data === "number" && data !== me.userId) void leaveToOther();
});
/** Tells the other tabs who is signed in now. */
const announce = (userId: number): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it stays inside the origin
  tabs?.postMessage(userId);
};

/** The CSRF token is fetched at startup and again when the session changes. */
const csrfToken = (): Promise<string> => {
  const of = token?.session ?? "";
  if (csrf?.of !== of) {
    const value = call(profile.csrf, {}).then((reply) => reply.csrfToken);
    value.catch(() => (csrf = null));
    csrf = { of, value };
  }
  return csrf.value;
};

useCredentials({
  token: async () => (token && token.until > Date.now() ? token.value : token || me || renewing ? renew() : null),
  renew,
  csrf: csrfToken,
});

const meOf = (p: Profile): Me => ({
  userId: p.userPk,
  firstName: p.firstName,
  lastName: p.lastName,
  email: p.email ?? p.unverifiedEmail ?? "",
  emailVerified: p.email !== null,
  signupState: p.signupState,
  hasAlternate: p.hasAlternate,
  isInvited: p.isInvited,
  householdId: p.household?.id ?? null,
  householdName: p.household?.name ?? null,
  signupCompleted: p.signupState === "COMPLETED",
  isEmployee: p.isEmployee,
  timeZone: p.timeZone,
  today: p.today as Day,
});

const know = (p: Profile): void => {
  me = meOf(p);
  known = p;
  queryClient.setQueryData(profileQuery.queryKey, p);
  listeners.forEach((listener) => listener());
};

const PROFILE = hashKey(profileQuery.queryKey);
// A profile that was fetched again, with the frame for example, may have another name, household or day.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== "updated" || query.queryHash !== PROFILE || !me) return;
  const found = query.state.data as Profile | undefined;
  if (!found || found === known || found.userPk !== me.userId) return;
  known = found;
  me = meOf(found);
  listeners.forEach((listener) => listener());
});

const sessionKey = queryFamily("session");
let loading: Promise<Me | null> | null = null;
const early = new Set<() => void>();
const identify = async (): Promise<Profile | null> => {
  if (!(await renew())) return null;
  early.forEach((ask) => ask());
  const frame = await loadFrame();
  queryClient.setQueryData(frameQuery.queryKey, frame);
  return frame.profile;
};
/** A single failed request does not end startup: it is retried like queries. */
const load = async (): Promise<Me | null> => {
  try {
    const found = await queryClient.fetchQuery({ queryKey: sessionKey, queryFn: identify, retry, staleTime: 0, gcTime: 0 });
    if (!found) {
      forgetPrivate("tab");
      return null;
    }
    me = meOf(found);
    known = found;
    announce(me.userId);
    listeners.forEach((listener) => listener());
    void csrfToken().catch(() => undefined);
    return me;
  } catch (error) {
    if (error instanceof ApiError && (error.statusCode === 401 || error.statusCode === 403)) return null;
    throw error;
  }
};

/**
 * The signed-in user. A 401 or 403 means nobody is signed in. Any other failure is thrown after three retries, so that the page can show
 * it.
 */
export const session = {
  ensure: (): Promise<Me | null> => (me ? Promise.resolve(me) : (loading ??= load().finally(() => (loading = null)))),
  current: (): Me | null => me,
  /** Reloads the signed-in user, who may have signed in or changed since. */
  reload: (): Promise<Me | null> => (loading ??= load().finally(() => (loading = null))),
  /** Changes the signed-in user's profile. Throws the server's refusal. */
  change: async (body: ProfileChange): Promise<void> => know(await call(profile.update, { params: { id: 0 }, body })),
  /** Uses a profile that was just loaded. */
  know,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Runs `ask` as soon as requests can be authenticated, while the frame is still loading. */
  whenSignedIn: (ask: () => void): void => void early.add(ask),
  /** Signs out in every tab. Reloads the page, so that no user data stays in memory. */
  signOut: (): void => {
    if (!navigator.onLine) return toast(`${OFFLINE} Connect to the internet to sign out.`);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it stays inside the origin
    tabs?.postMessage(SIGNED_OUT);
    forgetPrivate("browser");
    token = null;
    me = null;
    window.location.assign("/auth/logout/");
  },
};
