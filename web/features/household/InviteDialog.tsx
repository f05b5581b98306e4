import { household } from "#contract/household.ts";
import { emailProblem } from "#domain/people/email-address.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { queryClient } from "#web/lib/queries.ts";
import { householdKey } from "./queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: householdKey });

/** Invites a user to the household by email address. */
export const InviteDialog = ({ householdId, open, onClose }: { householdId: number; open: boolean; onClose: () => void }) => {
  const form = useContractForm(household.invite, {
    start: { email: "" },
    given: ({ email }) => ({ params: { householdPk: householdId }, body: { email: email.trim() } }),
    mistakesIn: ({ email }) => ({ email: emailProblem(email) }),
    onSent: () => {
      toast("Invite sent");
      void refetch();
      close();
    },
    onFailed: () => {
      toast("Failed to invite");
      void refetch();
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Invite to household"
      note="All members have full access to view and modify the household's financial data."
      action="Save"
      onSend={form.send}
      busy={form.busy}
    >
      <Field label="Email" error={form.errorOf("email")}>
        <Input type="email" autoComplete="off" value={form.values.email} onChange={(event) => form.set({ email: event.target.value })} />
      </Field>
    </FormDialog>
  );
};
