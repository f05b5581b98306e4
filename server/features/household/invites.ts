import type { HouseholdInvite } from "#contract/household.ts";
import { audit } from "../../audit.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { consumeAttempt } from "../../identity/attempts.ts";
import { admitInvited } from "../../identity/first-sign-in.ts";
import { sendMail } from "../mail/index.ts";
import type { AcrossCells } from "./across-cells.ts";
import { inviteLetter } from "./letter.ts";
import * as store from "./store.ts";

const noHousehold = () => notFound("Household not found");
const noInvite = () => notFound("Household invite not found");

/** Returns the household's invites that are pending or rejected. Throws 404 for another household. */
export const listInvites = async ({ database }: Deps, scope: Scope, householdId: number): Promise<HouseholdInvite[]> => {
  if (scope.householdId !== householdId) throw noHousehold();
  return database.reading(scope, (tx) => store.invites(tx.db, householdId));
};

/** Returns one invite of the household. Throws 404. */
export const getInvite = async ({ database }: Deps, scope: Scope, householdId: number, id: number): Promise<HouseholdInvite> => {
  const found = scope.householdId === householdId ? await database.reading(scope, (tx) => store.invite(tx.db, id)) : null;
  if (!found || found.household.id !== householdId) throw noInvite();
  return found;
};

/**
 * Invites an address to the user's household and emails it, whether or not it has an account. An address with a pending invite is not
 * emailed again. Throws 404 for another household, 400 for a member's address, 429 after many.
 */
export const sendInvite = async (
  deps: Deps,
  { home, across }: { home: string; across: AcrossCells },
  scope: Scope,
  householdId: number,
  given: { email: string; sentBy: number | undefined },
): Promise<HouseholdInvite> => {
  if (scope.householdId !== householdId) throw noHousehold();
  if (given.sentBy !== undefined && given.sentBy !== scope.userId) throw invalid("sentByUser", "You can invite only in your own name");
  await consumeAttempt(deps, "invite", scope.userId);
  await across.noteInvite(given.email);
  const { invite, fresh } = await deps.database.asSystem(async (db) => {
    if (!(await store.lock(db, householdId)) || (await store.householdOf(db, scope.userId)) !== householdId) throw noHousehold();
    if (await store.isMember(db, householdId, given.email)) throw invalid("email", "They are already in your household");
    const at = deps.clock().toISOString();
    const made = await store.addInvite(db, { householdId, email: given.email, sentBy: scope.userId, at });
    const invite = await store.invite(db, made.id);
    if (!invite) throw noInvite();
    await admitInvited(db, given.email);
    const userId = await store.ownerOf(db, given.email);
    if (made.fresh)
      await sendMail(
        deps,
        { db },
        { userId, key: `household-invite-${made.id}`, to: given.email, forSignIn: true, ...inviteLetter(invite, home) },
      );
    return { invite, fresh: made.fresh };
  });
  if (fresh) await audit(deps, scope.userId, "household invite sent", { household: householdId, invite: invite.id });
  return invite;
};

/** Withdraws an invite. Any member may do this. Throws 404. */
export const removeInvite = async (deps: Deps, scope: Scope, householdId: number, id: number): Promise<void> => {
  const gone = scope.householdId === householdId && (await deps.database.within(scope, (tx) => store.removeInvite(tx, householdId, id)));
  if (!gone) throw noInvite();
  await audit(deps, scope.userId, "household invite removed", { household: householdId, invite: id });
};
