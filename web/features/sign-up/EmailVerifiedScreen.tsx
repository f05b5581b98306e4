import { useMutation } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { signUp } from "#contract/sign-up.ts";
import { signUpPath } from "#domain/sign-up.ts";
import { pendingInvitesQuery } from "#web/features/household/index.ts";
import { ApiError, call, wordsFor } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";
import { advance } from "./advance.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { stepWords } from "./words.ts";

/** Opened from the message, in whichever browser: verifies the address, and goes on. */
export const EmailVerifiedScreen = () => {
  const token = useToken();
  const verify = useVerify(token);
  // Whose address is verified may press the link again.
  if (verify.error && !session.current()?.emailVerified)
    return isOver(verify.error) ? (
      <SignUpPage
        title="This link does not work any more"
        note={
          session.current()
            ? "It was used already, or it is too old."
            : "It was used already, or it is too old. If you used it, your address is verified: sign in to continue."
        }
      >
        <a href="/signup/verify-email-address" className={buttonClass({ look: "primary", wide: true })}>
          {session.current() ? "Ask for a new link" : "Sign in"}
        </a>
      </SignUpPage>
    ) : (
      <SignUpPage title="Verifying your email address">
        <ErrorState title="Your address is not verified yet" onRetry={() => token && verify.mutate(token)} busy={verify.isPending}>
          {wordsFor(verify.error)}
        </ErrorState>
      </SignUpPage>
    );
  if (token !== null && !verify.isSuccess && !verify.error)
    return (
      <SignUpPage title="Verifying your email address">
        <SkeletonRows rows={1} />
      </SignUpPage>
    );
  return <Verified />;
};

const isOver = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 400;

const Verified = () => {
  const navigate = useNavigate();
  const me = session.current();
  const go = useMutation({
    mutationFn: nextPage,
    onSuccess: (page) => navigate({ to: page as never }),
    onError: (error) => toast(stepWords(error)),
  });
  if (!me)
    return (
      <SignUpPage
        title="Email verified"
        note="Your address is verified. To continue, sign in here or go back to the browser where you signed up."
      >
        <a href="/auth/login/" className={buttonClass({ look: "primary", wide: true })}>
          Sign in
        </a>
      </SignUpPage>
    );
  if (!me.emailVerified) return <NotYet />;
  return (
    <SignUpPage title="Email verified" note="Your address is verified. A few questions, then your accounts.">
      <Button look="primary" wide busy={go.isPending} onClick={() => go.mutate()}>
        Continue
      </Button>
    </SignUpPage>
  );
};

const NotYet = () => (
  <SignUpPage title="Verify your email address" note="Your address is not verified yet. Open the link in the message we sent.">
    <a href="/signup/verify-email-address" className={buttonClass({ look: "primary", wide: true })}>
      Back
    </a>
  </SignUpPage>
);

/** Where the sign-up goes on after the address. */
const nextPage = async (): Promise<string> => {
  if (session.current()?.signupState === "VERIFY_EMAIL_ADDRESS") {
    const invites = await queryClient.fetchQuery({ ...pendingInvitesQuery, staleTime: 0, retry: false });
    if (invites.length > 0) return "/signup/join-household";
    await advance({ signupState: "CREDIT_SCORE" });
  }
  return signUpPath(session.current()?.signupState ?? "STARTED");
};

/** The token of the address; taken out of it once read, so that it stands in no history. */
const useToken = (): string | null => {
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const [token] = useState(() => new URLSearchParams(search).get("token"));
  return token;
};

const useVerify = (token: string | null) => {
  const navigate = useNavigate();
  const begun = useRef(false);
  const verify = useMutation({
    mutationFn: async (given: string) => {
      try {
        await call(signUp.verifyEmail, { body: { token: given } });
      } finally {
        // Also after a refusal: the link may have been pressed twice, or in another tab.
        if (session.current()) await session.reload();
      }
    },
  });
  const { mutate } = verify;
  useEffect(() => {
    if (token === null || begun.current) return;
    begun.current = true;
    mutate(token);
    void navigate({ to: "/signup/email-verified" as never, replace: true });
  }, [token, mutate, navigate]);
  return verify;
};
