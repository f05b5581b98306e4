import { useState } from "react";
import { type Security, security } from "#contract/security.ts";
import { call, fieldError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { mistakesIn, NewPassword, type PasswordMistakes } from "#web/ui/NewPassword.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { Row } from "#web/ui/Row.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { useConfirming } from "./confirm-context.ts";
import { useChange } from "./use-change.ts";
import { dayWords, providerWords } from "./words.ts";

/** E-mail, password and the accounts of others that one signs in with. */
export const PasswordSection = ({ ways }: { ways: Security }) => {
  const [open, setOpen] = useState(false);
  const { passwordChangedAt: at } = ways;
  return (
    <section>
      <SectionHead title="Password" />
      <Row
        name={at ? "Password" : "No password"}
        sub={at ? `Changed ${dayWords(at)}` : `You sign in with ${providerWords(ways.connections)}`}
        amount={
          <Button small onClick={() => setOpen(true)}>
            {at ? "Change" : "Set a password"}
          </Button>
        }
      />
      {at && ways.connections.length > 0 && <Row name={providerWords(ways.connections)} sub="Also signs you in" />}
      <PasswordDialog open={open} onClose={() => setOpen(false)} known={at !== null} />
    </section>
  );
};

const EMPTY = { password: "", confirmation: "" };

const PasswordDialog = ({ open, onClose, known }: { open: boolean; onClose: () => void; known: boolean }) => {
  const [present, setPresent] = useState("");
  const [pair, setPair] = useState(EMPTY);
  const [mistakes, setMistakes] = useState<(PasswordMistakes & { present: string | null }) | null>(null);
  const { asking } = useConfirming();
  const leave = () => {
    setPresent("");
    setPair(EMPTY);
    setMistakes(null);
    save.reset();
    onClose();
  };
  const save = useChange(
    () =>
      call(security.changePassword, {
        body: { ...(known ? { currentPassword: present } : {}), password: pair.password, passwordConfirmation: pair.confirmation },
      }),
    {
      quiet: true,
      onDone: () => {
        toast("Password changed. Everywhere else you are signed out.");
        leave();
      },
    },
  );
  const submit = () => {
    const found = { ...mistakesIn(pair), present: known && present === "" ? "Enter your present password" : null };
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
      note="Everywhere else you will be signed out."
      action={known ? "Change password" : "Set password"}
      onSend={submit}
      busy={save.isPending}
    >
      {known && (
        <Field label="Present password" error={mistakes?.present ?? fieldError(save.error, "currentPassword")}>
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
    </FormDialog>
  );
};
