import type { Demographic, FinancialSituation, Profile, ProfileChange } from "#contract/profile.ts";
import { dayIn } from "#domain/day.ts";
import { advanceProblem } from "#domain/people/sign-up.ts";
import { currencyOf } from "../../currency.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { inTimeZone } from "../../identity/scope-of.ts";
import { addNotes } from "../memories/index.ts";
import { moveSchedules } from "../schedules/index.ts";
import { phoneNumberOf } from "../sign-up/index.ts";
import * as store from "./store.ts";

/** Returns the signed-in user's profile. Throws 404 when the user no longer exists. */
export const readProfile = async ({ database, clock }: Pick<Deps, "database" | "clock">, scope: Scope): Promise<Profile> => {
  const { user, household, members } = await database.asSystem(async (db) => ({
    user: await store.findPerson(db, scope.userId, false),
    household: scope.householdId === null ? undefined : await store.household(db, scope.householdId),
    members: await store.members(db, scope.memberIds),
  }));
  if (!user) throw notFound();
  const currency = await database.reading(scope, currencyOf);
  return {
    id: 0,
    userPk: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email_verified ? user.email : null,
    unverifiedEmail: user.email_verified ? null : (user.unverified_email ?? user.email),
    phoneNumber: user.phone_number,
    manualCreditScore: user.manual_credit_score,
    rewardsObjective: user.rewards_objective as Profile["rewardsObjective"],
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
    currency,
    today: dayIn(clock(), user.time_zone),
  };
};

/** A change of the sign-up state, with the state before and after; null when it stayed the same. */
export type SignUpStep = { from: string; to: string } | null;

/** Changes the user's own profile. Throws 400 naming the field, also for a sign-up step that is not allowed. */
export const changeProfile = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  scope: Scope,
  change: ProfileChange,
): Promise<SignUpStep> => {
  const phoneNumber = change.phoneNumber ? phoneNumberOf(change.phoneNumber) : change.phoneNumber;
  if (change.phoneNumber && phoneNumber === null) throw invalid("phoneNumber", "Enter a valid phone number");
  return database.asSystem(async (db) => {
    const user = await store.findPerson(db, scope.userId, true);
    if (!user) throw notFound();
    const before = user.signup_state as Profile["signupState"];
    const to = change.signupState ?? before;
    const problem = advanceProblem(
      {
        signupState: before,
        firstName: change.firstName ?? user.first_name,
        lastName: change.lastName ?? user.last_name,
        tosConsent: change.tosConsent ?? user.tos_consent,
        emailVerified: user.email_verified,
        manualCreditScore: change.manualCreditScore === undefined ? user.manual_credit_score : change.manualCreditScore,
      },
      to,
    );
    if (problem !== null) throw invalid("signupState", problem);
    if (change.timeZone && change.timeZone !== user.time_zone) {
      if (!(await store.knowsTimeZone(db, change.timeZone))) throw invalid("timeZone", "This time zone is not supported");
      await moveSchedules({ clock }, { db, scope: inTimeZone(scope, change.timeZone) });
    }
    await store.update(db, scope.userId, { ...change, ...(phoneNumber === undefined ? {} : { phoneNumber }) }, clock().toISOString());
    return to === before ? null : { from: before, to };
  });
};

/** What the user said in the onboarding conversation, and whether it is finished. */
export type ProfileFacts = { demographic: Demographic; situation: FinancialSituation[]; finished: boolean };

/** Saves what the user said, replacing earlier answers. When they finish, it is also saved as memories, once. */
export const saveProfileFacts = async (
  { database, clock }: Pick<Deps, "database" | "clock">,
  scope: Scope,
  facts: ProfileFacts,
): Promise<void> => {
  const at = clock().toISOString();
  await database.within(scope, (tx) => store.saveProfileFacts(tx, facts, at));
  if (!facts.finished) return;
  await database.asSystem(async (db) => {
    if (await store.finishChat(db, scope.userId, at)) await addNotes({ db, scope }, facts.situation, clock());
  });
};
