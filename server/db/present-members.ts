import { type Kysely, sql } from "kysely";
import type { ScopeIds } from "./scope.ts";

/**
 * Returns the same scope with the household and the members that its user has now. Besides `scope-of.ts`, only this decides whose money a
 * scope sees: a write that waited runs with those who are there when its turn comes.
 */
export const withPresentMembers = async <DB, S extends ScopeIds>(kysely: Kysely<DB>, scope: S): Promise<S> => {
  const { rows } = await sql<{ household_id: number | null; members: number[] }>`
    select u.household_id, array(select m.id from users m where m.id = u.id or m.household_id = u.household_id order by m.id) as members
    from users u where u.id = ${scope.userId}`.execute(kysely);
  const [found] = rows;
  // A deleted user has no members; the next try says so.
  return found ? { ...scope, householdId: found.household_id, memberIds: found.members } : scope;
};
