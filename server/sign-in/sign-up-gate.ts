import { ApiError } from "../http/errors.ts";
import type { SignUpGate, Scope } from "../http/scope.ts";

/** What of a person their standing goes by, as their row has it. */
export type SignUpColumns = { is_invited: boolean; signup_state: string; email_verified: boolean; tos_consent: boolean };

/** Somebody is in once they were invited, agreed to the terms and verified their address; whoever an operator set up is. */
export const signUpGateOf = (row: SignUpColumns): SignUpGate => {
  if (!row.is_invited) return "invitation";
  return row.signup_state === "COMPLETED" || (row.email_verified && row.tos_consent) ? null : "sign-up";
};

/** The columns that `heldBy` reads, of the table `users`. */
export const SIGN_UP_COLUMNS = ["users.is_invited", "users.signup_state", "users.email_verified", "users.tos_consent"] as const;

/** What a sign-up itself needs, how one signs in, and taking one's data along or going: these answer whoever is held. */
const ALWAYS: readonly RegExp[] = [
  /^\/profile\//,
  /^\/csrf\//,
  /^\/flags\//,
  /^\/signup\//,
  /^\/security\//,
  /^\/personal-data\/(?!restore)/,
];

const REFUSALS = {
  invitation: ["NOT_INVITED", "Hiro is invite-only for now. You are on the waitlist."],
  "sign-up": ["SIGN_UP_UNFINISHED", "Finish signing up to continue."],
} as const;

/** Throws 403 when the person is held and the call is not one of those that answer them all the same. */
export const checkSignUpGate = ({ signUpGate: held }: Scope, { path }: { path: string }): void => {
  if (held === null || ALWAYS.some((open) => open.test(path))) return;
  const [code, message] = REFUSALS[held];
  throw new ApiError(403, code, message);
};
