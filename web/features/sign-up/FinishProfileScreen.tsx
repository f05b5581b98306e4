import { type FormEvent, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Profile } from "#contract/profile.ts";
import { wordsFor } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { TermsCheckbox } from "./TermsCheckbox.tsx";
import { useStep } from "./use-step.ts";

/** What an account that began elsewhere lacks: names, phone number, consent. What is known is not asked again. */
export const FinishProfileScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  return (
    <SignUpPage title="Finish your profile">
      {error && !data ? (
        <ErrorState title="Your profile did not load" onRetry={() => void refetch()} busy={isFetching}>
          {wordsFor(error)}
        </ErrorState>
      ) : data ? (
        <ProfileForm profile={data} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SignUpPage>
  );
};

const ProfileForm = ({ profile }: { profile: Profile }) => {
  const [form, setForm] = useState({ firstName: "", lastName: "", phoneNumber: "", tosConsent: profile.tosConsent });
  const [mistake, setMistake] = useState<string | null>(null);
  const step = useStep("/signup/verify-email-address");
  const change = (part: Partial<typeof form>): void => setForm((all) => ({ ...all, ...part }));
  const asks = { firstName: !profile.firstName, lastName: !profile.lastName, phoneNumber: !profile.phoneNumber };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = mistakeIn(form, asks);
    setMistake(found);
    if (found !== null || !form.tosConsent || step.isPending) return;
    step.mutate({
      ...(asks.firstName ? { firstName: form.firstName } : {}),
      ...(asks.lastName ? { lastName: form.lastName } : {}),
      ...(asks.phoneNumber ? { phoneNumber: form.phoneNumber } : {}),
      tosConsent: true,
      signupState: "VERIFY_EMAIL_ADDRESS",
    });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {asks.firstName && (
        <Field label="First name">
          <Input
            autoComplete="given-name"
            maxLength={100}
            value={form.firstName}
            onChange={(event) => change({ firstName: event.currentTarget.value })}
          />
        </Field>
      )}
      {asks.lastName && (
        <Field label="Last name">
          <Input
            autoComplete="family-name"
            maxLength={100}
            value={form.lastName}
            onChange={(event) => change({ lastName: event.currentTarget.value })}
          />
        </Field>
      )}
      {asks.phoneNumber && (
        <Field label="Phone number">
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={form.phoneNumber}
            onChange={(event) => change({ phoneNumber: event.currentTarget.value })}
          />
        </Field>
      )}
      <TermsCheckbox checked={form.tosConsent} onChange={(tosConsent) => change({ tosConsent })} />
      {mistake && (
        <p className="help error" role="alert">
          {mistake}
        </p>
      )}
      <Button type="submit" look="primary" wide busy={step.isPending} className="mt-2">
        Continue
      </Button>
    </form>
  );
};

type Asks = { firstName: boolean; lastName: boolean; phoneNumber: boolean };
const mistakeIn = (form: { firstName: string; lastName: string; phoneNumber: string; tosConsent: boolean }, asks: Asks): string | null => {
  if ((asks.firstName && form.firstName.trim() === "") || (asks.lastName && form.lastName.trim() === ""))
    return "Please enter your full legal name.";
  if (asks.phoneNumber && form.phoneNumber.trim() === "") return "Please fill out all fields before continuing.";
  return form.tosConsent ? null : "Please agree to the terms of service before continuing.";
};
