import { useId, useState } from "react";
import { emailProblem } from "#domain/email-address.ts";
import { fieldError } from "#web/lib/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { useInvite } from "./mutations.ts";

/** Invites somebody to the household by their e-mail address. */
export const InviteDialog = ({ householdId, open, onClose }: { householdId: number; open: boolean; onClose: () => void }) => {
  const [email, setEmail] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const formId = useId();
  const invite = useInvite(householdId);
  const close = () => {
    setEmail("");
    setWrong(null);
    invite.reset();
    onClose();
  };
  const submit = () => {
    const problem = emailProblem(email);
    setWrong(problem);
    if (problem !== null || invite.isPending) return;
    invite.mutate(email.trim(), { onSuccess: close });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Invite to household"
      note="All members have full access to view and modify the household's financial data."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} busy={invite.isPending} disabled={invite.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Email" error={wrong ?? fieldError(invite.error, "email")}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setWrong(null);
              invite.reset();
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
