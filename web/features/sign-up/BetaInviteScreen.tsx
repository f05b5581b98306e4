import { Button } from "#web/ui/Button.tsx";
import { session } from "#web/lib/session.ts";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";

/** The waitlist: whoever was not invited is told that their address is kept. */
export const BetaInviteScreen = () => {
  const me = session.current();
  const email = me?.email || onboarding.data().email;
  return (
    <SignUpPage title="You are on the waitlist" note="Hiro is invite-only for now.">
      <p className="mb-6">
        {email ? (
          <>
            We keep <strong className="medium break-words">{email}</strong> and write to it as soon as there is a place for you.
          </>
        ) : (
          "Create an account, and we write to you as soon as there is a place for you."
        )}
      </p>
      {me ? (
        <Button wide onClick={session.signOut}>
          Sign out
        </Button>
      ) : (
        <a href="/signup/account" className="opens">
          Use another address
        </a>
      )}
    </SignUpPage>
  );
};
