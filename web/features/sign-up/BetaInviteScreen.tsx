import { Button, buttonClass } from "#web/ui/Button.tsx";
import { session } from "#web/lib/session.ts";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { HaveAccount } from "./StartScreen.tsx";

/** The waitlist: whoever was not invited is told that their address is kept. */
export const BetaInviteScreen = () => {
  const me = session.current();
  const email = me?.email || onboarding.data().email;
  if (!email) return <NobodyYet />;
  return (
    <SignUpPage title="You are on the waitlist" note="Hiro is invite-only for now.">
      <p className="mb-6 text-pretty">
        We keep <strong className="medium wrap-anywhere">{email}</strong> and write to it as soon as there is a place for you.
      </p>
      {me ? (
        <Button wide onClick={session.signOut}>
          Sign out
        </Button>
      ) : (
        <a href="/signup/account" className={buttonClass({ wide: true })}>
          Use another address
        </a>
      )}
    </SignUpPage>
  );
};

/** Opened by itself: no address is known that could wait. */
const NobodyYet = () => (
  <SignUpPage title="Hiro is invite-only for now" note="Create an account, and we write to you as soon as there is a place for you.">
    <a href="/signup/account" className={buttonClass({ look: "primary", wide: true })}>
      Create account
    </a>
    <HaveAccount />
  </SignUpPage>
);
