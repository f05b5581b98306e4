import { confirmationProblem, passwordProblem } from "#domain/password.ts";
import { Field } from "./Field.tsx";
import { PasswordInput } from "./PasswordInput.tsx";

export type PasswordPair = { password: string; confirmation: string };
export type PasswordMistakes = { password: string | null; confirmation: string | null };

/** Returns the errors of a new password and its confirmation. */
export const mistakesIn = ({ password, confirmation }: PasswordPair): PasswordMistakes => ({
  password: passwordProblem(password),
  confirmation: confirmationProblem(password, confirmation),
});

type Props = { value: PasswordPair; onChange: (value: PasswordPair) => void; mistakes: PasswordMistakes | null };

/** A new password, typed twice. Errors show after the form was sent. */
export const NewPassword = ({ value, onChange, mistakes }: Props) => (
  <>
    <Field
      label="New password"
      error={mistakes?.password}
      help="At least 8 characters, with one uppercase letter, one lower case letter, one symbol, one number"
    >
      <PasswordInput
        name="new-password"
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
    </Field>
    <Field label="Confirm new password" error={mistakes?.confirmation}>
      <PasswordInput
        name="confirm-password"
        autoComplete="new-password"
        value={value.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.currentTarget.value })}
      />
    </Field>
  </>
);
