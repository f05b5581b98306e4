import { describe, expect, it } from "vitest";
import { advanceProblem, SIGNUP_STATES, type SignUpFacts, signUpPath } from "./sign-up.ts";

const whole: SignUpFacts = {
  signupState: "STARTED",
  firstName: "Ada",
  lastName: "Lovelace",
  tosConsent: true,
  emailVerified: true,
  manualCreditScore: 725,
};

describe("sign-up", () => {
  it("has a page for each of its states", () => {
    expect(SIGNUP_STATES.map(signUpPath)).toEqual([
      "/signup/finish-profile",
      "/signup/verify-email-address",
      "/signup/credit-score",
      "/signup/chat",
      "/signup/connect-accounts",
      "/",
    ]);
  });

  it("moves forward, never back, once everything is entered", () => {
    for (const [from, signupState] of SIGNUP_STATES.entries())
      for (const [to, goal] of SIGNUP_STATES.entries())
        expect(advanceProblem({ ...whole, signupState }, goal), `${signupState} to ${goal}`).toBe(
          to < from ? "You can't go back to an earlier sign-up step." : null,
        );
  });

  it.each([
    [{ lastName: null }, "VERIFY_EMAIL_ADDRESS", "Please enter your full legal name."],
    [{ tosConsent: false }, "VERIFY_EMAIL_ADDRESS", "Please agree to the terms of service before continuing."],
    [{ emailVerified: false }, "VERIFY_EMAIL_ADDRESS", null],
    [{ emailVerified: false }, "CREDIT_SCORE", "Verify your email address before continuing."],
    [{ emailVerified: false }, "COMPLETED", "Verify your email address before continuing."],
    [{ manualCreditScore: null }, "CREDIT_SCORE", null],
    [{ manualCreditScore: null }, "CHAT", "Select your credit score range before continuing."],
    [{ manualCreditScore: null }, "COMPLETED", "Select your credit score range before continuing."],
  ] as const)("with %j cannot skip a required step: to %s %s", (missing, to, problem) => {
    expect(advanceProblem({ ...whole, ...missing }, to)).toBe(problem);
  });
});
