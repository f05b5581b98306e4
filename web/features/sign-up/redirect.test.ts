import { expect, it } from "vitest";
import { SIGNUP_STATES, type SignupState } from "#domain/sign-up.ts";
import { redirectFor } from "./redirect.ts";

type Row = [
  path: string,
  state: SignupState,
  more: { hasAlternate?: boolean; isInvited?: boolean; onboarding?: boolean },
  to: string | null,
];

it.each<Row>([
  // Always allowed, before every other rule.
  ["/signup/email-verified", "STARTED", { hasAlternate: true, isInvited: false }, null],
  ["/signup/email-verified/", "COMPLETED", {}, null],
  // An alternate account comes before the invitation.
  ["/", "COMPLETED", { hasAlternate: true, isInvited: false }, "/signup/alternate-profile"],
  ["/signup/chat", "CHAT", { hasAlternate: true }, "/signup/alternate-profile"],
  ["/signup/alternate-profile", "CHAT", { hasAlternate: true }, null],
  ["/signup/alternate-profile/", "COMPLETED", { hasAlternate: true, isInvited: false }, null],
  // Who is not invited waits, whatever their sign-up's state.
  ["/", "COMPLETED", { isInvited: false }, "/signup/beta-invite"],
  ["/signup/finish-profile", "STARTED", { isInvited: false }, "/signup/beta-invite"],
  ["/signup/beta-invite", "STARTED", { isInvited: false }, null],
  ["/signup/beta-invite", "COMPLETED", { isInvited: false, onboarding: true }, null],
  // An unfinished sign-up outside goes on where it is.
  ["/", "STARTED", {}, "/signup/finish-profile"],
  ["/transactions", "VERIFY_EMAIL_ADDRESS", {}, "/signup/verify-email-address"],
  ["/settings/personal-info", "CREDIT_SCORE", {}, "/signup/credit-score"],
  ["/chat/12", "CHAT", {}, "/signup/chat"],
  ["/chat/", "LINK_ACCOUNTS", { onboarding: true }, "/signup/connect-accounts"],
  ["/signups", "CHAT", {}, "/signup/chat"],
  // Inside it moves freely.
  ["/signup/credit-score", "CHAT", {}, null],
  ["/signup/security", "LINK_ACCOUNTS", {}, null],
  ["/signup/chat/summary", "CHAT", {}, null],
  // The pages of those without an account, and of those who are held, lead back to it.
  ["/signup", "VERIFY_EMAIL_ADDRESS", {}, "/signup/verify-email-address"],
  ["/signup/account/", "STARTED", {}, "/signup/finish-profile"],
  ["/signup/legal-name", "CHAT", {}, "/signup/chat"],
  ["/signup/beta-invite", "CREDIT_SCORE", {}, "/signup/credit-score"],
  ["/signup/alternate-profile", "CREDIT_SCORE", {}, "/signup/credit-score"],
  // Who is done leaves, unless still onboarding.
  ["/signup", "COMPLETED", {}, "/"],
  ["/signup/accounts-syncing", "COMPLETED", {}, "/"],
  ["/signup/accounts-syncing", "COMPLETED", { onboarding: true }, null],
  ["/signup/alternate-profile", "COMPLETED", {}, "/"],
  ["/", "COMPLETED", {}, null],
  ["/net-worth", "COMPLETED", { onboarding: true }, null],
])("at %s in state %s with %j belongs at %s", (path, signupState, { hasAlternate = false, isInvited = true, onboarding = false }, to) => {
  expect(redirectFor({ path, currentlyOnboarding: onboarding }, { signupState, hasAlternate, isInvited })).toBe(to);
});

it("wherever somebody is sent, they may stay", () => {
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
