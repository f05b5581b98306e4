import { expect, it } from "vitest";
import { SIGNUP_STATES, type SignupState } from "#domain/people/sign-up.ts";
import { redirectFor } from "./redirect.ts";

type Row = [
  path: string,
  state: SignupState,
  more: { hasAlternate?: boolean; isInvited?: boolean; onboarding?: boolean },
  to: string | null,
];

it.each<Row>([
  // Always allowed, before all other rules.
  ["/signup/email-verified", "STARTED", { hasAlternate: true, isInvited: false }, null],
  ["/signup/email-verified/", "COMPLETED", {}, null],
  // An alternate account takes precedence over the missing invite.
  ["/", "COMPLETED", { hasAlternate: true, isInvited: false }, "/signup/alternate-profile"],
  ["/signup/chat", "CHAT", { hasAlternate: true }, "/signup/alternate-profile"],
  ["/signup/alternate-profile", "CHAT", { hasAlternate: true }, null],
  ["/signup/alternate-profile/", "COMPLETED", { hasAlternate: true, isInvited: false }, null],
  // Uninvited users stay on the waitlist, whatever their sign-up state.
  ["/", "COMPLETED", { isInvited: false }, "/signup/beta-invite"],
  ["/signup/finish-profile", "STARTED", { isInvited: false }, "/signup/beta-invite"],
  ["/signup/beta-invite", "STARTED", { isInvited: false }, null],
  ["/signup/beta-invite", "COMPLETED", { isInvited: false, onboarding: true }, null],
  // Outside sign-up, an unfinished sign-up redirects to its current step.
  ["/", "STARTED", {}, "/signup/finish-profile"],
  ["/transactions", "VERIFY_EMAIL_ADDRESS", {}, "/signup/verify-email-address"],
  ["/settings/personal-info", "CREDIT_SCORE", {}, "/signup/credit-score"],
  ["/chat/12", "CHAT", {}, "/signup/chat"],
  ["/chat/", "LINK_ACCOUNTS", { onboarding: true }, "/signup/connect-accounts"],
  ["/signups", "CHAT", {}, "/signup/chat"],
  // Inside sign-up, users may move freely.
  ["/signup/credit-score", "CHAT", {}, null],
  ["/signup/security", "LINK_ACCOUNTS", {}, null],
  ["/signup/chat/summary", "CHAT", {}, null],
  // Pages for visitors without an account and for users held back redirect to the current step.
  ["/signup", "VERIFY_EMAIL_ADDRESS", {}, "/signup/verify-email-address"],
  ["/signup/account/", "STARTED", {}, "/signup/finish-profile"],
  ["/signup/legal-name", "CHAT", {}, "/signup/chat"],
  ["/signup/beta-invite", "CREDIT_SCORE", {}, "/signup/credit-score"],
  ["/signup/alternate-profile", "CREDIT_SCORE", {}, "/signup/credit-score"],
  // Completed users leave sign-up, unless they are still onboarding.
  ["/signup", "COMPLETED", {}, "/"],
  ["/signup/accounts-syncing", "COMPLETED", {}, "/"],
  ["/signup/accounts-syncing", "COMPLETED", { onboarding: true }, null],
  ["/signup/alternate-profile", "COMPLETED", {}, "/"],
  ["/", "COMPLETED", {}, null],
  ["/net-worth", "COMPLETED", { onboarding: true }, null],
])("at %s in state %s with %j redirects to %s", (path, signupState, { hasAlternate = false, isInvited = true, onboarding = false }, to) => {
  expect(redirectFor({ path, currentlyOnboarding: onboarding }, { signupState, hasAlternate, isInvited })).toBe(to);
});

it("the target of a redirect never redirects again", () => {
  const paths = [
    "/",
    "/chat/",
    "/signup",
    "/signup/account",
    "/signup/chat",
    "/signup/beta-invite",
    "/signup/email-verified",
    "/signup/alternate-profile",
  ];
  for (const path of paths)
    for (const signupState of SIGNUP_STATES)
      for (const hasAlternate of [true, false])
        for (const isInvited of [true, false])
          for (const currentlyOnboarding of [true, false]) {
            const me = { signupState, hasAlternate, isInvited };
            const to = redirectFor({ path, currentlyOnboarding }, me);
            if (to !== null) expect(redirectFor({ path: to, currentlyOnboarding }, me), `${path} to ${to}`).toBe(null);
          }
});
