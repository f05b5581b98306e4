import { profile } from "#contract/profile.ts";
import type { Profile } from "#contract/profile.ts";
import { dayIn } from "#domain/day.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { notFound } from "../../http/errors.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../http/scope.ts";
import { csrfText } from "../../http/serve.ts";

const read = async ({ database, clock }: Deps, scope: Scope): Promise<Profile> => {
  const { user, household, members } = await database.asSystem(async (db) => ({
    user: await db.selectFrom("users").selectAll().where("id", "=", scope.userId).executeTakeFirst(),
    household:
      scope.householdId === null
        ? undefined
        : await db.selectFrom("households").selectAll().where("id", "=", scope.householdId).executeTakeFirst(),
    members: await db
      .selectFrom("users")
      .select(["id", "first_name", "last_name"])
      .where("id", "in", [...scope.memberIds])
      .orderBy("id")
      .execute(),
  }));
  if (!user) throw notFound();
  return {
    id: 0,
    userPk: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    unverifiedEmail: user.email_verified ? null : user.email,
    phoneNumber: user.phone_number,
    manualCreditScore: user.manual_credit_score,
    rewardsObjective: user.rewards_objective,
    isEmployee: user.is_employee,
    signupState: user.signup_state as Profile["signupState"],
    hasAlternate: user.has_alternate,
    isInvited: user.is_invited,
    tosConsent: user.tos_consent,
    household: household
      ? {
          id: household.id,
          name: household.name,
          members: members.map((m) => ({ id: m.id, firstName: m.first_name, lastName: m.last_name })),
        }
      : null,
    finishedOnboardingChatAt: user.finished_onboarding_chat_at,
    timeZone: user.time_zone,
    today: dayIn(clock(), user.time_zone),
  };
};

export const profileFeature = (deps: Deps): Feature => ({
  routes: implement(profile, {
    get: (scope) => read(deps, scope),
    csrf: async (scope) => ({ csrfToken: deps.secrets.sign(csrfText(scope)) }),
  }),
});
