import { Navigate, useNavigate } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useConnections, useLinkBank } from "#web/features/connections/index.ts";
import { wordsFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { InstitutionAvatar } from "#web/ui/AccountAvatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Row } from "#web/ui/Row.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";
import { SIGNUP_PAGES } from "./link-pages.ts";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { useStep } from "./use-step.ts";

/** What is linked so far, and the way to link more. Going on completes the sign-up; its history is still being read. */
export const ConnectMoreScreen = () => {
  const { data, error, refetch, isFetching } = useConnections();
  const link = useLinkBank(SIGNUP_PAGES);
  const step = useStep("/signup/accounts-syncing");
  const navigate = useNavigate();
  const go = (): void => {
    onboarding.keep();
    if (session.current()?.signupCompleted) void navigate({ to: "/signup/accounts-syncing" as never });
    else step.mutate({ signupState: "COMPLETED" });
  };
  if (data?.length === 0) return <Navigate to={"/signup/connect-accounts" as never} replace />;
  return (
    <SignUpPage title="Connect more accounts" note="The more Hiro sees, the truer its answers are.">
      <div className="mb-6">
        {error && !data ? (
          <ErrorState title="Your banks did not load" onRetry={() => void refetch()} busy={isFetching}>
            {wordsFor(error)}
          </ErrorState>
        ) : !data ? (
          <SkeletonRows rows={2} />
        ) : (
          data.map((one) => (
            <Row
              key={one.id}
              lead={<InstitutionAvatar institution={one.institution} />}
              name={one.institution?.name ?? "Bank"}
              sub={`${one.accountCount} ${one.accountCount === 1 ? "account" : "accounts"}`}
            />
          ))
        )}
      </div>
      <div className="grid gap-3">
        <Button wide icon={<Plus aria-hidden />} busy={link.isPending} onClick={() => link.mutate()}>
          Connect another account
        </Button>
        <Button look="primary" wide busy={step.isPending} onClick={go}>
          Continue
        </Button>
      </div>
    </SignUpPage>
  );
};
