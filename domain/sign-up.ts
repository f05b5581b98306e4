/** The steps of a sign-up, in their order. */
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

/** The page where a sign-up in this state goes on. */
export const signUpPath = (state: SignupState): string => PATHS[state];

/** What of a person their sign-up asks for. */
export type SignUpFacts = {
  signupState: SignupState;
  firstName: string | null;
  lastName: string | null;
  tosConsent: boolean;
  emailVerified: boolean;
  manualCreditScore: number | null;
};

/** Why a sign-up cannot go to a state, in words for the person; null when it can. Steps may be left out, never gone back. */
export const advanceProblem = (person: SignUpFacts, to: SignupState): string | null => {
  const [from, goal] = [SIGNUP_STATES.indexOf(person.signupState), SIGNUP_STATES.indexOf(to)];
  if (goal === from) return null;
  if (goal < from) return "A sign-up does not go back.";
  if (!person.firstName || !person.lastName) return "Please enter your full legal name.";
  if (!person.tosConsent) return "Please agree to the terms of service before continuing.";
  if (goal > SIGNUP_STATES.indexOf("VERIFY_EMAIL_ADDRESS") && !person.emailVerified) return "Verify your email address before continuing.";
  if (goal > SIGNUP_STATES.indexOf("CREDIT_SCORE") && person.manualCreditScore === null)
    return "Select your credit score range before continuing.";
  return null;
};
