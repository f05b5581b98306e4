import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, instant, profileId } from "./kit/fields.ts";

export const SignupState = z.enum(["STARTED", "VERIFY_EMAIL_ADDRESS", "CREDIT_SCORE", "CHAT", "LINK_ACCOUNTS", "COMPLETED"]);

export const Profile = z.object({
  id: z.literal(0),
  userPk: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  unverifiedEmail: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  manualCreditScore: z.number().int().nullable(),
  rewardsObjective: z.string().nullable(),
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

export const profile = endpoints("profile", {
  get: endpoint({
    about: "Who is signed in. The id is always 0.",
    method: "GET",
    path: "/profile/:id/",
    params: z.object({ id: profileId }),
    reply: Profile,
  }),
  csrf: endpoint({
    about: "The token that writes carry in X-CSRFToken.",
    method: "GET",
    path: "/csrf/",
    reply: z.object({ csrfToken: z.string() }),
    open: true,
  }),
});
