import type { Endpoint } from "#contract/kit/endpoint.ts";
import { ApiError } from "../errors.ts";
import type { SignUpGate, Scope } from "./scope.ts";

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

const REFUSALS = {
  invitation: ["NOT_INVITED", "Hiro is invite-only for now. You are on the waitlist."],
  "sign-up": ["SIGN_UP_UNFINISHED", "Finish signing up to continue."],
} as const;

/** Throws 403 when the sign-up gate stops the user and the endpoint is only for users who finished signing up. */
export const checkSignUpGate = ({ signUpGate }: Scope, { access }: Pick<Endpoint, "access">): void => {
  if (signUpGate === null || access.during !== "member") return;
  const [code, message] = REFUSALS[signUpGate];
  throw new ApiError(403, code, message);
};
