import { queryOptions } from "@tanstack/react-query";
import { household } from "#contract/household.ts";
import { call } from "#web/lib/api.ts";
import { keys } from "#web/lib/queries.ts";

/** Pending and rejected invites of the user's household. */
export const invitesQuery = (householdPk: number) =>
  queryOptions({
    queryKey: [...keys.household, "invites", householdPk],
    queryFn: ({ signal }) => call(household.invites, { params: { householdPk }, signal }),
  });

/** Pending invites to the user. */
export const pendingInvitesQuery = queryOptions({
  queryKey: [...keys.household, "pending"],
  queryFn: ({ signal }) => call(household.pending, { signal }),
});

/** One invite to the user. */
export const pendingInviteQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.household, "pending", id],
    queryFn: ({ signal }) => call(household.getPending, { params: { id }, signal }),
  });
