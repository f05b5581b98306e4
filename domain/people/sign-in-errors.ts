/** Reasons why a sign-in with a provider failed. /error/auth shows only these texts, so a link cannot make the page say anything else. */
export const SIGN_IN_ERRORS = {
  stale: "This sign-in has expired or was started in another window.",
  notSetUp: "This sign-in method is not available here.",
  noGoogleAddress: "Google did not share your email address.",
  noAppleAddress: "Apple did not share your email address.",
} as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[keyof typeof SIGN_IN_ERRORS];

/** Returns the text if it is one of ours, otherwise null. */
export const knownSignInError = (text: string | null): SignInError | null =>
  Object.values(SIGN_IN_ERRORS).find((one) => one === text) ?? null;
