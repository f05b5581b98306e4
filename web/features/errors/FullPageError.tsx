import { useRouterState } from "@tanstack/react-router";
import { safeRedirect } from "#domain/urls/redirect-url.ts";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { Message } from "./Message.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";

export const BROKEN = "Sorry, Hiro broke and we're working on fixing it.";

/** The page for a failure of the whole app, also shown at /internal-error/. Without `onRetry`, its button loads `href`. */
export const FullPageError = ({ onRetry, busy = false, href = "/" }: { onRetry?: () => void; busy?: boolean; href?: string }) => (
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
          <a className={buttonClass({ look: "primary" })} href={href} target="_self">
            Try again
          </a>
        )
      }
    />
  </Standalone>
);

/** The page at /internal-error/. A retry opens the page that startup failed on. */
export const InternalError = () => {
  const wanted = useRouterState({ select: (state) => new URLSearchParams(state.location.searchStr).get("redirect_url") });
  return <FullPageError href={safeRedirect(wanted)} />;
};
