import { buttonClass } from "#web/ui/actions/Button.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";

/** Shown to a user who came through an identity provider but whose account uses email and password. */
export const PasswordOnlyScreen = () => (
  <Standalone tab="Sign in">
    <h1 className="mb-2 text-title font-medium tracking-tight text-balance" tabIndex={-1} data-heading="">
      Sign in with your password
    </h1>
    <p className="text-muted">Google or Apple sign-in is not yet supported for accounts that use e-mail and password.</p>
    <div className="mt-6 flex flex-wrap gap-2">
      <a className={buttonClass({ look: "primary" })} href="/auth/login/">
        Sign in
      </a>
      <a className={buttonClass()} href="/auth/forgot/">
        Forgot password?
      </a>
    </div>
  </Standalone>
);
