import { Navigate, useNavigate } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useAccounts } from "#web/features/accounts/index.ts";
import { confirmPages, useConnections, useLinkBank, useOpenPage } from "#web/features/connections/index.ts";
import { textFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { InstitutionAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { SIGNUP_PAGES } from "./link-pages.ts";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { useStep } from "./use-step.ts";

/** Shows the linked accounts and links more. Continuing completes sign-up while their history is still syncing. */
export const ConnectMoreScreen = () => {
  const { data, error, refetch, isFetching } = useConnections();
  const link = useLinkBank(SIGNUP_PAGES);
  const step = useStep("/signup/accounts-syncing", { goesOn: true });
  const navigate = useNavigate();
  const accounts = useAccounts();
  const open = useOpenPage();
  const go = (): void => {
    // Users who left before confirming cards and loans are asked again before sign-up ends.
    const mine = (accounts.data ?? []).filter((account) => account.user === session.current()?.userId);
    const next = mine.some((account) => account.unconfirmed) ? confirmPages(mine, SIGNUP_PAGES) : null;
    if (next) return open(next);
    onboarding.keep();
    if (session.current()?.signupCompleted) void navigate({ to: "/signup/accounts-syncing" });
    else step.mutate({ signupState: "COMPLETED" });
  };
  if (data?.length === 0) return <Navigate to="/signup/connect-accounts" replace />;
  return (
    <SignUpPage title="Connect more accounts" note="The more accounts you connect, the more accurate the answers.">
      <div className="mb-6">
        {error && !data ? (
          <ErrorState title="Your banks did not load" onRetry={() => void refetch()} busy={isFetching}>
            {textFor(error)}
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
        <Button look="primary" wide busy={step.isPending} disabled={accounts.isLoading} onClick={go}>
          Continue
        </Button>
      </div>
    </SignUpPage>
  );
};
