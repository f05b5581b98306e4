import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";

/** For somebody who has another account already. */
export const AlternateProfileScreen = () => (
  <SignUpPage title="You have another account" note="You signed up before in another way. Sign out, and sign in as you did the first time.">
    <Button look="primary" wide onClick={session.signOut}>
      Sign out
    </Button>
  </SignUpPage>
);
