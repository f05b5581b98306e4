import { queryOptions } from "@tanstack/react-query";
import { household } from "#contract/household.ts";
import { call } from "#web/lib/api.ts";
import { queryFamily } from "#web/lib/queries.ts";

export const householdKey = queryFamily("household");

/** Pending and rejected invites of the user's household. */
export const invitesQuery = (householdPk: number) =>
  queryOptions({
    queryKey: [...householdKey, "invites", householdPk],
    queryFn: ({ signal }) => call(household.invites, { params: { householdPk }, signal }),
  });

/** Pending invites to the user. */
export const pendingInvitesQuery = queryOptions({
  queryKey: [...householdKey, "pending"],
  queryFn: ({ signal }) => call(household.pending, { signal }),
});

/** One invite to the user. */
export const pendingInviteQuery = (id: number) =>
  queryOptions({
    queryKey: [...householdKey, "pending", id],
    queryFn: ({ signal }) => call(household.getPending, { params: { id }, signal }),
  });
