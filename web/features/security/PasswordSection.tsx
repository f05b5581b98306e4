import { useState } from "react";
import { type RemovableCredential, type Security, security } from "#contract/security.ts";
import { call, fieldError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { mistakesIn, NewPassword, type PasswordMistakes } from "#web/ui/fields/NewPassword.tsx";
import { PasswordInput } from "#web/ui/fields/PasswordInput.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { useConfirming } from "./confirm-context.ts";
import { useChange } from "./use-change.ts";
import { dayText, providerText } from "./texts.ts";

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

const EMPTY = { password: "", confirmation: "" };

/** Returns the other credentials that a password change can also remove. */
const removable = ({ passkeys, apiTokens, secondFactor }: Security): { kind: RemovableCredential; words: string }[] => [
  ...(passkeys.length > 0
    ? [{ kind: "passkeys" as const, words: passkeys.length === 1 ? "1 passkey" : `${passkeys.length} passkeys` }]
    : []),
  ...(apiTokens > 0 ? [{ kind: "api-tokens" as const, words: apiTokens === 1 ? "1 API token" : `${apiTokens} API tokens` }] : []),
  ...(secondFactor ? [{ kind: "second-factor" as const, words: "Two-step sign-in" }] : []),
];

type DialogProps = { open: boolean; onClose: () => void; known: boolean; ways: Security };

const PasswordDialog = ({ open, onClose, known, ways }: DialogProps) => {
  const [remove, setRemove] = useState<readonly RemovableCredential[]>([]);
  const [present, setPresent] = useState("");
  const [pair, setPair] = useState(EMPTY);
  const [mistakes, setMistakes] = useState<(PasswordMistakes & { present: string | null }) | null>(null);
  const { asking } = useConfirming();
  const leave = () => {
    setPresent("");
    setRemove([]);
    setPair(EMPTY);
    setMistakes(null);
    save.reset();
    onClose();
  };
  const save = useChange(
    () =>
      call(security.changePassword, {
        body: {
          ...(known ? { currentPassword: present } : {}),
          password: pair.password,
          passwordConfirmation: pair.confirmation,
          ...(remove.length > 0 ? { remove: [...remove] } : {}),
        },
      }),
    {
      quiet: true,
      onDone: () => {
        toast("Password changed. You are signed out everywhere else.");
        leave();
      },
    },
  );
  const submit = () => {
    const found = { ...mistakesIn(pair), present: known && present === "" ? "Enter your current password" : null };
    setMistakes(found);
    if (!found.password && !found.confirmation && !found.present) save.mutate(undefined);
  };
  const shown: PasswordMistakes = {
    password: mistakes?.password ?? fieldError(save.error, "password") ?? null,
    confirmation: mistakes?.confirmation ?? fieldError(save.error, "passwordConfirmation") ?? null,
  };
  const clear = () => {
    setMistakes(null);
    save.reset();
  };
  return (
    <FormDialog
      open={open && !asking}
      onClose={leave}
      title={known ? "Change password" : "Set a password"}
      note="This signs you out everywhere else."
      action={known ? "Change password" : "Set password"}
      onSend={submit}
      busy={save.isPending}
    >
      {known && (
        <Field label="Current password" error={mistakes?.present ?? fieldError(save.error, "currentPassword")}>
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            value={present}
            onChange={(event) => {
              setPresent(event.currentTarget.value);
              clear();
            }}
          />
        </Field>
      )}
      <NewPassword
        value={pair}
        mistakes={shown}
        onChange={(next) => {
          setPair(next);
          clear();
        }}
      />
      {removable(ways).length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium">Also remove</legend>
          <p className="caption muted mb-1">Do this if someone else may have used your account.</p>
          {removable(ways).map(({ kind, words }) => (
            <Checkbox
              key={kind}
              checked={remove.includes(kind)}
              onChange={(on) => setRemove(on ? [...remove, kind] : remove.filter((one) => one !== kind))}
            >
              {words}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
};
