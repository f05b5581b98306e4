import type { LinkConfirmPages } from "#web/features/connections/index.ts";

/** Where a link leads during the sign-up. */
export const SIGNUP_PAGES: LinkConfirmPages = {
  cards: "/signup/confirm-credit-card",
  loans: "/signup/confirm-loan-details",
  after: "/signup/connect-more-accounts",
};
