import { useState } from "react";
import type { Connection } from "#contract/connections.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { RadioGroup } from "#web/ui/fields/RadioGroup.tsx";
import { type Disconnection, useDisconnect } from "./link.ts";
import { accountsOf } from "./status.ts";

type History = Disconnection["history"];

/** Asks what to do with the history before disconnecting a bank. */
export const DisconnectDialog = ({
  connection,
  onCancel,
  onDone,
}: {
  connection: Connection;
  onCancel: () => void;
  onDone: () => void;
}) => {
  const disconnect = useDisconnect();
  const [history, setHistory] = useState<History>("keep");
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Disconnect ${connection.institution?.name ?? "this bank"}?`}
      note="Hiro will stop reading it. Nothing changes at the bank."
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            look="danger-solid"
            busy={disconnect.isPending}
            onClick={() => disconnect.mutate({ id: connection.id, history }, { onSuccess: onDone })}
          >
            Disconnect
          </Button>
        </>
      }
    >
      <RadioGroup<History>
        label="What should happen to its accounts?"
        hideLabel
        value={history}
        onChange={setHistory}
        options={[
          {
            value: "keep",
            label: "Keep the history",
            help: "Accounts and transactions stay as manual accounts. If you link the bank again, they continue from there.",
          },
          {
            value: "delete",
            label: "Delete the history",
            help: `${accountsOf(connection)} and all their transactions will be permanently deleted from Hiro.`,
          },
        ]}
      />
    </Dialog>
  );
};
