import { useMutation } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useRef, useState } from "react";
import { type Account, accounts as calls } from "#contract/accounts.ts";
import type { Connection } from "#contract/connections.ts";
import { shortAccount } from "#web/features/accounts/index.ts";
import { call, textFor } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Switch } from "#web/ui/fields/Switch.tsx";
import { DisconnectDialog } from "./DisconnectDialog.tsx";
import { useLinkBank, useRefresh, useUpdateBank } from "./link.ts";
import { adviceFor, statusText, stepText } from "./status.ts";

const NOT_OWNER =
  "This item is managed by another user in your household. To reconnect or disconnect this item, please contact your household member who manages it.";

type Props = { connection: Connection; accounts: readonly Account[]; onClose: () => void };

/** One connection: hide or show its accounts, refresh, reconnect, add accounts, disconnect. */
export const ConnectionDialog = ({ connection, accounts, onClose }: Props) => {
  const [asked, setAsked] = useState<"no" | "now" | "before">("no");
  if (asked === "now") return <DisconnectDialog connection={connection} onCancel={() => setAsked("before")} onDone={onClose} />;
  return (
    <Standing
      connection={connection}
      accounts={accounts}
      onClose={onClose}
      wasAsked={asked === "before"}
      onDisconnect={() => setAsked("now")}
    />
  );
};

type StandingProps = Props & { /** The user just chose not to disconnect. */ wasAsked: boolean; onDisconnect: () => void };

const Standing = ({ connection, accounts, onClose, wasAsked, onDisconnect }: StandingProps) => {
  const disconnect = useRef<HTMLButtonElement>(null);
  const refresh = useRefresh();
  const update = useUpdateBank();
  const mine = connection.user === session.current()?.userId;
  const ended = connection.status === "permanent_error";
  return (
    <Dialog
      open
      onClose={onClose}
      title={connection.institution?.name ?? "Connection"}
      note={noteOf(connection)}
      initialFocus={wasAsked ? disconnect : undefined}
      footer={
        <>
          <Button ref={disconnect} look="danger" disabled={!mine} onClick={onDisconnect}>
            Disconnect
          </Button>
          <span className="grow" />
          {!ended && (
            <Button
              look={connection.status === "user_action_required" ? "primary" : "plain"}
              disabled={!mine}
              busy={update.isPending && !update.variables.addAccounts}
              onClick={() => update.mutate({ id: connection.id, addAccounts: false })}
            >
              Reconnect
            </Button>
          )}
          {!ended && (
            <Button icon={<RefreshCw />} busy={refresh.isPending || connection.sync !== null} onClick={() => refresh.mutate(connection.id)}>
              Refresh
            </Button>
          )}
          {ended && <LinkAgain disabled={!mine} onLinked={onClose} />}
        </>
      }
    >
      <Advice connection={connection} />
      {accounts.map((account) => (
        <AccountLine key={account.id} account={account} />
      ))}
      {!ended && (
        <div className="mt-3">
          <Button
            small
            icon={<Plus />}
            disabled={!mine}
            busy={update.isPending && update.variables.addAccounts}
            onClick={() => update.mutate({ id: connection.id, addAccounts: true })}
          >
            Add accounts
          </Button>
        </div>
      )}
      {!mine && <p className="caption muted mt-4">{NOT_OWNER}</p>}
    </Dialog>
  );
};

const noteOf = (connection: Connection): string => {
  if (connection.sync) return stepText(connection.sync);
  if (!connection.lastSyncedAt) return statusText(connection);
  const when = new Date(connection.lastSyncedAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
  return `${statusText(connection)} · updated ${when}`;
};

const Advice = ({ connection }: { connection: Connection }) => {
  const advice =
    connection.status === "ok" && connection.newAccountsAvailable ? "The bank has new accounts you can add." : adviceFor(connection);
  return advice === null ? null : <p className="text-muted mb-4">{advice}</p>;
};

const LinkAgain = ({ disabled, onLinked }: { disabled: boolean; onLinked: () => void }) => {
  const link = useLinkBank();
  return (
    <Button
      look="primary"
      disabled={disabled}
      busy={link.isPending}
      onClick={() => link.mutate(undefined, { onSuccess: (made) => made && onLinked() })}
    >
      Link again
    </Button>
  );
};

const AccountLine = ({ account }: { account: Account }) => {
  const hide = useMutation({
    mutationFn: (hidden: boolean) => call(calls.update, { params: { id: account.id }, body: { hidden } }),
    onSuccess: () => invalidate("account"),
    onError: (error) => toast(textFor(error)),
  });
  const hidden = hide.isPending ? hide.variables : account.hidden;
  return (
    <Row
      name={shortAccount(account)}
      sub={[account.status === "closed" ? "No longer shared" : "", hidden ? "Hidden" : ""].filter(Boolean).join(" · ") || undefined}
      amount={<Money amount={account.displayBalance} currency={account.currency} />}
    >
      <Switch checked={!hidden} onChange={(shown) => hide.mutate(!shown)} label={`Show ${account.name}`} />
    </Row>
  );
};
