import { Link } from "@tanstack/react-router";
import { GuidedChat } from "#web/features/chat/index.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";

/** The onboarding chat as a task. When it is over, links back to the list. */
export const TaskChatScreen = () => (
  <Screen title="Getting to know you">
    <GuidedChat
      end={
        <Link to="/tasks" className={buttonClass({ look: "primary", wide: true })}>
          Back to Task List
        </Link>
      }
    />
  </Screen>
);
