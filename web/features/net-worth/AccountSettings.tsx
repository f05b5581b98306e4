import PenLine from "lucide-react/icons/pen-line";
import Trash2 from "lucide-react/icons/trash-2";
import { type Account, accounts } from "#contract/accounts.ts";
import { useOpenPage } from "#web/features/connections/index.ts";
import { textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { useContractForm } from "#web/lib/contract-form.ts";

type Props = { account: Account; onClose: () => void; onTask: (task: "edit" | "delete") => void };

/** The account's name and visibility, and links to other actions. */
export const AccountSettings = ({ account, onClose, onTask }: Props) => {
  const lookedUp = account.zillowProperty !== null;
  const form = useContractForm(accounts.update, {
    start: { name: account.name, hidden: account.hidden },
    given: ({ name, hidden }) => ({
      params: { id: account.id },
      body: { ...(name.trim() === account.name ? {} : { name: name.trim() }), ...(hidden === account.hidden ? {} : { hidden }) },
    }),
    onSent: async () => {
      await invalidate("account");
      toast("Account saved");
      onClose();
    },
  });
  const wrong = form.errorOf("name") ?? (form.error ? textFor(form.error) : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Manage account"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="manage-account" busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="manage-account"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.send();
        }}
      >
        {!lookedUp && (
          <Field label="Name" error={wrong}>
            <Input value={form.values.name} maxLength={120} onChange={(e) => form.set({ name: e.target.value })} />
          </Field>
        )}
        <Field
          label="Hide this account"
          help="Hidden accounts are left out of net worth, spending and answers. Their transactions are kept."
          error={lookedUp ? wrong : undefined}
        >
          <Switch checked={form.values.hidden} onChange={(hidden) => form.set({ hidden })} />
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
