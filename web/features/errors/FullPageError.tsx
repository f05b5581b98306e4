import { buttonClass } from "#web/ui/Button.tsx";
import { Message } from "./Message.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";

/** The page for a failure nothing can recover from; also what /internal-error/ shows. */
export const FullPageError = () => (
  <Standalone tab="Something broke">
    <Message
      title="Sorry, Hiro broke and we're working on fixing it."
      action={
        // With a target the browser loads the whole page anew, which is what is wanted after a failure.
        <a className={buttonClass({ look: "primary" })} href="/" target="_self">
          Try again
        </a>
      }
    />
  </Standalone>
);
