import { confirmationProblem, passwordProblem } from "#domain/people/password.ts";
import { Field } from "./Field.tsx";
import { PasswordInput } from "./PasswordInput.tsx";

type PasswordPair = { password: string; passwordConfirmation: string };

/** Returns the errors of a new password and its confirmation. */
export const mistakesIn = ({ password, passwordConfirmation }: PasswordPair) => ({
  password: passwordProblem(password),
  passwordConfirmation: confirmationProblem(password, passwordConfirmation),
});

type Props = {
  value: PasswordPair;
  onChange: (change: Partial<PasswordPair>) => void;
  errorOf: (field: keyof PasswordPair) => string | undefined;
};

/** A new password, typed twice. Errors show after the form was sent. */
export const NewPassword = ({ value, onChange, errorOf }: Props) => (
  <>
    <Field
      label="New password"
      error={errorOf("password")}
      help="At least 8 characters, with one uppercase letter, one lower case letter, one symbol, one number"
    >
      <PasswordInput
        name="new-password"
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
    </Field>
    <Field label="Confirm new password" error={errorOf("passwordConfirmation")}>
      <PasswordInput
        name="confirm-password"
        autoComplete="new-password"
        value={value.passwordConfirmation}
        onChange={(event) => onChange({ passwordConfirmation: event.currentTarget.value })}
      />
    </Field>
  </>
);
