import { useMutation, useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { profile } from "#contract/profile.ts";
import { DoorHint } from "#web/features/outbox/index.ts";
import { call } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/Button.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { resendWords } from "./words.ts";

const POLL_MS = 5000;

/** Waits until the address is verified, here or in another browser. */
export const VerifyEmailScreen = () => {
  const { data } = useQuery({ ...profileQuery, staleTime: 0, refetchInterval: POLL_MS });
  const resend = useMutation({
    mutationFn: () => call(profile.sendEmailVerification, { params: { id: 0 } }),
    onSuccess: () => toast("Verification email sent"),
    onError: (error) => toast(resendWords(error)),
  });
  useEffect(() => {
    if (data) session.know(data);
  }, [data]);
  if (data?.email) return <Navigate to={"/signup/email-verified" as never} replace />;
  const email = data?.unverifiedEmail ?? session.current()?.email;
  return (
    <SignUpPage
      title="Verify your email address"
      note={
        <>
          We sent a message to <strong className="medium break-words text-ink">{email}</strong>. Open the link in it, on this device or
          another; this page goes on by itself.
        </>
      }
    >
      <DoorHint className="mb-6" />
      <div className="grid gap-3">
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
