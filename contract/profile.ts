import { z } from "zod";
import { MAX_CREDIT_SCORE, MIN_CREDIT_SCORE } from "#domain/credit-score.ts";
import { SIGNUP_STATES } from "#domain/sign-up.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, profileId, timeZone, typed } from "./kit/fields.ts";

export const SignupState = z.enum(SIGNUP_STATES);
export const RewardsObjective = z.enum(["premium travel", "everyday travel", "cash"]);

export const Profile = z.object({
  id: z.literal(0),
  userPk: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Null until it is verified; meanwhile `unverifiedEmail` holds it. */
  email: z.string().nullable(),
  unverifiedEmail: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  manualCreditScore: z.number().int().nullable(),
  rewardsObjective: RewardsObjective.nullable(),
  isEmployee: z.boolean(),
  signupState: SignupState,
  hasAlternate: z.boolean(),
  isInvited: z.boolean(),
  tosConsent: z.boolean(),
  household: z
    .object({ id, name: z.string(), members: z.array(z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() })) })
    .nullable(),
  finishedOnboardingChatAt: instant.nullable(),
  timeZone: z.string(),
  /** The household's day now, in the person's time zone. */
  today: z.string(),
});
export type Profile = z.output<typeof Profile>;

/** What the person told of their household. */
export const Demographic = z.object({
  /** In their own words. */
  household: z.string().nullable(),
  hasPartner: z.boolean().nullable(),
  children: z.number().int().nullable(),
});
export type Demographic = z.output<typeof Demographic>;

/** One thing the person told of their finances, in their own words. */
export const FinancialSituation = z.object({ category: z.string(), summary: z.string() });
export type FinancialSituation = z.output<typeof FinancialSituation>;

const params = z.object({ id: profileId });
const SCORE = `Enter a score from ${MIN_CREDIT_SCORE} to ${MAX_CREDIT_SCORE}`;
const fields = {
  signupState: SignupState,
  manualCreditScore: z.number(SCORE).int(SCORE).min(MIN_CREDIT_SCORE, SCORE).max(MAX_CREDIT_SCORE, SCORE).nullable(),
  firstName: typed(100).min(1, "Please enter your full legal name."),
  lastName: typed(100).min(1, "Please enter your full legal name."),
  /** However it is written; kept as E.164, without a country it is taken for one of the United States. */
  phoneNumber: typed(40).nullable(),
  tosConsent: z.literal(true, "Please agree to the terms of service before continuing."),
  rewardsObjective: RewardsObjective.nullable(),
};
/** Days begin and end, and scheduled chats run, by this time zone. */
const whole = z.strictObject({ ...fields, timeZone: timeZone.optional() });
const change = whole.partial();
export type ProfileChange = z.output<typeof change>;

export const profile = endpoints("profile", {
  get: endpoint({
    about: "Who is signed in. The id is always 0.",
    method: "GET",
    path: "/profile/:id/",
    params,
    reply: Profile,
  }),
  replace: endpoint({
    about: "Sets everything of one's profile that one can set. The sign-up goes forward only.",
    method: "PUT",
    path: "/profile/:id/",
    params,
    body: whole,
    reply: Profile,
  }),
  update: endpoint({
    about: "Changes one's profile. The sign-up goes forward only.",
    method: "PATCH",
    path: "/profile/:id/",
    params,
    body: change,
    reply: Profile,
  }),
  demographic: endpoint({
    about: "What the person told of their household.",
    method: "GET",
    path: "/profile/:id/demographic/",
    params,
    reply: Demographic,
  }),
  financialSituation: endpoint({
    about: "What the person told of their finances.",
    method: "GET",
    path: "/profile/:id/financial-situation/",
    params,
    reply: z.array(FinancialSituation),
  }),
  sendEmailVerification: endpoint({
    about: "Sends the message again that asks to verify the e-mail address.",
    method: "POST",
    path: "/profile/:id/send-email-verification/",
    params,
    reply: nothing,
  }),
  csrf: endpoint({
    about: "The token that writes carry in X-CSRFToken.",
    method: "GET",
    path: "/csrf/",
    reply: z.object({ csrfToken: z.string() }),
    open: true,
  }),
});
