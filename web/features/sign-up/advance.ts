import type { ProfileChange } from "#contract/profile.ts";
import { fieldError } from "#web/lib/api.ts";
import { keys, queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { deviceTimeZone } from "#web/lib/time-zone.ts";

/** Saves what a step brought, and by which time zone the person lives. A zone that the server does not know holds nobody up. */
export const advance = async (change: ProfileChange): Promise<void> => {
  try {
    await session.change({ ...change, timeZone: deviceTimeZone() });
  } catch (error) {
    if (fieldError(error, "timeZone") === undefined) throw error;
    await session.change(change);
  }
  // With its end come guided lists.
  if (change.signupState === "COMPLETED") void queryClient.invalidateQueries({ queryKey: keys.tasks });
};
