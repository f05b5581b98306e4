import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { EditManualAccount } from "#web/features/manual-accounts/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { AccountSettings } from "./AccountSettings.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";

type Task = "settings" | "edit" | "delete";

/** Actions on an account: rename or hide any account, edit and delete a manual one, delete a home found by its address. */
export const ManageAccount = ({ account }: { account: Account }) => {
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <Button small onClick={() => setTask("settings")}>
        Manage
      </Button>
      {task === "settings" && <AccountSettings account={account} onClose={close} onTask={setTask} />}
      {task === "edit" && <EditManualAccount id={account.id} onClose={close} />}
      {task === "delete" && <DeleteAccount account={account} onClose={close} />}
    </>
  );
};
