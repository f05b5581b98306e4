import { redirect } from "@tanstack/react-router";
import { session } from "#web/lib/session.ts";

/** Sends a visitor who is signed out to sign in, and back here afterwards; a failure to find out goes to /internal-error/. */
export const requireSession = async ({ location }: { location: { href: string } }): Promise<void> => {
  const me = await session.ensure().catch((failure: unknown) => {
    console.error(failure);
    throw redirect({ href: "/internal-error/" });
  });
  if (!me) throw redirect({ href: loginHref(location.href) });
};

/** The address of the sign-in page that leads back to a path and query of this app. */
export const loginHref = (here: string): string => `/auth/login/?redirect_url=${encodeURIComponent(here)}`;
