import { useMutation } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { signUp } from "#contract/sign-up.ts";
import { ApiError, call } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Form, FormError } from "#web/ui/fields/Form.tsx";
import { advance } from "./advance.ts";
import { onboarding } from "./onboarding.ts";
import { emptyNames, PersonFields, type PersonForm } from "./PersonFields.tsx";
import { SignUpPage } from "./SignUpPage.tsx";
import { refusalText } from "./texts.ts";

const BETA = "BETA_INVITE_NOT_FOUND";

/** Asks for the last required data, then creates the account. After a reload the password is gone, so sign-up starts over. */
export const LegalNameScreen = () => {
  // Held here while the page is open: what is stored expires after five minutes.
  const [known] = useState(onboarding.data);
  const [form, setForm] = useState({ firstName: known.firstName, lastName: known.lastName, phoneNumber: known.phoneNumber });
  const [missing, setMissing] = useState<(keyof PersonForm)[]>([]);
  const [passwords] = useState(onboarding.passwords);
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: () => makeAccount(form),
    onSuccess: () => navigate({ to: "/signup/verify-email-address", replace: true }),
    onError: (error) => {
      if (error instanceof ApiError && error.errors.includes(BETA)) void navigate({ to: "/signup/beta-invite", replace: true });
    },
  });
  if (!passwords) return <Navigate to="/signup/account" replace />;
  const send = (): void => {
    onboarding.keep({ ...known, ...form });
    make.reset();
    const empty = emptyNames(form);
    setMissing(empty);
    if (empty.length === 0) make.mutate();
  };
  const back = (): void => {
    onboarding.keep({ ...known, ...form });
    void navigate({ to: "/signup/account" });
  };
  const at = refusedField(make.error);
  const refusal = make.error && refusalText(make.error);
  return (
    <SignUpPage title="What is your legal name?" note="As it appears on your bank accounts.">
      <Form onSend={send} busy={make.isPending}>
        <PersonFields
          value={form}
          onChange={(change) => setForm((all) => ({ ...all, ...change }))}
          wrong={missing}
          errors={at && refusal ? { [at]: refusal } : {}}
          phoneHelp="Optional"
        />
        <FormError>{missing.length > 0 ? "Please enter your full legal name." : at ? null : refusal}</FormError>
        <Button type="submit" look="primary" wide busy={make.isPending} className="mt-2">
          Create account
        </Button>
        <Button look="ghost" wide disabled={make.isPending} onClick={back}>
          Back
        </Button>
      </Form>
    </SignUpPage>
  );
};

/** Returns the field on this page that the refusal is about, or null. */
const refusedField = (error: unknown): keyof PersonForm | null => {
  const [first] = error instanceof ApiError ? Object.keys(error.validationErrors) : [];
  return first === "firstName" || first === "lastName" || first === "phoneNumber" ? first : null;
};

/** Creates the account, takes over its session, and starts the verification. */
const makeAccount = async (names: PersonForm): Promise<void> => {
  const { email, tosConsent } = onboarding.data();
  const passwords = onboarding.passwords();
  if (!passwords) throw new Error("the passwords are gone");
  await call(signUp.create, { body: { email, tosConsent, ...passwords, ...names, isWeb: true } });
  onboarding.keepPasswords(null);
  await session.reload();
  await advance({ signupState: "VERIFY_EMAIL_ADDRESS" });
};
