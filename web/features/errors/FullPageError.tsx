import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { Message } from "./Message.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";

export const BROKEN = "Sorry, Hiro broke and we're working on fixing it.";

/** The page for a failure of the whole app, also shown at /internal-error/. Without `onRetry`, its button links to the home page. */
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
          // With a target, the browser reloads the whole page, which a failure requires.
          <a className={buttonClass({ look: "primary" })} href="/" target="_self">
            Try again
          </a>
        )
      }
    />
  </Standalone>
);
