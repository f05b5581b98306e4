import { Link, Navigate } from "@tanstack/react-router";
import { GuidedChat } from "#web/features/chat/index.ts";
import { session } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";

/** The onboarding chat. Members of a household skip it. */
export const OnboardingChatScreen = () => {
  if (session.current()?.householdId != null) return <Navigate to="/signup/chat/summary" replace />;
  return (
    <SignUpPage title="Getting to know you" wide>
      <GuidedChat
        end={
          <Link to="/signup/chat/summary" className={buttonClass({ look: "primary", wide: true })}>
            Continue
          </Link>
        }
      />
    </SignUpPage>
  );
};
