type Step = {
  name: string;
  paths: readonly string[];
  /** Who sees it: members of a household, everyone else, or both. */ for?: "members" | "others";
};

/** Every user sees one of the pages that ask for their name. */
const ACCOUNT: Step = {
  name: "Account",
  paths: ["/signup", "/signup/account", "/signup/legal-name", "/signup/finish-profile", "/signup/beta-invite", "/signup/alternate-profile"],
};

/** The steps of the progress bar, with the pages in each. */
const STEPS: readonly Step[] = [
  ACCOUNT,
  { name: "Verify email", paths: ["/signup/verify-email-address", "/signup/email-verified"] },
  { name: "Household", paths: ["/signup/join-household"], for: "members" },
  { name: "Credit score", paths: ["/signup/credit-score"] },
  { name: "Chat", paths: ["/signup/chat", "/signup/onboarding-chat", "/signup/chat/summary"], for: "others" },
  { name: "Security and link accounts", paths: ["/signup/security", "/signup/connect-accounts"] },
  {
    name: "Confirm and sync",
    paths: ["/signup/confirm-credit-card", "/signup/confirm-loan-details", "/signup/connect-more-accounts", "/signup/accounts-syncing"],
  },
];

/** Returns the progress of a sign-up page: its step's position, starting at 1, the number of steps this user sees, and the step's name. */
export const stepOf = (path: string, isMember: boolean): { at: number; of: number; name: string } => {
  const here = path.replace(/\/+$/, "");
  const step = STEPS.find(({ paths }) => paths.includes(here)) ?? ACCOUNT;
  // A user who is asked to join a household is about to be a member, and a member may open the chat by its address.
  const audience = step.for ?? (isMember ? "members" : "others");
  const seen = STEPS.filter((one) => (one.for ?? audience) === audience);
  return { at: seen.indexOf(step) + 1, of: seen.length, name: step.name };
};
