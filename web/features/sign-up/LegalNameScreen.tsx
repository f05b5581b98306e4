import { useMutation } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { signUp } from "#contract/sign-up.ts";
import { ApiError, call } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { refusalWords } from "./words.ts";

const BETA = "BETA_INVITE_NOT_FOUND";

/** The last of what an account needs; then it is made. A reloaded page has no password any more and begins again. */
export const LegalNameScreen = () => {
  const known = onboarding.data();
  const [form, setForm] = useState({ firstName: known.firstName, lastName: known.lastName, phoneNumber: known.phoneNumber });
  const [mistake, setMistake] = useState<string | null>(null);
  const [passwords] = useState(onboarding.passwords);
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: () => makeAccount(form),
    onSuccess: () => navigate({ to: "/signup/verify-email-address" as never, replace: true }),
    onError: (error) => {
      if (error instanceof ApiError && error.errors.includes(BETA))
        return void navigate({ to: "/signup/beta-invite" as never, replace: true });
      setMistake(refusalWords(error));
    },
  });
  if (!passwords) return <Navigate to={"/signup/account" as never} replace />;
  const change = (part: Partial<typeof form>): void => setForm((all) => ({ ...all, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (make.isPending) return;
    onboarding.keep(form);
    const missing = form.firstName.trim() === "" || form.lastName.trim() === "";
    setMistake(missing ? "Please enter your full legal name." : null);
    if (!missing) make.mutate();
  };
  return (
    <SignUpPage title="What is your legal name?" note="As it stands on your bank accounts.">
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field label="First name">
          <Input
            autoComplete="given-name"
            maxLength={100}
            value={form.firstName}
            onChange={(event) => change({ firstName: event.currentTarget.value })}
          />
        </Field>
        <Field label="Last name">
          <Input
            autoComplete="family-name"
            maxLength={100}
            value={form.lastName}
            onChange={(event) => change({ lastName: event.currentTarget.value })}
          />
        </Field>
        <Field label="Phone number" help="Optional">
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={form.phoneNumber}
            onChange={(event) => change({ phoneNumber: event.currentTarget.value })}
          />
        </Field>
        {mistake && (
          <p className="help error" role="alert">
            {mistake}
          </p>
        )}
        <Button type="submit" look="primary" wide busy={make.isPending} className="mt-2">
          Create account
        </Button>
        <Button look="ghost" wide onClick={() => void navigate({ to: "/signup/account" as never })}>
          Back
        </Button>
      </form>
    </SignUpPage>
  );
};

/** Makes the account, takes over its session, and begins the verification. */
const makeAccount = async (names: { firstName: string; lastName: string; phoneNumber: string }): Promise<void> => {
  const { email, tosConsent } = onboarding.data();
  const passwords = onboarding.passwords();
  if (!passwords) throw new Error("the passwords are gone");
  await call(signUp.create, { body: { email, tosConsent, ...passwords, ...names, isWeb: true } });
  onboarding.keepPasswords(null);
  await session.reload();
  await session.change({ signupState: "VERIFY_EMAIL_ADDRESS" });
};
