import { useMutation } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { type Account, accounts as calls } from "#contract/accounts.ts";
import type { Connection } from "#contract/connections.ts";
import { shortAccount } from "#web/features/accounts/index.ts";
import { call, wordsFor } from "#web/lib/api.ts";
import { stale } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Row } from "#web/ui/Row.tsx";
import { Switch } from "#web/ui/Switch.tsx";
import { useDisconnect, useRefresh } from "./link.ts";
import { statusText } from "./status.ts";

const NOT_OWNER =
  "This item is managed by another user in your household. To reconnect or disconnect this item, please contact your household member who manages it.";

/** One connection: hide or show its accounts, refresh it, disconnect it. */
export const ConnectionDialog = ({
  connection,
  accounts,
  onClose,
}: {
  connection: Connection;
  accounts: readonly Account[];
  onClose: () => void;
}) => {
  const refresh = useRefresh();
  const disconnect = useDisconnect();
  const [sure, setSure] = useState(false);
  const mine = connection.user === session.current()?.userId;
  const name = connection.institution?.name ?? "this bank";
  if (sure) {
    return (
      <Dialog
        open
        onClose={() => setSure(false)}
        title={`Disconnect ${name}?`}
        note="Its accounts and all their transactions are removed from Hiro. Nothing changes at the bank."
        footer={
          <>
            <Button onClick={() => setSure(false)}>Cancel</Button>
            <Button
              look="danger-solid"
              busy={disconnect.isPending}
              onClick={() => disconnect.mutate(connection.id, { onSuccess: onClose })}
            >
              Disconnect
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={connection.institution?.name ?? "Connection"}
      note={
        connection.lastSyncedAt
          ? `${statusText(connection)} · updated ${new Date(connection.lastSyncedAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })}`
          : statusText(connection)
      }
      footer={
        <>
          <Button look="danger" disabled={!mine} onClick={() => setSure(true)}>
            Disconnect
          </Button>
          <span className="grow" />
          <Button icon={<RefreshCw />} busy={refresh.isPending || connection.sync !== null} onClick={() => refresh.mutate(connection.id)}>
            Refresh
          </Button>
        </>
      }
    >
      {accounts.map((account) => (
        <AccountLine key={account.id} account={account} />
      ))}
      {!mine && <p className="caption muted mt-4">{NOT_OWNER}</p>}
    </Dialog>
  );
};

const AccountLine = ({ account }: { account: Account }) => {
  const hide = useMutation({
    mutationFn: (hidden: boolean) => call(calls.update, { params: { id: account.id }, body: { hidden } }),
    onSuccess: () => stale("account"),
    onError: (error) => toast(wordsFor(error)),
  });
  const hidden = hide.isPending ? hide.variables : account.hidden;
  return (
    <Row
      name={shortAccount(account)}
      sub={hidden ? "Hidden" : undefined}
      amount={<Money amount={account.displayBalance} currency={account.currency} />}
    >
      <Switch checked={!hidden} onChange={(shown) => hide.mutate(!shown)} label={`Show ${account.name}`} />
    </Row>
  );
};
