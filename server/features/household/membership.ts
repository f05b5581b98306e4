import type { Household, HouseholdInvite } from "#contract/household.ts";
import type { Transaction } from "kysely";
import { audit } from "../../audit.ts";
import type { DB } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inCell } from "../../db/cells/index.ts";
import { TryAgain } from "../../db/errors.ts";
import { lockWriters } from "../../db/transactions.ts";
import { ApiError, notFound, notSignedIn } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { AcrossCells } from "./across-cells.ts";
import * as store from "./store.ts";
import type { MembershipChanges } from "./membership-changes.ts";

/*
 * Household membership decides what every other request may see, so it is changed with the owner's rights, like sign-in. Code that takes
 * several locks takes those of the writers first, as every write does, then the household, the invite and the user.
 */

/**
 * Waits until none of a household's members and `others` writes, and locks the household. Returns its members, none if it is gone. Members
 * who joined while it waited are not locked, so the whole transaction runs again.
 */
const lockMembers = async (db: Transaction<DB>, household: number, others: readonly number[]): Promise<number[]> => {
  const before = await store.memberIds(db, household);
  const locked = [...before, ...others];
  await lockWriters(db, locked);
  const members = (await store.lock(db, household)) ? await store.memberIds(db, household) : [];
  if (!members.every((member) => locked.includes(member))) throw new TryAgain("members joined");
  return members;
};

/** Locks the user and returns their household. Throws 401 if the account was deleted meanwhile. */
const lockPresent = async (db: Transaction<DB>, userId: number): Promise<number | null> => {
  const person = await store.lockPerson(db, userId);
  if (!person) throw notSignedIn();
  return person.household;
};

const alreadyIn = (): ApiError =>
  new ApiError(409, "ALREADY_IN_HOUSEHOLD", "You are already in a household. Leave it before you join another.");
const noInvite = (): ApiError => notFound("Household invite not found");

/** Creates a household with the user in it. Throws 409 when the user already has one. */
export const createHousehold = async (deps: Deps, scope: Scope, name: string): Promise<Household> => {
  const made = await deps.database.asSystem(async (db) => {
    await lockWriters(db, [scope.userId]);
    if ((await lockPresent(db, scope.userId)) !== null) throw alreadyIn();
    const id = await store.insert(db, name, deps.clock().toISOString());
    await store.setHousehold(db, [scope.userId], id);
    return store.read(db, id);
  });
  if (!made) throw notFound();
  await audit(deps, scope.userId, "household created", { household: made.id });
  return made;
};

/**
 * Leaves the household; the last member to leave ends it. Members take their own data with them. Throws 404 if the user has no household.
 */
export const leaveHousehold = async (deps: Deps, changes: MembershipChanges, scope: Pick<Scope, "userId">): Promise<void> => {
  const left = await deps.database.asSystem((db) => leave(changes, db, scope.userId));
  await audit(deps, scope.userId, "household left", { household: left });
};

const leave = async (changes: MembershipChanges, db: Transaction<DB>, userId: number): Promise<number> => {
  const id = await store.householdOf(db, userId);
  const members = id === null ? [] : await lockMembers(db, id, [userId]);
  if (id === null || !members.includes(userId)) throw notFound("You are not in a household.");
  const others = members.filter((member) => member !== userId);
  await store.setHousehold(db, [userId], null);
  await changes.left(db, [
    { members: [userId], left: true },
    { members: others, left: false },
  ]);
  if (others.length === 0) await store.remove(db, id);
  return id;
};

/** Ends a household for all its members. Throws 404 if it is not the user's. */
export const endHousehold = async (deps: Deps, changes: MembershipChanges, scope: Scope, id: number): Promise<void> => {
  await deps.database.asSystem(async (db) => {
    const members = await lockMembers(db, id, [scope.userId]);
    if (!members.includes(scope.userId)) throw notFound("Household not found");
    await store.setHousehold(db, members, null);
    await changes.left(
      db,
      members.map((member) => ({ members: [member], left: true })),
    );
    await store.remove(db, id);
  });
  await audit(deps, scope.userId, "household ended", { household: id });
};

/** Returns the user's pending invite. Throws 404. */
export const pendingInvite = async (deps: Deps, across: AcrossCells, scope: Scope, id: number): Promise<HouseholdInvite> => {
  const found = (await pendingInvites(deps, across, scope)).find((one) => one.id === id);
  if (!found) throw noInvite();
  return found;
};

/** Returns pending invites to the user's verified address, newest first. */
export const pendingInvites = async ({ database }: Deps, across: AcrossCells, scope: Scope): Promise<HouseholdInvite[]> => {
  const here = await database.asSystem((db) => store.invitesTo(db, scope.userId));
  const elsewhere = (await across.invitesTo(scope)).map(({ invite }) => invite);
  return [...here, ...elsewhere].filter((one) => one.status === "PENDING");
};

/**
 * Answers an invite like `answerInvite`, also one of a household in another cell. Accepting that moves the user there first. Also throws 409
 * if rows of others depend on theirs.
 */
export const answerAnywhere = async (
  deps: Deps,
  { changes, across }: { changes: MembershipChanges; across: AcrossCells },
  scope: Scope,
  id: number,
  status: "ACCEPTED" | "REJECTED",
): Promise<HouseholdInvite> => {
  const found = (await across.invitesTo(scope)).find(({ invite }) => invite.id === id);
  if (!found) return answerInvite(deps, changes, scope, id, status);
  if (status === "REJECTED") return inCell(found.cell, () => reject(deps, found.invite));
  if (found.invite.status !== "PENDING") throw noInvite();
  if ((await deps.database.asSystem((db) => store.householdOf(db, scope.userId))) !== null) throw alreadyIn();
  return across.accept(scope, found, (there, inviteId) => answerInvite(deps, changes, there, inviteId, "ACCEPTED"));
};

/** Rejects an invite in the running cell, for a user of another cell. */
const reject = (deps: Deps, invite: HouseholdInvite): Promise<HouseholdInvite> =>
  deps.database.asSystem(async (db) => {
    if (!(await store.lock(db, invite.household.id))) throw noInvite();
    const before = await store.lockInvite(db, invite.id);
    if (before !== "PENDING" && before !== "REJECTED") throw noInvite();
    await store.answerInvite(db, invite.id, "REJECTED", deps.clock().toISOString());
    return { ...invite, status: "REJECTED" };
  });

/**
 * Accepts or rejects an invite to the user's verified address. Repeating the same answer changes nothing. Throws 404 if the invite is not
 * theirs, was withdrawn or was answered differently, and 409 if the user already has a household.
 */
export const answerInvite = async (
  deps: Deps,
  changes: MembershipChanges,
  scope: Scope,
  id: number,
  status: "ACCEPTED" | "REJECTED",
): Promise<HouseholdInvite> => {
  const { invite, fresh } = await deps.database.asSystem(async (db) => {
    const invite = (await store.invitesTo(db, scope.userId)).find((one) => one.id === id);
    if (!invite || (await lockMembers(db, invite.household.id, [scope.userId])).length === 0) throw noInvite();
    const before = await store.lockInvite(db, id);
    const current = await lockPresent(db, scope.userId);
    if (before === status && (status === "REJECTED" || current === invite.household.id)) return { invite, fresh: false };
    if (before !== "PENDING") throw noInvite();
    if (status === "ACCEPTED") await join(changes, db, scope.userId, current, invite.household.id);
    await store.answerInvite(db, id, status, deps.clock().toISOString());
    return { invite, fresh: true };
  });
  if (fresh)
    await audit(deps, scope.userId, status === "ACCEPTED" ? "household joined" : "household invite rejected", {
      household: invite.household.id,
    });
  return { ...invite, status };
};

const join = async (
  changes: MembershipChanges,
  db: Transaction<DB>,
  userId: number,
  current: number | null,
  household: number,
): Promise<void> => {
  if (current !== null) throw alreadyIn();
  await store.setHousehold(db, [userId], household);
  await changes.joined(db, await store.memberIds(db, household), userId);
};
