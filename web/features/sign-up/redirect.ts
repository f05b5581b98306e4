import { signUpPath, type SignupState } from "#domain/people/sign-up.ts";

export type SignUpLocation = { path: string; currentlyOnboarding: boolean };
export type SignUpFacts = { signupState: SignupState; hasAlternate: boolean; isInvited: boolean };

const bare = (path: string): string => path.replace(/\/+$/, "") || "/";
const isInside = (path: string): boolean => path === "/signup" || path.startsWith("/signup/");
/** Pages for visitors without an account and for users held at the sign-up gate. A user whose sign-up is in progress does not need them. */
const BEFORE = new Set(["/signup", "/signup/account", "/signup/legal-name", "/signup/beta-invite", "/signup/alternate-profile"]);

/** Returns where to redirect a signed-in user from the requested page, or null if they may stay. The rules apply in this order. */
export const redirectFor = ({ path, currentlyOnboarding }: SignUpLocation, me: SignUpFacts): string | null => {
  const here = bare(path);
  const to = (there: string): string | null => (bare(there) === here ? null : there);
  if (here === "/signup/email-verified") return null;
  if (me.hasAlternate) return to("/signup/alternate-profile");
  if (!me.isInvited) return to("/signup/beta-invite");
  const completed = me.signupState === "COMPLETED";
  if (!completed && !isInside(here)) return signUpPath(me.signupState);
  if (completed && isInside(here)) return currentlyOnboarding ? null : "/";
  return !completed && BEFORE.has(here) ? signUpPath(me.signupState) : null;
};
