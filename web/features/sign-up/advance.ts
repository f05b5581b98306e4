import type { ProfileChange } from "#contract/profile.ts";
import { SIGNUP_STATES, signUpPath } from "#domain/sign-up.ts";
import { fieldError } from "#web/lib/api.ts";
import { keys, queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { deviceTimeZone } from "#web/lib/time-zone.ts";
import { onboarding } from "./onboarding.ts";

/**
 * Saves what a step brought, and the person's time zone. A zone that the server does not know holds nobody up. Resolves to the page where
 * the sign-up is by now when another tab was faster, else to null. `goesOn`: pages of the sign-up follow after its completion.
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

/** The page of a sign-up that is past a state already; null when it is not. */
const wentOn = async (asked: ProfileChange["signupState"]): Promise<string | null> => {
  const now = (await session.reload())?.signupState;
  return now && asked && SIGNUP_STATES.indexOf(now) > SIGNUP_STATES.indexOf(asked) ? signUpPath(now) : null;
};

/** With the end of the sign-up come guided lists, and what this browser kept of it goes. */
const completed = (goesOn: boolean): void => {
  onboarding.clear();
  if (goesOn) onboarding.keep();
  void queryClient.invalidateQueries({ queryKey: keys.tasks });
};
