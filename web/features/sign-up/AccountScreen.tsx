import { useNavigate } from "@tanstack/react-router";
import Mail from "lucide-react/icons/mail";
import { useEffect, useRef, useState } from "react";
import { isEmailAddress } from "#domain/people/email-address.ts";
import { confirmationProblem, passwordProblem } from "#domain/people/password.ts";
import { SocialButtons } from "#web/features/auth/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { PasswordInput } from "#web/ui/fields/PasswordInput.tsx";
import { onboarding } from "./onboarding.ts";
import { SignUpPage } from "./SignUpPage.tsx";
import { HaveAccount } from "./StartScreen.tsx";
import { TermsCheckbox } from "./TermsCheckbox.tsx";
import { AGREE } from "./texts.ts";

/** Asks how to sign up; for email, shows the full form. Recently typed values are restored. */
export const AccountScreen = () => {
  const [byEmail, setByEmail] = useState(() => onboarding.data().email !== "");
  return (
    <SignUpPage title="Create your account">
      {byEmail ? <AccountForm /> : <Ways onEmail={() => setByEmail(true)} />}
      <HaveAccount />
    </SignUpPage>
  );
};

const Ways = ({ onEmail }: { onEmail: () => void }) => (
  <>
    <Button look="primary" wide icon={<Mail aria-hidden />} onClick={onEmail}>
      Continue with email
    </Button>
    <SocialButtons />
  </>
);

type Wrong = Partial<Record<"form" | "email" | "password" | "confirmation" | "terms", string | null>>;

const AccountForm = () => {
  const [email, setEmail] = useState(() => onboarding.data().email);
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [agreed, setAgreed] = useState(() => onboarding.data().tosConsent);
  const [wrong, setWrong] = useState<Wrong>({});
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const send = (): void => {
    const found = mistakesIn({ email: email.trim(), password, confirmation, agreed });
    setWrong(found);
    if (Object.values(found).some(Boolean)) return;
    onboarding.keep({ email: email.trim(), tosConsent: agreed });
    onboarding.keepPasswords({ password, passwordConfirmation: confirmation });
    void navigate({ to: "/signup/legal-name" });
  };
  return (
    <Form onSend={send} busy={false}>
      <Field label="Email" error={wrong.email}>
        <Input
          ref={box}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="Password"
        error={wrong.password}
        help="At least 8 characters, with an uppercase letter, a lowercase letter, a symbol and a number."
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Field label="Confirm password" error={wrong.confirmation}>
        <PasswordInput
          name="password_confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
      </Field>
      <TermsCheckbox checked={agreed} onChange={setAgreed} error={wrong.terms} />
      <FormError>{wrong.form}</FormError>
      <Button type="submit" look="primary" wide className="mt-2">
        Continue
      </Button>
    </Form>
  );
};

/** Returns a message for each missing or wrong field, and the form's own (specification). */
const mistakesIn = (given: { email: string; password: string; confirmation: string; agreed: boolean }): Wrong => {
  const isEmpty = given.email === "" || given.password === "" || given.confirmation === "";
  const fields = {
    email: given.email === "" ? "Enter your email address" : isEmailAddress(given.email) ? null : "Invalid email address",
    password: given.password === "" ? "Enter a password" : passwordProblem(given.password),
    confirmation: given.confirmation === "" ? "Enter the password again" : confirmationProblem(given.password, given.confirmation),
  };
  // Fields that are filled out but wrong are not missing, even while the terms are.
  const isMissing = isEmpty || (!given.agreed && Object.values(fields).every((mistake) => mistake === null));
  return {
    ...fields,
    terms: given.agreed ? null : AGREE,
    form: isMissing ? "Please fill out all fields before continuing." : fields.password === null ? null : "Please enter a valid password.",
  };
};
