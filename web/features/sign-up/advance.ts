import type { ProfileChange } from "#contract/profile.ts";
import { SIGNUP_STATES, signUpPath } from "#domain/people/sign-up.ts";
import { fieldError } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { deviceTimeZone } from "#web/lib/time-zone.ts";
import { onboarding } from "./onboarding.ts";

/**
 * Saves a step's answers and the user's time zone. A time zone unknown to the server does not block the step. If another tab was faster,
 * resolves to the page where sign-up is now, else to null. `goesOn`: more sign-up pages follow after its completion.
 */
export const advance = async (change: ProfileChange, { goesOn = false }: { goesOn?: boolean } = {}): Promise<string | null> => {
  try {
    await saved(change);
  } catch (error) {
    const there = fieldError(error, "signupState") === undefined ? null : await wentOn(change.signupState);
    if (there === null) throw error;
    return there;
  }
  if (change.signupState === "COMPLETED") completed(goesOn);
  return null;
};

const saved = async (change: ProfileChange): Promise<void> => {
  try {
    await session.change({ ...change, timeZone: deviceTimeZone() });
  } catch (error) {
    if (fieldError(error, "timeZone") === undefined) throw error;
    await session.change(change);
  }
};

/** Returns the current page of a sign-up that is already past a state, else null. */
const wentOn = async (asked: ProfileChange["signupState"]): Promise<string | null> => {
  const now = (await session.reload())?.signupState;
  return now && asked && SIGNUP_STATES.indexOf(now) > SIGNUP_STATES.indexOf(asked) ? signUpPath(now) : null;
};

/** Completing sign-up creates guided lists, and this browser's saved sign-up data is cleared. */
const completed = (goesOn: boolean): void => {
  onboarding.clear();
  if (goesOn) onboarding.keep();
  void invalidate("tasks");
};
