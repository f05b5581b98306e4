import { useState } from "react";
import type { Connection } from "#contract/connections.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { type Disconnection, useDisconnect } from "./link.ts";
import { accountsOf } from "./status.ts";

type History = Disconnection["history"];

/** Asks what becomes of the history before a bank is disconnected. */
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
      note="Hiro can no longer read it. Nothing changes at the bank."
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
        label="What becomes of its accounts"
        hideLabel
        value={history}
        onChange={setHistory}
        options={[
          {
            value: "keep",
            label: "Keep the history",
            help: "Accounts and transactions stay, as accounts you keep by hand. Link the bank again and it goes on with them.",
          },
          {
            value: "delete",
            label: "Delete the history",
            help: `${accountsOf(connection)} and all their transactions are removed from Hiro for good.`,
          },
        ]}
      />
    </Dialog>
  );
};
