import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Profile } from "#contract/profile.ts";
import { textFor } from "#web/lib/api.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { emptyNames, PersonFields, type PersonForm } from "./PersonFields.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { TermsCheckbox } from "./TermsCheckbox.tsx";
import { AGREE } from "./texts.ts";
import { useStep } from "./use-step.ts";

/** Asks for what an account created elsewhere lacks: names, phone number, consent. Known values are not asked for again. */
export const FinishProfileScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  return (
    <SignUpPage title="Finish your profile">
      {error && !data ? (
        <ErrorState title="Your profile did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
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
  const [form, setForm] = useState({ firstName: "", lastName: "", phoneNumber: "" });
  const [agreed, setAgreed] = useState(profile.tosConsent);
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const step = useStep("/signup/verify-email-address");
  const asks = { firstName: !profile.firstName, lastName: !profile.lastName, phoneNumber: !profile.phoneNumber };
  const send = (): void => {
    const found = mistakeIn(form, asks, agreed);
    setMistake(found);
    if (found !== null) return;
    step.mutate({
      ...(asks.firstName ? { firstName: form.firstName } : {}),
      ...(asks.lastName ? { lastName: form.lastName } : {}),
      ...(asks.phoneNumber ? { phoneNumber: form.phoneNumber } : {}),
      tosConsent: true,
      signupState: "VERIFY_EMAIL_ADDRESS",
    });
  };
  return (
    <Form onSend={send} busy={step.isPending}>
      <PersonFields
        value={form}
        onChange={(change) => setForm((all) => ({ ...all, ...change }))}
        asks={asks}
        wrong={mistake?.fields ?? []}
      />
      <TermsCheckbox checked={agreed} onChange={setAgreed} error={mistake?.message === AGREE ? AGREE : null} />
      <FormError>{mistake?.message === AGREE ? null : mistake?.message}</FormError>
      <Button type="submit" look="primary" wide busy={step.isPending} className="mt-2">
        Continue
      </Button>
    </Form>
  );
};

type Mistake = { message: string; fields: (keyof PersonForm)[] };

const mistakeIn = (form: PersonForm, asks: Readonly<Record<keyof PersonForm, boolean>>, agreed: boolean): Mistake | null => {
  const names = emptyNames(form, asks);
  if (names.length > 0) return { message: "Please enter your full legal name.", fields: names };
  if (asks.phoneNumber && form.phoneNumber.trim() === "")
    return { message: "Please fill out all fields before continuing.", fields: ["phoneNumber"] };
  return agreed ? null : { message: AGREE, fields: [] };
};
