import type { LinkPages } from "#web/features/connections/index.ts";

/** Where a link leads during the sign-up. */
export const SIGNUP_PAGES: LinkPages = {
  cards: "/signup/confirm-credit-card",
  loans: "/signup/confirm-loan-details",
  after: "/signup/connect-more-accounts",
};
