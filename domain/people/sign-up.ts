/** The steps of sign-up, in order. */
export const SIGNUP_STATES = ["STARTED", "VERIFY_EMAIL_ADDRESS", "CREDIT_SCORE", "CHAT", "LINK_ACCOUNTS", "COMPLETED"] as const;
export type SignupState = (typeof SIGNUP_STATES)[number];

const PATHS: Readonly<Record<SignupState, string>> = {
  STARTED: "/signup/finish-profile",
  VERIFY_EMAIL_ADDRESS: "/signup/verify-email-address",
  CREDIT_SCORE: "/signup/credit-score",
  CHAT: "/signup/chat",
  LINK_ACCOUNTS: "/signup/connect-accounts",
  COMPLETED: "/",
};

/** Returns the path of the page where a sign-up in this state continues. */
export const signUpPath = (state: SignupState): string => PATHS[state];

/** What sign-up asks of a user. */
export type SignUpFacts = {
  signupState: SignupState;
  firstName: string | null;
  lastName: string | null;
  tosConsent: boolean;
  emailVerified: boolean;
  manualCreditScore: number | null;
};

/** Returns why a sign-up cannot move to a state, as a message for the user; null if it can. Steps can be skipped, but never go back. */
export const advanceProblem = (person: SignUpFacts, to: SignupState): string | null => {
  const [from, goal] = [SIGNUP_STATES.indexOf(person.signupState), SIGNUP_STATES.indexOf(to)];
  if (goal === from) return null;
  if (goal < from) return "You can't go back to an earlier sign-up step.";
  if (!person.firstName || !person.lastName) return "Please enter your full legal name.";
  if (!person.tosConsent) return "Please agree to the terms of service before continuing.";
  if (goal > SIGNUP_STATES.indexOf("VERIFY_EMAIL_ADDRESS") && !person.emailVerified) return "Verify your email address before continuing.";
  if (goal > SIGNUP_STATES.indexOf("CREDIT_SCORE") && person.manualCreditScore === null)
    return "Select your credit score range before continuing.";
  return null;
};
