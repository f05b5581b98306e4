import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { useRemoveTransaction } from "./mutations.ts";
import { shownName } from "./TransactionRow.tsx";
import { WriteTransaction } from "./WriteTransaction.tsx";

/** Edit and delete buttons for transactions that no bank sent. Manual ones have both; imported ones can only be deleted. */
export const OwnRowActions = ({ row, today }: { row: Transaction; today: Day }) => {
  const [task, setTask] = useState<"edit" | "remove" | null>(null);
  const remove = useRemoveTransaction();
  const drawer = useDrawer();
  if (row.source === "plaid") return null;
  const close = () => setTask(null);
  return (
    <div className="flex gap-2">
      {row.source === "manual" && (
        <Button small icon={<Pencil />} onClick={() => setTask("edit")}>
          Edit
        </Button>
      )}
      <Button small look="danger" icon={<Trash2 />} onClick={() => setTask("remove")}>
        Delete
      </Button>
      {task === "edit" && <WriteTransaction transaction={row} today={today} onClose={close} />}
      {task === "remove" && (
        <Dialog
          open
          onClose={close}
          title="Delete this transaction?"
          note={
            row.source === "file"
              ? `${shownName(row)} came from a file. Importing the same file again adds it back.`
              : `${shownName(row)} will be deleted, and the balance of ${row.account.name} will be updated.`
          }
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button
                look="danger-solid"
                busy={remove.isPending}
                onClick={() => remove.mutate(row.id, { onSuccess: () => drawer.close() })}
              >
                Delete
              </Button>
            </>
          }
        />
      )}
    </div>
  );
};
