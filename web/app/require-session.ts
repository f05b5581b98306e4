import { redirect } from "@tanstack/react-router";
import { onboarding } from "#web/features/sign-up/onboarding.ts";
import { redirectFor } from "#web/features/sign-up/redirect.ts";
import { NetworkError } from "#web/lib/api.ts";
import { type Me, session } from "#web/lib/session.ts";

type Asked = { location: { href: string; pathname: string } };

/** Redirects a user in the wrong step of sign-up to the step where it continues. */
const keepInPlace = (me: Me, { location }: Asked): void => {
  // A user who completed sign-up and left its pages has completed it in this browser too.
  if (me.signupCompleted && !location.pathname.startsWith("/signup")) onboarding.clear();
  const to = redirectFor({ path: location.pathname, currentlyOnboarding: onboarding.current() }, me);
  if (to !== null) throw redirect({ href: to, replace: true });
};

/**
 * Redirects a signed-out visitor to sign-in and back here afterwards, and a user with unfinished sign-up to the next step. If the server
 * fails, redirects to the page that says so and leads back here. Throws NetworkError; the page then shows that it did not load.
 */
export const requireSession = async (asked: Asked): Promise<void> => {
  const me = await session.ensure().catch((error: unknown) => {
    if (error instanceof NetworkError) throw error;
    console.error("startup failed", error);
    throw redirect({ href: `/internal-error/?redirect_url=${encodeURIComponent(asked.location.href)}`, replace: true });
  });
  if (!me) throw redirect({ href: loginHref(asked.location.href) });
  keepInPlace(me, asked);
};

/** Runs before sign-up pages that need no account. Redirects a user who has one to the step where they left off. */
export const beforeSignUp = async (asked: Asked): Promise<void> => {
  const me = await session.ensure();
  if (me) keepInPlace(me, asked);
};

/** Returns the address of the sign-in page, with a path and query of this app to return to. */
export const loginHref = (here: string): string => `/auth/login/?redirect_url=${encodeURIComponent(here)}`;
