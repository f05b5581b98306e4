import { useMutation, useQueryClient } from "@tanstack/react-query";
import { household, type HouseholdInvite } from "#contract/household.ts";
import { call, textFor } from "#web/lib/api.ts";
import { forgetMembers } from "#web/lib/members.ts";
import { invalidateAll } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { householdKey, invitesQuery, pendingInvitesQuery } from "./queries.ts";

/** Access to financial data has changed, so all cached data is outdated. */
const peopleChanged = async (): Promise<void> => {
  // This page loads everything again itself.
  forgetMembers();
  await session.reload();
  await invalidateAll();
};

/** Creates a household with the user as its first member. */
export const useCreateHousehold = () =>
  useMutation({
    mutationFn: (name: string) => call(household.create, { body: { name } }),
    onSuccess: peopleChanged,
    onError: (error) => toast(textFor(error)),
  });

/** Leaves the household. */
export const useLeaveHousehold = () =>
  useMutation({
    mutationFn: () => call(household.leave, {}),
    onSuccess: async () => {
      toast("Left household");
      await peopleChanged();
    },
    onError: (error) => toast(textFor(error)),
  });

/** Ends the household for all its members. */
export const useEndHousehold = (id: number) =>
  useMutation({
    mutationFn: () => call(household.remove, { params: { id } }),
    onSuccess: async () => {
      toast("Household ended");
      await peopleChanged();
    },
    onError: (error) => toast(textFor(error)),
  });

/** Withdraws an invite. Removes it from the list at once and restores it if the server refuses. */
export const useRemoveInvite = (householdPk: number) => {
  const client = useQueryClient();
  const { queryKey } = invitesQuery(householdPk);
  return useMutation({
    mutationFn: (id: number) => call(household.removeInvite, { params: { householdPk, id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before)
        client.setQueryData(
          queryKey,
          before.filter((one) => one.id !== id),
        );
      return before;
    },
    onSuccess: () => toast("Invite removed"),
    onError: (error, _id, before) => {
      if (before) client.setQueryData(queryKey, before);
      toast(textFor(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: householdKey }),
  });
};

export type InviteAnswer = "ACCEPTED" | "REJECTED";

/** Accepts or rejects an invite. Accepting changes which data the user sees, so everything is refetched. */
export const useAnswerInvite = (invite: Pick<HouseholdInvite, "id">) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: InviteAnswer) => call(household.updatePending, { params: { id: invite.id }, body: { status } }),
    onSuccess: async (_reply, status) => {
      toast(status === "ACCEPTED" ? "Joined household" : "Rejected household invite");
      if (status === "ACCEPTED") await peopleChanged();
      else await client.invalidateQueries({ queryKey: pendingInvitesQuery.queryKey, exact: true });
    },
  });
};
