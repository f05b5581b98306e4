import { useNavigate } from "@tanstack/react-router";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { Situation } from "./Situation.tsx";
import { useStep } from "./use-step.ts";

/** What came out of the first conversation. */
export const ChatSummaryScreen = () => {
  const step = useStep("/signup/security");
  const navigate = useNavigate();
  const go = (): void => {
    if (session.current()?.signupState === "CHAT") step.mutate({ signupState: "LINK_ACCOUNTS" });
    else void navigate({ to: "/signup/security" as never });
  };
  return (
    <SignUpPage title="What Hiro noted" note="In your own words. Nobody but you sees it.">
      <div className="mb-8">
        <Situation />
      </div>
      <Button look="primary" wide busy={step.isPending} onClick={go}>
        Continue
      </Button>
    </SignUpPage>
  );
};
