import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { HouseholdInvite } from "#contract/household.ts";
import { InviteView, pendingInvitesQuery } from "#web/features/household/index.ts";
import { textFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { useStep } from "./use-step.ts";

const BACK = "/signup/email-verified";

/** Shows a pending household invite during sign-up. After joining, the user continues with the credit score; otherwise where they were. */
export const JoinHouseholdScreen = () => {
  const { data, error, refetch, isFetching } = useQuery({ ...pendingInvitesQuery, staleTime: 0 });
  const step = useStep("/signup/credit-score", { replace: true });
  const navigate = useNavigate();
  const back = (): void => void navigate({ to: BACK, replace: true });
  // Keeps the answered invite on screen until the user leaves the page, although it is no longer pending.
  const [invite, setInvite] = useState<HouseholdInvite | null | undefined>(undefined);
  if (invite === undefined && data && !isFetching) setInvite(data[0] ?? null);
  const joined = (): void => {
    if (session.current()?.signupState === "VERIFY_EMAIL_ADDRESS") step.mutate({ signupState: "CREDIT_SCORE" });
    else back();
  };
  const gone = (): void => {
    toast("This invite was withdrawn or has already been answered.");
    back();
  };
  if (invite === null) return <Navigate to={BACK} replace />;
  return (
    <SignUpPage title="Household Invite" wide>
      {error && !data ? (
        <ErrorState title="This invite did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : invite ? (
        <InviteView key={invite.id} invite={invite} onGone={gone} onAnswered={(status) => (status === "ACCEPTED" ? joined() : back())} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </SignUpPage>
  );
};
