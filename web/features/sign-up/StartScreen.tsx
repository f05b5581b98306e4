import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";

/** The start page of sign-up. */
export const StartScreen = () => (
  <SignUpPage
    title="Welcome to Hiro"
    note="All of your household's money in one place, with an assistant that answers from it. Setup takes a few minutes, and you can pause at any time."
  >
    <Link to="/signup/account" className={buttonClass({ look: "primary", wide: true })}>
      Create account
    </Link>
    <HaveAccount />
  </SignUpPage>
);

/** A link to sign-in for users who already have an account. */
export const HaveAccount = () => (
  <p className="mt-6 text-center text-muted">
    Already have an account?{" "}
    <a href="/auth/login/" className="opens">
      Sign in
    </a>
  </p>
);
