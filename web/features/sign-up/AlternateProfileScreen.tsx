import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";

/** For users who already have another account. */
export const AlternateProfileScreen = () => (
  <SignUpPage
    title="You have another account"
    note="You signed up earlier with a different method. Sign out, then sign in with that method."
  >
    <Button look="primary" wide onClick={session.signOut}>
      Sign out
    </Button>
  </SignUpPage>
);
