import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { session } from "#web/lib/session.ts";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { HaveAccount } from "./StartScreen.tsx";

/** The waitlist page: confirms that the address of an uninvited user is on the list. */
export const BetaInviteScreen = () => {
  const me = session.current();
  const email = me?.email || onboarding.data().email;
  if (!email) return <NobodyYet />;
  return (
    <SignUpPage title="You are on the waitlist" note="Hiro is invite-only for now.">
      <p className="mb-6 text-pretty">
        We&apos;ll email <strong className="medium wrap-anywhere">{email}</strong> as soon as a spot opens up.
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

/** Shown when the page is opened directly, without a known email address. */
const NobodyYet = () => (
  <SignUpPage title="Hiro is invite-only for now" note="Create an account, and we'll email you when a spot opens up.">
    <a href="/signup/account" className={buttonClass({ look: "primary", wide: true })}>
      Create account
    </a>
    <HaveAccount />
  </SignUpPage>
);
