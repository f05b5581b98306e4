import { useMutation, useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { profile } from "#contract/profile.ts";
import { SignInMailHint } from "#web/features/outbox/index.ts";
import { call, textFor } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { resendText } from "./texts.ts";

const POLL_MS = 5000;

/** Waits until the address is verified, here or in another browser. */
export const VerifyEmailScreen = () => {
  const { data, refetch, isFetching, error } = useQuery({ ...profileQuery, staleTime: 0, refetchInterval: POLL_MS });
  const [asked, setAsked] = useState(false);
  const resend = useMutation({
    mutationFn: () => call(profile.sendEmailVerification, { params: { id: 0 } }),
    onSuccess: () => toast("Verification email sent"),
    onError: (error) => toast(resendText(error)),
  });
  useEffect(() => {
    if (data) session.know(data);
  }, [data]);
  if (data?.email) return <Navigate to="/signup/email-verified" replace />;
  const email = data?.unverifiedEmail ?? session.current()?.email;
  return (
    <SignUpPage
      title="Verify your email address"
      note={
        <>
          We sent a message to <strong className="medium break-words text-ink">{email}</strong>. Open the link in it. In another browser,
          you will be asked for your password. This page continues automatically once your address is verified.
        </>
      }
    >
      <SignInMailHint className="mb-6" />
      {asked && !isFetching && (
        <p className="caption muted mb-4" role="alert">
          {error ? textFor(error) : "Your address is not verified yet. Open the link in the message first."}
        </p>
      )}
      <div className="grid gap-3">
        <Button
          wide
          look="primary"
          busy={asked && isFetching}
          onClick={() => {
            setAsked(true);
            void refetch();
          }}
        >
          I verified my address
        </Button>
        <Button wide busy={resend.isPending} onClick={() => resend.mutate()}>
          Resend verification email
        </Button>
        <Button wide look="ghost" onClick={session.signOut}>
          Sign out
        </Button>
      </div>
    </SignUpPage>
  );
};
