import type { Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";
import { lockWriters } from "../../db/transactions.ts";
import type { Feature } from "../../feature.ts";
import { scopeOfMembers } from "../../identity/scope-of.ts";

/** Members who still share their money after others left. `left`: they are outside the household now. */
export type Group = { members: readonly number[]; left: boolean };

export type MembershipChanges = {
  /** Runs after a member joined, with all members. */
  joined: (db: Transaction<DB>, people: readonly number[], joinerId: number) => Promise<void>;
  /** Runs after members left. Each group keeps all its rows. */
  left: (db: Transaction<DB>, groups: readonly Group[]) => Promise<void>;
};

/** Lets every feature follow a change of a household, in the transaction that changes it. */
export const membershipChanges = (features: () => readonly Feature[]): MembershipChanges => ({
  joined: async (db, people, joinerId) => {
    await lockWriters(db, people);
    for (const feature of features()) await feature.onMembersJoined?.({ db, scope: scopeOfMembers(people) }, joinerId);
  },
  left: async (db, groups) => {
    await lockWriters(
      db,
      groups.flatMap(({ members }) => members),
    );
    for (const { members, left } of groups)
      if (members.length > 0) for (const feature of features()) await feature.onMembersLeft?.({ db, scope: scopeOfMembers(members) }, left);
  },
});
