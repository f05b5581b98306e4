/** The groups of the progress bar, with the pages in each. */
export const STEP_GROUPS = [
  { name: "Account", paths: ["/signup", "/signup/account", "/signup/legal-name", "/signup/beta-invite", "/signup/alternate-profile"] },
  { name: "Profile", paths: ["/signup/finish-profile"] },
  { name: "Verify email", paths: ["/signup/verify-email-address", "/signup/email-verified"] },
  { name: "Household", paths: ["/signup/join-household"] },
  { name: "Credit score", paths: ["/signup/credit-score"] },
  { name: "Chat", paths: ["/signup/chat", "/signup/onboarding-chat", "/signup/chat/summary"] },
  { name: "Security and link accounts", paths: ["/signup/security", "/signup/connect-accounts"] },
  {
    name: "Confirm and sync",
    paths: ["/signup/confirm-credit-card", "/signup/confirm-loan-details", "/signup/connect-more-accounts", "/signup/accounts-syncing"],
  },
] as const;

/** Returns the progress of a sign-up page: its group's position, starting at 1, and the group's name. */
export const stepOf = (path: string): { at: number; name: string } => {
  const here = path.replace(/\/+$/, "");
  const found = STEP_GROUPS.findIndex(({ paths }) => (paths as readonly string[]).includes(here));
  return { at: Math.max(0, found) + 1, name: STEP_GROUPS[Math.max(0, found)]?.name ?? "" };
};
