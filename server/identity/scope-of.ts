import { currentCell } from "../db/cells/current.ts";
import type { Lease } from "../db/scope.ts";
import type { Deps } from "../deps.ts";
import { signUpGateOf, SIGN_UP_COLUMNS, type SignUpColumns } from "./sign-up-gate.ts";
import type { Scope } from "./scope.ts";

type ScopeRow = SignUpColumns & {
  id: number;
  household_id: number | null;
  time_zone: string;
  first_name: string | null;
  members: (number | null)[];
};

const NOBODY = {
  userId: 0,
  householdId: null,
  memberIds: [],
  isNarrowed: false,
  timeZone: "UTC",
  firstName: null,
  signUpGate: null,
  sessionId: 0,
  apiToken: null,
  cell: null,
  lease: null,
} as const;

/** Scope of a request without a signed-in user. It sees no rows. */
export const nobody = NOBODY as unknown as Scope;

/** Builds a scope from a user's row and the ids of the members of their household. */
export const asScope = (row: ScopeRow, by: Partial<Pick<Scope, "sessionId" | "apiToken">>): Scope => {
  const members = row.members.filter((id) => id !== null);
  return {
    ...nobody,
    userId: row.id,
    householdId: row.household_id,
    memberIds: members.length > 0 ? members : [row.id],
    timeZone: row.time_zone,
    firstName: row.first_name,
    signUpGate: signUpGateOf(row),
    cell: currentCell(),
    ...by,
  };
};

/** Scope of users who share their money, for work without a request. */
export const scopeOfMembers = (people: readonly number[]): Scope => ({
  ...nobody,
  userId: people[0] ?? 0,
  memberIds: people,
  cell: currentCell(),
});

/** The same user without the other members' rows. */
export const withoutOthers = (scope: Scope): Scope => ({ ...scope, memberIds: [scope.userId], isNarrowed: true });

/** The same user, whose scope was read for an earlier request. */
export const withLease = (scope: Scope, lease: Lease): Scope => ({ ...scope, lease });

/** The same user after a change of their time zone. */
export const inTimeZone = (scope: Scope, timeZone: string): Scope => ({ ...scope, timeZone });

/** Returns the scope of a user for work without a request: jobs, webhooks, the demo household. Throws when the user does not exist. */
export const scopeOfUser = async (
  { database }: Pick<Deps, "database">,
  userId: number,
  by: Partial<Pick<Scope, "apiToken">> = {},
): Promise<Scope> => {
  const row = await database.kysely
    .selectFrom("users")
    .leftJoin("users as m", (join) => join.onRef("m.household_id", "=", "users.household_id"))
    .where("users.id", "=", userId)
    .select(["users.id", "users.household_id", "users.time_zone", "users.first_name", ...SIGN_UP_COLUMNS])
    .select((eb) => eb.fn<number[]>("array_agg", ["m.id"]).as("members"))
    .groupBy(["users.id"])
    .executeTakeFirstOrThrow();
  return asScope(row, by);
};
