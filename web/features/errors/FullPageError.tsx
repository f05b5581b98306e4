import { Button, buttonClass } from "#web/ui/Button.tsx";
import { Message } from "./Message.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";

export const BROKEN = "Sorry, Hiro broke and we're working on fixing it.";

/** The page for a failure of the whole app; also what /internal-error/ shows. Without a retry of its own it leads home. */
export const FullPageError = ({ onRetry, busy = false }: { onRetry?: () => void; busy?: boolean }) => (
  <Standalone tab="Something broke">
    <Message
      title={BROKEN}
      action={
        onRetry ? (
          <Button look="primary" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        ) : (
          // With a target the browser loads the whole page again, which is what a failure needs.
          <a className={buttonClass({ look: "primary" })} href="/" target="_self">
            Try again
          </a>
        )
      }
    />
  </Standalone>
);
