/** Why a sign-in with a provider failed, in the only words that /error/auth shows. A link cannot make the page say anything else. */
export const SIGN_IN_ERRORS = {
  stale: "This sign-in has expired or was started in another window.",
  notSetUp: "This way of signing in is not set up here.",
  noGoogleAddress: "Google shared no email address.",
  noAppleAddress: "Apple shared no email address.",
} as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[keyof typeof SIGN_IN_ERRORS];

/** The text if it is one of ours, else null. */
export const knownSignInError = (text: string | null): SignInError | null =>
  Object.values(SIGN_IN_ERRORS).find((one) => one === text) ?? null;
