import { useMutation, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { personalData } from "#contract/personal-data.ts";
import { RestoreExport } from "#web/features/restore/index.ts";
import { ConfirmIdentity, NotConfirmed, securityQuery, useConfirming } from "#web/features/security/index.ts";
import { textFor } from "#web/lib/api.ts";
import { download } from "#web/lib/download.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { PasswordInput } from "#web/ui/fields/PasswordInput.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { useContractForm } from "#web/lib/contract-form.ts";

/** Exports, restores and deletes the user's data. */
export const DataScreen = () => {
  const [open, setOpen] = useState(false);
  const take = useMutation({
    mutationFn: () => download("/personal-data/", "hiro-data.zip"),
    onError: () => toast("Unable to export"),
  });
  return (
    <Screen title="Your data">
      <section>
        <SectionHead title="Export your data" />
        <p className="py-4 text-muted">
          One zip with your transactions, accounts, balances and subscriptions as tables, and your chats, memories, budgets, categories and
          tasks.
        </p>
        <Button icon={<Download />} busy={take.isPending} onClick={() => take.mutate()}>
          Download everything
        </Button>
      </section>
      <section className="section">
        <SectionHead title="Restore your data" />
        <p className="py-4 text-muted">
          Restores an exported zip, from here or another Hiro installation, into an empty account. Bank accounts are restored as manual
          accounts that you can connect again.
        </p>
        <RestoreExport />
      </section>
      <section className="section">
        <SectionHead title="Delete my account and all data" />
        <p className="py-4 text-muted">
          This disconnects your banks and permanently deletes your accounts, transactions, files, chats and settings. A household stays with
          its other members.
        </p>
        <Button look="danger" onClick={() => setOpen(true)}>
          Delete my account and all data
        </Button>
      </section>
      {open && (
        <ConfirmIdentity note="Confirm it's you before deleting all your data. This lasts ten minutes.">
          <DeleteDialog onClose={() => setOpen(false)} />
        </ConfirmIdentity>
      )}
    </Screen>
  );
};

const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const me = useQuery(profileQuery);
  const ways = useQuery(securityQuery);
  const { run, asking } = useConfirming();
  const address = me.data?.email ?? session.current()?.email ?? "";
  // Users who sign in with Google or Apple have no password, so the server requires another confirmation.
  const hasPassword = ways.data?.passwordChangedAt !== null;
  const form = useContractForm(personalData.remove, {
    start: { email: "", password: "" },
    given: ({ email, password }) => ({ body: { email, ...(hasPassword ? { password } : {}) } }),
    run,
    onSent: () => session.signOut(),
  });
  const { email, password } = form.values;
  const same = address !== "" && email.trim().toLowerCase() === address.toLowerCase();
  return (
    <FormDialog
      open={!asking}
      onClose={onClose}
      firm
      title="Delete your account?"
      note={`This cannot be undone. Type ${address}${hasPassword ? " and your password" : ""} to continue.`}
      action="Delete everything"
      danger
      disabled={!ways.data || !same || (hasPassword && password === "")}
      busy={form.busy}
      onSend={form.send}
      refusal={ways.error ? textFor(ways.error) : form.error instanceof NotConfirmed ? null : form.refusal}
    >
      <Field label="Email" error={form.errorOf("email")}>
        <Input type="email" autoComplete="off" value={email} onChange={(event) => form.set({ email: event.target.value })} />
      </Field>
      {hasPassword && (
        <Field label="Password" error={form.errorOf("password")}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => form.set({ password: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
};
