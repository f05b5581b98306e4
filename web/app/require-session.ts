import { redirect } from "@tanstack/react-router";
import { onboarding } from "#web/features/sign-up/onboarding.ts";
import { redirectFor } from "#web/features/sign-up/redirect.ts";
import { type Me, session } from "#web/lib/session.ts";

type Asked = { location: { href: string; pathname: string } };

/** Sends somebody whose sign-up belongs elsewhere to where it goes on. */
const keepInPlace = (me: Me, { location }: Asked): void => {
  // A person who completed the sign-up and left its pages has completed it in this browser too.
  if (me.signupCompleted && !location.pathname.startsWith("/signup")) onboarding.clear();
  const to = redirectFor({ path: location.pathname, currentlyOnboarding: onboarding.current() }, me);
  if (to !== null) throw redirect({ href: to, replace: true });
};

/**
 * Sends a visitor who is signed out to sign in, and back here afterwards; somebody whose sign-up is not done goes on with it. A failure to
 * find out is thrown: the page says so, and its address stays.
 */
export const requireSession = async (asked: Asked): Promise<void> => {
  const me = await session.ensure();
  if (!me) throw redirect({ href: loginHref(asked.location.href) });
  keepInPlace(me, asked);
};

/** Before a page of the sign-up that needs no account: a person with an account continues where they were. */
export const beforeSignUp = async (asked: Asked): Promise<void> => {
  const me = await session.ensure();
  if (me) keepInPlace(me, asked);
};

/** The address of the sign-in page that leads back to a path and query of this app. */
export const loginHref = (here: string): string => `/auth/login/?redirect_url=${encodeURIComponent(here)}`;
