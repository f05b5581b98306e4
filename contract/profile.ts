import { z } from "zod/mini";
import { MAX_CREDIT_SCORE, MIN_CREDIT_SCORE } from "#domain/accounts/credit-score.ts";
import { SIGNUP_STATES } from "#domain/people/sign-up.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, profileId, timeZone, typed } from "./kit/fields.ts";

export const SignupState = z.enum(SIGNUP_STATES);
export const RewardsObjective = z.enum(["premium travel", "everyday travel", "cash"]);

export const Profile = z.object({
  id: z.literal(0),
  userPk: id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Null until it is verified. Until then, `unverifiedEmail` holds the address. */
  email: z.nullable(z.string()),
  unverifiedEmail: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  manualCreditScore: z.nullable(z.int()),
  rewardsObjective: z.nullable(RewardsObjective),
  isEmployee: z.boolean(),
  signupState: SignupState,
  hasAlternate: z.boolean(),
  isInvited: z.boolean(),
  tosConsent: z.boolean(),
  household: z.nullable(
    z.object({
      id,
      name: z.string(),
      members: z.array(z.object({ id, firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) })),
    }),
  ),
  finishedOnboardingChatAt: z.nullable(instant),
  timeZone: z.string(),
  /** The household's main currency. Totals count only this currency. */
  currency: z.string(),
  /** The current day in the user's time zone. */
  today: z.string(),
});
export type Profile = z.output<typeof Profile>;

/** What the user said about their household. */
export const Demographic = z.object({
  /** In the user's own words. */
  household: z.nullable(z.string()),
  hasPartner: z.nullable(z.boolean()),
  children: z.nullable(z.int()),
});
export type Demographic = z.output<typeof Demographic>;

/** One fact the user gave about their finances, in their own words. */
export const FinancialSituation = z.object({ category: z.string(), summary: z.string() });
export type FinancialSituation = z.output<typeof FinancialSituation>;

const params = z.object({ id: profileId });
const SCORE = `Enter a score from ${MIN_CREDIT_SCORE} to ${MAX_CREDIT_SCORE}`;
const fields = {
  signupState: SignupState,
  manualCreditScore: z.nullable(z.int(SCORE).check(z.minimum(MIN_CREDIT_SCORE, SCORE), z.maximum(MAX_CREDIT_SCORE, SCORE))),
  firstName: typed(100, "Please enter your full legal name."),
  lastName: typed(100, "Please enter your full legal name."),
  /** Accepted in any notation and stored as E.164. A number without a country code is taken as a US number. */
  phoneNumber: z.nullable(typed(40)),
  tosConsent: z.literal(true, "Please agree to the terms of service before continuing."),
  rewardsObjective: z.nullable(RewardsObjective),
};
/** `timeZone` decides when days begin and end, and when scheduled chats run. */
const whole = z.strictObject({ ...fields, timeZone: z.optional(timeZone) });
const change = z.partial(whole);
export type ProfileChange = z.output<typeof change>;

export const profile = endpoints("profile", {
  get: endpoint({
    about: "The signed-in user. The id is always 0.",
    method: "GET",
    path: "/profile/:id/",
    access: { during: "sign-up", token: "read" },
    params,
    reply: Profile,
  }),
  replace: endpoint({
    about: "Replaces all editable fields of the user's profile. Sign-up steps can only move forward.",
    method: "PUT",
    path: "/profile/:id/",
    access: { during: "sign-up" },
    params,
    body: whole,
    reply: Profile,
  }),
  update: endpoint({
    about: "Changes the given fields of the user's profile. Sign-up steps can only move forward.",
    method: "PATCH",
    path: "/profile/:id/",
    access: { during: "sign-up" },
    params,
    body: change,
    reply: Profile,
  }),
  demographic: endpoint({
    about: "What the user said about their household.",
    method: "GET",
    path: "/profile/:id/demographic/",
    access: { during: "sign-up", token: "read" },
    params,
    reply: Demographic,
  }),
  financialSituation: endpoint({
    about: "What the user said about their finances.",
    method: "GET",
    path: "/profile/:id/financial-situation/",
    access: { during: "sign-up", token: "read" },
    params,
    reply: z.array(FinancialSituation),
  }),
  sendEmailVerification: endpoint({
    about: "Resends the message that asks the user to verify their email address.",
    method: "POST",
    path: "/profile/:id/send-email-verification/",
    access: { during: "sign-up" },
    params,
    reply: nothing,
  }),
  csrf: endpoint({
    about: "The token that write requests must send in X-CSRFToken.",
    method: "GET",
    path: "/csrf/",
    access: { during: "public", token: "read" },
    reply: z.object({ csrfToken: z.string() }),
  }),
});
