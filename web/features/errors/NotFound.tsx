import { buttonClass } from "#web/ui/actions/Button.tsx";
import { Message } from "./Message.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";

/** The page for unknown addresses. */
export const NotFound = () => (
  <Standalone tab="Not found">
    <Message
      title="The page you were looking for was not found."
      action={
        <a className={buttonClass()} href="/">
          Go home
        </a>
      }
    />
  </Standalone>
);
