export type Me = { userId: number; firstName: string | null; lastName: string | null; email: string; householdName: string | null };

let me: Me | null = null;
let asking: Promise<Me | null> | null = null;
const listeners = new Set<() => void>();

const become = (next: Me | null): Me | null => {
  me = next;
  for (const changed of listeners) changed();
  return next;
};

const ask = async (): Promise<Me | null> => {
  const fresh = await fetch("/auth/refresh/", { method: "POST", credentials: "same-origin" });
  if (!fresh.ok) return refused(fresh);
  const { access_token: token } = (await fresh.json()) as { access_token: string };
  const profile = await fetch("/api/profile/0/", { headers: { authorization: `Bearer ${token}` } });
  if (!profile.ok) return refused(profile);
  return become(fromWire((await profile.json()) as WireProfile));
};

/** 401 and 403 mean signed out; any other refusal is a failure of startup. */
const refused = (reply: Response): null => {
  if (reply.status !== 401 && reply.status !== 403) throw new Error("Response returned an error code");
  become(null);
  return null;
};

type WireProfile = { id: number; first_name: string | null; last_name: string | null; email: string; household?: { name: string | null } | null };

const fromWire = (profile: WireProfile): Me => ({
  userId: profile.id,
  firstName: profile.first_name,
  lastName: profile.last_name,
  email: profile.email,
  householdName: profile.household?.name ?? null,
});

/** Who is signed in. `ensure` asks the server once; `signOut` leaves the page. */
export const session = {
  ensure: (): Promise<Me | null> => {
    if (me) return Promise.resolve(me);
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  },
  current: (): Me | null => me,
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  signOut: (): void => window.location.assign("/auth/logout/"),
};
