import { ApiError } from "../http/errors.ts";
import type { SignUpGate, Scope } from "../http/scope.ts";

/** Columns of `users` that decide whether a user may use the product. */
export type SignUpColumns = { is_invited: boolean; signup_state: string; email_verified: boolean; tos_consent: boolean };

/**
 * Returns what keeps a user out, or null. A user must be invited, and must have verified their address and agreed to the terms or completed
 * the sign-up.
 */
export const signUpGateOf = (row: SignUpColumns): SignUpGate => {
  if (!row.is_invited) return "invitation";
  return row.signup_state === "COMPLETED" || (row.email_verified && row.tos_consent) ? null : "sign-up";
};

/** The columns of `users` that decide about the sign-up gate. */
export const SIGN_UP_COLUMNS = ["users.is_invited", "users.signup_state", "users.email_verified", "users.tos_consent"] as const;

/** Routes for sign-up, sign-in, data export and account deletion, which work for every user. */
const ALWAYS: readonly RegExp[] = [
  /^\/profile\//,
  /^\/csrf\//,
  /^\/flags\//,
  /^\/frame\//,
  /^\/signup\//,
  /^\/security\//,
  /^\/personal-data\/(?!restore)/,
];

const REFUSALS = {
  invitation: ["NOT_INVITED", "Hiro is invite-only for now. You are on the waitlist."],
  "sign-up": ["SIGN_UP_UNFINISHED", "Finish signing up to continue."],
} as const;

/** Throws 403 when the sign-up gate stops the user and the route is not one that always works. */
export const checkSignUpGate = ({ signUpGate: held }: Scope, { path }: { path: string }): void => {
  if (held === null || ALWAYS.some((open) => open.test(path))) return;
  const [code, message] = REFUSALS[held];
  throw new ApiError(403, code, message);
};
