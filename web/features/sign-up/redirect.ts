import { signUpPath, type SignupState } from "#domain/sign-up.ts";

export type SignUpLocation = { path: string; currentlyOnboarding: boolean };
export type SignUpFacts = { signupState: SignupState; hasAlternate: boolean; isInvited: boolean };

const bare = (path: string): string => path.replace(/\/+$/, "") || "/";
const isInside = (path: string): boolean => path === "/signup" || path.startsWith("/signup/");
/** Pages of somebody who has no account yet, or is held: nothing on them is for somebody whose sign-up goes on. */
const BEFORE = new Set(["/signup", "/signup/account", "/signup/legal-name", "/signup/beta-invite", "/signup/alternate-profile"]);

/** Where somebody who is signed in belongs instead of the page they ask for; null when that page is theirs. The rules hold in this order. */
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
