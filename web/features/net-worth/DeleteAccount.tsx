import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Account } from "#contract/accounts.ts";
import { manualAccounts } from "#contract/manual-accounts.ts";
import { properties } from "#contract/properties.ts";
import { summaryQuery } from "#web/features/transactions/index.ts";
import { call, textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { holdingsQuery } from "./portfolio-queries.ts";

const counted = (n: number, word: string): string => `${n.toLocaleString("en-US")} ${word}${n === 1 ? "" : "s"}`;

/** Asks before deleting an account, and lists what is deleted with it. */
export const DeleteAccount = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const navigate = useNavigate();
  const rows = useQuery(summaryQuery({ finxAccount: [account.id] }));
  const holdings = useQuery({ ...holdingsQuery(account.id), enabled: account.type === "investment" });
  const remove = useMutation({
    mutationFn: () => call(account.zillowProperty === null ? manualAccounts.remove : properties.remove, { params: { id: account.id } }),
    onSuccess: async () => {
      await navigate({ to: "/net-worth" });
      toast("Account deleted");
      await invalidate("money");
    },
  });
  const goes = [
    "its balance history",
    ...(rows.data && rows.data.count > 0 ? [counted(rows.data.count, "transaction")] : []),
    ...(holdings.data && holdings.data.length > 0 ? [counted(holdings.data.length, "holding")] : []),
  ];
  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title={`Delete ${account.name}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger-solid" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete account
          </Button>
        </>
      }
    >
      <p>
        This deletes the account with {new Intl.ListFormat("en-US").format(goes)}. Net worth no longer includes it, now or in the past. This
        cannot be undone.
      </p>
      {remove.error && (
        <p className="caption attention mt-3" role="alert">
          {textFor(remove.error)}
        </p>
      )}
    </Dialog>
  );
};
