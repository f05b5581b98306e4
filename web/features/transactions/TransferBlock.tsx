import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Transaction, transactions } from "#contract/transactions.ts";
import type { TransferType } from "#domain/transactions/transfers.ts";
import { call, textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Facts, Panel } from "#web/ui/lists/Panel.tsx";

const NAMES: Record<TransferType, string> = {
  account_transfer: "Between accounts",
  card_payment: "Card payment",
  loan_payment: "Loan payment",
  investment: "Investment",
};

/**
 * The other side of a transfer between own accounts, with a button to mark it as not a transfer. Renders nothing for other transactions.
 */
export const TransferBlock = ({ row, onOpen }: { row: Transaction; onOpen: (id: number) => void }) => {
  const set = useMutation({
    mutationFn: (isTransfer: boolean) => call(transactions.setTransfer, { params: { id: row.id }, body: { isTransfer } }),
    onSuccess: async (_saved, isTransfer) => {
      toast("Transaction updated", isTransfer ? undefined : { label: "Undo", onPress: () => set.mutate(true) });
      await invalidate("money");
    },
    onError: (error) => toast(textFor(error)),
  });
  if (row.transferType === null || row.transfer === null) return null;
  const { account, transaction } = row.transfer;
  return (
    <Panel title="Transfer">
      <Facts
        facts={[
          ["Type", NAMES[row.transferType]],
          [
            row.amount > 0 ? "To" : "From",
            <Link key="account" to="/net-worth/$accountId" params={{ accountId: String(account.id) }} className="opens">
              {account.name}
            </Link>,
          ],
          [
            "Other side",
            transaction === null ? null : (
              <button key="peer" type="button" className="opens" onClick={() => onOpen(transaction)}>
                Show transaction
              </button>
            ),
          ],
        ]}
      />
      <p className="caption muted mt-2 mb-3">It does not count as spending or income.</p>
      <Button small busy={set.isPending} onClick={() => set.mutate(false)}>
        Not a transfer
      </Button>
    </Panel>
  );
};
