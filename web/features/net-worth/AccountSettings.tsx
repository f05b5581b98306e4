import { useMutation } from "@tanstack/react-query";
import PenLine from "lucide-react/icons/pen-line";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { type Account, accounts } from "#contract/accounts.ts";
import { useOpenPage } from "#web/features/connections/index.ts";
import { call, fieldError, textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Switch } from "#web/ui/Switch.tsx";

type Props = { account: Account; onClose: () => void; onTask: (task: "edit" | "delete") => void };

/** The account's name and visibility, and links to other actions. */
export const AccountSettings = ({ account, onClose, onTask }: Props) => {
  const [name, setName] = useState(account.name);
  const [hidden, setHidden] = useState(account.hidden);
  const lookedUp = account.zillowProperty !== null;
  const save = useMutation({
    mutationFn: () =>
      call(accounts.update, {
        params: { id: account.id },
        body: { ...(name.trim() === account.name ? {} : { name: name.trim() }), ...(hidden === account.hidden ? {} : { hidden }) },
      }),
    onSuccess: async () => {
      await invalidate("account");
      toast("Account saved");
      onClose();
    },
  });
  const wrong = save.error ? (fieldError(save.error, "name") ?? textFor(save.error)) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Manage account"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="manage-account" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="manage-account"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {!lookedUp && (
          <Field label="Name" error={wrong}>
            <Input value={name} maxLength={120} onChange={(e) => setName(e.target.value)} />
          </Field>
        )}
        <Field
          label="Hide this account"
          help="Hidden accounts are left out of net worth, spending and answers. Their transactions are kept."
          error={lookedUp ? wrong : undefined}
        >
          <Switch checked={hidden} onChange={setHidden} />
        </Field>
        {account.plaidAccount !== null && account.type === "credit" && (
          <Details href="/settings/confirm-credit-card" account={account.id}>
            Choose card
          </Details>
        )}
        {account.plaidAccount !== null && account.type === "loan" && (
          <Details href="/settings/confirm-loan-details" account={account.id}>
            Loan details
          </Details>
        )}
        {account.plaidAccount === null && (
          <div className="flex flex-wrap gap-2">
            {account.manualAccount !== null && (
              <Button icon={<PenLine />} onClick={() => onTask("edit")}>
                Edit details
              </Button>
            )}
            <Button look="danger" icon={<Trash2 />} onClick={() => onTask("delete")}>
              Delete account
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
};

/** Links to the page where details confirmed after linking can be changed. */
const Details = ({ href, account, children }: { href: string; account: number; children: string }) => {
  const open = useOpenPage();
  return (
    <div>
      <Button icon={<PenLine />} onClick={() => open({ href, step: { accountIds: [account] } })}>
        {children}
      </Button>
    </div>
  );
};
