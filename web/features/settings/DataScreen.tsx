import { useMutation, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useId, useState } from "react";
import { personalData } from "#contract/personal-data.ts";
import { ApiError, call, fieldError, wordsFor } from "#web/lib/api.ts";
import { download } from "#web/lib/download.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";

/** Taking everything along, and going for good. */
export const DataScreen = () => {
  const [open, setOpen] = useState(false);
  const take = useMutation({
    mutationFn: () => download("/personal-data/", "hiro-data.zip"),
    onError: () => toast("Unable to export"),
  });
  return (
    <Screen title="Your data">
      <section>
        <SectionHead title="Take it with you" />
        <p className="py-4 text-muted">
          Transactions, accounts, balances and subscriptions as tables, and your chats, memories, budgets, categories and tasks, in one zip.
        </p>
        <Button icon={<Download />} busy={take.isPending} onClick={() => take.mutate()}>
          Download everything
        </Button>
      </section>
      <section className="section">
        <SectionHead title="Delete my account and all data" />
        <p className="py-4 text-muted">
          Your banks are disconnected, and your accounts, transactions, files, chats and settings are deleted for good. A household stays
          with its other members.
        </p>
        <Button look="danger" onClick={() => setOpen(true)}>
          Delete my account and all data
        </Button>
      </section>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </Screen>
  );
};

const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const formId = useId();
  const me = useQuery(profileQuery);
  const address = me.data?.email ?? session.current()?.email ?? "";
  const remove = useMutation({
    mutationFn: () => call(personalData.remove, { body: { email, password } }),
    onSuccess: () => session.signOut(),
  });
  const same = address !== "" && email.trim().toLowerCase() === address.toLowerCase();
  const refusal =
    remove.error && !(remove.error instanceof ApiError && Object.keys(remove.error.validationErrors).length > 0)
      ? wordsFor(remove.error)
      : null;
  return (
    <Dialog
      open
      onClose={onClose}
      firm
      title="Delete your account?"
      note={`This cannot be undone. Type ${address} and your password to go on.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger-solid" type="submit" form={formId} busy={remove.isPending} disabled={!same || password === ""}>
            Delete everything
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (same && password !== "" && !remove.isPending) remove.mutate();
        }}
      >
        <Field label="E-mail" error={fieldError(remove.error, "email")}>
          <Input type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
        <Field label="Password" error={fieldError(remove.error, "password")}>
          <Input type="password" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        {refusal && (
          <p className="help error" role="alert">
            {refusal}
          </p>
        )}
      </form>
    </Dialog>
  );
};
