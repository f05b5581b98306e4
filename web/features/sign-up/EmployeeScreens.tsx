import { Link, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { GuidedChat } from "#web/features/chat/index.ts";
import { session } from "#web/lib/session.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { Situation } from "./Situation.tsx";

const ForEmployees = ({ children }: { children: ReactNode }) => (session.current()?.isEmployee ? children : <Navigate to="/" replace />);

/** Lets employees try the onboarding chat. */
export const OnboardingChatTestScreen = () => (
  <ForEmployees>
    <Screen title="Onboarding chat">
      <GuidedChat
        end={
          <Link to="/onboarding-chat-summary-test" className={buttonClass({ look: "primary", wide: true })}>
            Continue
          </Link>
        }
      />
    </Screen>
  </ForEmployees>
);

/** Lets employees see the summary of an onboarding chat. */
export const OnboardingSummaryTestScreen = () => (
  <ForEmployees>
    <Screen title="Onboarding chat summary">
      <Situation />
    </Screen>
  </ForEmployees>
);
