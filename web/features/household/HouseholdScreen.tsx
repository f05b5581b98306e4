import { useQuery } from "@tanstack/react-query";
import { textFor } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Invites } from "./Invites.tsx";
import { Manage } from "./Manage.tsx";
import { Members } from "./Members.tsx";
import { NoHousehold, PendingInvites } from "./NoHousehold.tsx";

/** The user's household with its members and invites, or the ways to join or create one. */
export const HouseholdScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  const household = data?.household ?? null;
  return (
    <Screen title={household?.name.trim() ? `${household.name} Household` : "Household"}>
      {error && !data ? (
        <ErrorState title="Your household did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : household ? (
        <>
          <PendingInvites onlyIfAny />
          <Members household={household} userId={data.userPk} />
          <Invites householdId={household.id} />
          <Manage household={household} userId={data.userPk} />
        </>
      ) : (
        <NoHousehold />
      )}
    </Screen>
  );
};
