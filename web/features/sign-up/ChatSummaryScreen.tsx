import { useNavigate } from "@tanstack/react-router";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { Situation } from "./Situation.tsx";
import { useStep } from "./use-step.ts";

/** The summary of the onboarding chat. */
export const ChatSummaryScreen = () => {
  const step = useStep("/signup/security");
  const navigate = useNavigate();
  const go = (): void => {
    if (session.current()?.signupState === "CHAT") step.mutate({ signupState: "LINK_ACCOUNTS" });
    else void navigate({ to: "/signup/security" });
  };
  return (
    <SignUpPage title="What you shared with Hiro" note="In your own words. Only you can see it.">
      <div className="mb-8">
        <Situation />
      </div>
      <Button look="primary" wide busy={step.isPending} onClick={go}>
        Continue
      </Button>
    </SignUpPage>
  );
};
