import { knownSignInError } from "#domain/people/sign-in-errors.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { Message } from "./Message.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";

/** The page for failed sign-ins with an identity provider. Reads `error` and `error_description` from the address. */
export const AuthError = () => (
  <Standalone tab="Authentication failed">
    <Message
      title="Authentication failed."
      detail={detailOf(new URLSearchParams(window.location.search))}
      action={
        <a className={buttonClass({ look: "primary" })} href="/auth/login/">
          Sign In Again
        </a>
      }
    />
  </Standalone>
);

/**
 * Returns the detail under the heading: the reason for an invalid request if it is one of our texts, a note that the account is
 * unavailable, or null.
 */
export const detailOf = (query: URLSearchParams): string | null => {
  switch (query.get("error")) {
    case "invalid_request":
      return knownSignInError(query.get("error_description"));
    case "unauthorized":
      return "The account is currently not available.";
    default:
      return null;
  }
};
