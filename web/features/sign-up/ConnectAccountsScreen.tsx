import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import Landmark from "lucide-react/icons/landmark";
import { connectionsQuery, useLinkBank } from "#web/features/connections/index.ts";
import { RestoreExport } from "#web/features/restore/index.ts";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { SIGNUP_PAGES } from "./link-pages.ts";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { useStep } from "./use-step.ts";

/** Links the first bank. Redirects users who linked one earlier to the next step. */
export const ConnectAccountsScreen = () => {
  const link = useLinkBank(SIGNUP_PAGES);
  const { data } = useQuery(connectionsQuery);
  const later = useStep("/");
  const navigate = useNavigate();
  const finish = (): void => {
    if (!session.current()?.signupCompleted) return later.mutate({ signupState: "COMPLETED" });
    onboarding.clear();
    void navigate({ to: "/" });
  };
  if (data?.some((one) => one.user === session.current()?.userId) && link.isIdle)
    return <Navigate to="/signup/connect-more-accounts" replace />;
  return (
    <SignUpPage title="Connect your accounts" note="Start with the bank you use most. You can add more later.">
      <div className="grid gap-3">
        <Button look="primary" wide icon={<Landmark aria-hidden />} busy={link.isPending} onClick={() => link.mutate()}>
          Connect account
        </Button>
        <RestoreExport look="ghost" wide onDone={finish} />
        <Button look="ghost" wide busy={later.isPending} onClick={finish}>
          Do this later
        </Button>
      </div>
    </SignUpPage>
  );
};
