import { useState } from "react";
import { emailProblem } from "#domain/email-address.ts";
import { fieldError } from "#web/lib/api.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Input } from "#web/ui/Input.tsx";
import { useInvite } from "./mutations.ts";

/** Invites a user to the household by email address. */
export const InviteDialog = ({ householdId, open, onClose }: { householdId: number; open: boolean; onClose: () => void }) => {
  const [email, setEmail] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
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
    if (problem === null) invite.mutate(email.trim(), { onSuccess: close });
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Invite to household"
      note="All members have full access to view and modify the household's financial data."
      action="Save"
      onSend={submit}
      busy={invite.isPending}
      disabled={invite.isPending}
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
    </FormDialog>
  );
};
