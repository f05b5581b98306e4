import { useMutation } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { signUp } from "#contract/sign-up.ts";
import { signUpPath } from "#domain/people/sign-up.ts";
import { pendingInvitesQuery } from "#web/features/household/index.ts";
import { ApiError, call, textFor } from "#web/lib/api.ts";
import { useForm } from "#web/lib/form.ts";
import { queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { PasswordInput } from "#web/ui/fields/PasswordInput.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { advance } from "./advance.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { stepTexts } from "./texts.ts";

/** Opened from the link in the message. Verifies the address at once in the browser that signed up; elsewhere, asks for the password. */
export const EmailVerifiedScreen = () => {
  const token = useToken();
  if (token === "") return <Verified />;
  return session.current() ? <VerifyAtOnce token={token} /> : <VerifyElsewhere token={token} />;
};

const VerifyAtOnce = ({ token }: { token: string }) => {
  const verify = useMutation({ mutationFn: () => verifyAddress(token) });
  const begun = useRef(false);
  const { mutate } = verify;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  // Users may open the link again after their address is verified.
  if (verify.isSuccess || (verify.error && session.current()?.emailVerified)) return <Verified />;
  if (verify.error && isOver(verify.error)) return <LinkOver />;
  return (
    <SignUpPage title="Verifying your email address">
      {verify.error ? (
        <ErrorState title="Your address is not verified yet" onRetry={() => mutate()} busy={verify.isPending}>
          {textFor(verify.error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={1} />
      )}
    </SignUpPage>
  );
};

/**
 * Another person may have signed up with this address. With the sign-up password, the account stays as it is. Without it, all credentials
 * of the account are removed before the owner chooses a password.
 */
const VerifyElsewhere = ({ token }: { token: string }) => {
  const [forgotten, setForgotten] = useState(false);
  const [verified, setVerified] = useState(false);
  const form = useForm({
    start: { password: "" },
    mistakesIn: ({ password }) => ({ password: !forgotten && password === "" ? "Enter your password" : null }),
    send: ({ password }) => verifyAddress(token, forgotten ? undefined : password),
    onSent: () => setVerified(true),
  });
  if (verified) return <Verified />;
  if (isOver(form.error)) return <LinkOver />;
  return (
    <SignUpPage
      title={forgotten ? "Choose a new password" : "Verify your email address"}
      note={
        forgotten
          ? "We'll verify your address and remove the current password, sessions and other credentials from the account. Then you choose a new password."
          : "Enter the password you chose when you signed up."
      }
    >
      <Form onSend={form.send} busy={form.busy}>
        {!forgotten && (
          <Field label="Password" error={form.errorOf("password")}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={form.values.password}
              onChange={(event) => form.set({ password: event.currentTarget.value })}
            />
          </Field>
        )}
        <FormError>{form.refusal}</FormError>
        <Button type="submit" look="primary" wide busy={form.busy}>
          {forgotten ? "Verify and choose a password" : "Verify"}
        </Button>
        <Button
          wide
          look="ghost"
          onClick={() => {
            setForgotten(!forgotten);
            form.set({});
          }}
        >
          {forgotten ? "I know the password" : "I did not sign up, or I forgot the password"}
        </Button>
      </Form>
    </SignUpPage>
  );
};

const LinkOver = () => (
  <SignUpPage
    title="This link no longer works"
    note={
      session.current()
        ? "It has already been used or has expired."
        : "It has already been used or has expired. If you used it, your address is verified. Sign in to continue."
    }
  >
    <a href="/signup/verify-email-address" className={buttonClass({ look: "primary", wide: true })}>
      {session.current() ? "Request a new link" : "Sign in"}
    </a>
  </SignUpPage>
);

const isOver = (error: unknown): boolean => error instanceof ApiError && error.errors.includes("LINK_OVER");

const Verified = () => {
  const navigate = useNavigate();
  const me = session.current();
  const go = useMutation({
    mutationFn: nextPage,
    onSuccess: (page) => navigate({ href: page }),
    onError: (error) => toast(stepTexts(error)),
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
    <SignUpPage title="Email verified" note="Your address is verified. Next, a few questions, and then your accounts.">
      <Button look="primary" wide busy={go.isPending} onClick={() => go.mutate()}>
        Continue
      </Button>
    </SignUpPage>
  );
};

const NotYet = () => (
  <SignUpPage title="Verify your email address" note="Your address is not verified yet. Open the link in the message we sent you.">
    <a href="/signup/verify-email-address" className={buttonClass({ look: "primary", wide: true })}>
      Back
    </a>
  </SignUpPage>
);

/** Returns the page where sign-up continues after verification. */
const nextPage = async (): Promise<string> => {
  if (session.current()?.signupState === "VERIFY_EMAIL_ADDRESS") {
    const invites = await queryClient.fetchQuery({ ...pendingInvitesQuery, staleTime: 0, retry: false });
    if (invites.length > 0) return "/signup/join-household";
    await advance({ signupState: "CREDIT_SCORE" });
  }
  return signUpPath(session.current()?.signupState ?? "STARTED");
};

/**
 * Reads the token from the URL fragment, which is never sent to a server. Removes it from the address, so that it does not stay in the
 * history.
 */
const useToken = (): string => {
  const navigate = useNavigate();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const [token, setToken] = useState(hash);
  useEffect(() => {
    if (hash === "") return;
    setToken(hash);
    void navigate({ to: "/signup/email-verified", replace: true });
  }, [hash, navigate]);
  return token;
};

/** Verifies the address. In another browser without the password, the user then chooses a new one. */
const verifyAddress = async (token: string, password?: string): Promise<void> => {
  try {
    const { resetToken } = await call(signUp.verifyEmail, { body: { token, ...(password === undefined ? {} : { password }) } });
    if (resetToken !== null) window.location.assign(`/auth/reset/#${resetToken}`);
  } finally {
    // Even after a refusal: the link may have been opened twice or in another tab.
    if (session.current()) await session.reload();
  }
};
