import { useState } from "react";
import { type RemovableCredential, type Security, security } from "#contract/security.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { mistakesIn, NewPassword } from "#web/ui/fields/NewPassword.tsx";
import { PasswordInput } from "#web/ui/fields/PasswordInput.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { dayText, providerText } from "./texts.ts";
import { useConfirmedForm } from "./use-confirmed-form.ts";

/** The user's email, password and identity providers. */
export const PasswordSection = ({ ways }: { ways: Security }) => {
  const [open, setOpen] = useState(false);
  const { passwordChangedAt: at } = ways;
  return (
    <section>
      <SectionHead title="Password" />
      <Row
        name={at ? "Password" : "No password"}
        sub={at ? `Changed ${dayText(at)}` : `You sign in with ${providerText(ways.connections)}`}
        amount={
          <Button small onClick={() => setOpen(true)}>
            {at ? "Change" : "Set a password"}
          </Button>
        }
      />
      {at && ways.connections.length > 0 && <Row name={providerText(ways.connections)} sub="Can also be used to sign in" />}
      <PasswordDialog open={open} onClose={() => setOpen(false)} known={at !== null} ways={ways} />
    </section>
  );
};

/** Returns the other credentials that a password change can also remove. */
const removable = ({ passkeys, apiTokens, secondFactor }: Security): { kind: RemovableCredential; words: string }[] => [
  ...(passkeys.length > 0
    ? [{ kind: "passkeys" as const, words: passkeys.length === 1 ? "1 passkey" : `${passkeys.length} passkeys` }]
    : []),
  ...(apiTokens > 0 ? [{ kind: "api-tokens" as const, words: apiTokens === 1 ? "1 API token" : `${apiTokens} API tokens` }] : []),
  ...(secondFactor ? [{ kind: "second-factor" as const, words: "Two-step sign-in" }] : []),
];

type DialogProps = { open: boolean; onClose: () => void; known: boolean; ways: Security };

const START = { currentPassword: "", password: "", passwordConfirmation: "", remove: [] as readonly RemovableCredential[] };

const PasswordDialog = ({ open, onClose, known, ways }: DialogProps) => {
  const form = useConfirmedForm({
    start: START,
    mistakesIn: (values) => ({
      ...mistakesIn(values),
      currentPassword: known && values.currentPassword === "" ? "Enter your current password" : null,
    }),
    send: ({ currentPassword, password, passwordConfirmation, remove }) =>
      call(security.changePassword, {
        body: {
          ...(known ? { currentPassword } : {}),
          password,
          passwordConfirmation,
          ...(remove.length > 0 ? { remove: [...remove] } : {}),
        },
      }),
    onSent: () => {
      toast("Password changed. You are signed out everywhere else.");
      leave();
    },
  });
  const leave = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open && !form.asking}
      onClose={leave}
      title={known ? "Change password" : "Set a password"}
      note="This signs you out everywhere else."
      action={known ? "Change password" : "Set password"}
      onSend={form.send}
      busy={form.busy}
    >
      {known && (
        <Field label="Current password" error={form.errorOf("currentPassword")}>
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            value={form.values.currentPassword}
            onChange={(event) => form.set({ currentPassword: event.currentTarget.value })}
          />
        </Field>
      )}
      <NewPassword value={form.values} onChange={form.set} errorOf={form.errorOf} />
      <AlsoRemove choices={removable(ways)} chosen={form.values.remove} onChange={(remove) => form.set({ remove })} />
    </FormDialog>
  );
};

type AlsoRemoveProps = {
  choices: ReturnType<typeof removable>;
  chosen: readonly RemovableCredential[];
  onChange: (chosen: readonly RemovableCredential[]) => void;
};

const AlsoRemove = ({ choices, chosen, onChange }: AlsoRemoveProps) =>
  choices.length > 0 && (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Also remove</legend>
      <p className="caption muted mb-1">Do this if someone else may have used your account.</p>
      {choices.map(({ kind, words }) => (
        <Checkbox
          key={kind}
          checked={chosen.includes(kind)}
          onChange={(on) => onChange(on ? [...chosen, kind] : chosen.filter((one) => one !== kind))}
        >
          {words}
        </Checkbox>
      ))}
    </fieldset>
  );
