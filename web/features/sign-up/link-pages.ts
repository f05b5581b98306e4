import type { LinkConfirmPages } from "#web/features/connections/index.ts";

/** Pages that follow a link during sign-up. */
export const SIGNUP_PAGES: LinkConfirmPages = {
  cards: "/signup/confirm-credit-card",
  loans: "/signup/confirm-loan-details",
  after: "/signup/connect-more-accounts",
};
