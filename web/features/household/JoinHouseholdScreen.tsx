import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { idIn } from "#web/lib/ids.ts";
import { toast } from "#web/lib/toast.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { InviteView } from "./InviteView.tsx";
import { pendingInviteQuery } from "./queries.ts";

/** The page of a household invite, linked from the list of pending invites and from the email. */
export const JoinHouseholdScreen = () => {
  const { inviteId = "" } = useParams({ strict: false });
  const id = idIn(inviteId);
  const { data, error, refetch, isFetching } = useQuery({ ...pendingInviteQuery(id ?? 0), enabled: id !== null });
  const navigate = useNavigate();
  const missing = id === null || (isNotFound(error) && !data);
  const leave = useCallback(() => {
    toast("Household invite not found");
    void navigate({ to: "/", replace: true });
  }, [navigate]);
  useEffect(() => {
    if (missing) leave();
  }, [missing, leave]);
  return (
    <Screen title="Household Invite">
      {error && !data && !missing ? (
        <ErrorState title="This invite did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : data ? (
        <InviteView
          invite={data}
          onGone={leave}
          onAnswered={(status) => void navigate({ to: status === "ACCEPTED" ? "/settings/household" : "/", replace: true })}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Screen>
  );
};
