import { useNavigate, useSearch } from "@tanstack/react-router";
import FileUp from "lucide-react/icons/file-up";
import Link2 from "lucide-react/icons/link-2";
import Plus from "lucide-react/icons/plus";
import Wallet from "lucide-react/icons/wallet";
import { useEffect, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Connection } from "#contract/connections.ts";
import { accountMeta, useAccounts } from "#web/features/accounts/index.ts";
import { ImportDialog } from "#web/features/imports/index.ts";
import { textFor } from "#web/lib/api.ts";
import { AccountAvatar, InstitutionAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { ConnectionDialog } from "./ConnectionDialog.tsx";
import { useLinkBank } from "./link.ts";
import { useConnections } from "./queries.ts";
import { ToConfirm } from "./ToConfirm.tsx";
import { accountsText, statusText, stepText } from "./status.ts";
import styles from "./ConnectionsScreen.module.css";

/** Linked banks, imported files and manual accounts. */
export const ConnectionsScreen = () => {
  const connections = useConnections();
  const accounts = useAccounts();
  const link = useLinkBank();
  const [importing, setImporting] = useState<File | "choose" | null>(null);
  const [shown, setShown] = useShownConnection();
  const none = connections.data?.length === 0 && accounts.data?.length === 0;
  const ways: Ways = { linking: link.isPending, onLink: () => link.mutate(), onImport: () => setImporting("choose") };
  const opened = connections.data?.find((c) => c.id === shown);
  return (
    <Screen title="Connected financial accounts" actions={<Actions {...ways} none={none} />}>
      <DropTarget onFile={setImporting} />
      {connections.error ? (
        <ErrorState title="Connections did not load" onRetry={() => void connections.refetch()} busy={connections.isFetching}>
          {textFor(connections.error)}
        </ErrorState>
      ) : !connections.data || !accounts.data ? (
        <SkeletonRows rows={5} />
      ) : none ? (
        <NoAccounts {...ways} />
      ) : (
        <Sections connections={connections.data} accounts={accounts.data} onOpen={setShown} />
      )}
      <ImportDialog
        key={importing instanceof File ? importing.name : String(importing)}
        file={importing instanceof File ? importing : null}
        open={importing !== null}
        onClose={() => setImporting(null)}
      />
      {opened && (
        <ConnectionDialog
          key={opened.id}
          connection={opened}
          accounts={(accounts.data ?? []).filter((a) => a.plaidAccount?.plaidItemId === opened.id)}
          onClose={() => setShown(null)}
        />
      )}
    </Screen>
  );
};

/** The ways to add accounts. */
type Ways = { linking: boolean; onLink: () => void; onImport: () => void };

const Actions = ({ none, linking, onLink, onImport }: Ways & { none: boolean }) => (
  <>
    <Button small icon={<FileUp />} onClick={onImport}>
      Import file
    </Button>
    <Button small look={none ? "plain" : "primary"} icon={<Plus />} busy={linking} onClick={onLink}>
      Add account
    </Button>
  </>
);

const NoAccounts = ({ linking, onLink, onImport }: Ways) => (
  <EmptyState
    icon={<Wallet />}
    title="No accounts yet"
    actions={
      <>
        <Button look="primary" icon={<Link2 />} busy={linking} onClick={onLink}>
          Link a bank
        </Button>
        <Button icon={<FileUp />} onClick={onImport}>
          Import a file
        </Button>
      </>
    }
  >
    Link a bank, or drop a bank file (OFX, QFX, QIF, CAMT.053 or CSV) anywhere on this page.
  </EmptyState>
);

type SectionsProps = { connections: readonly Connection[]; accounts: readonly Account[]; onOpen: (connection: number) => void };

const Sections = ({ connections, accounts, onOpen }: SectionsProps) => {
  const manual = accounts.filter((a) => a.plaidAccount === null);
  return (
    <>
      <ToConfirm accounts={accounts} />
      {connections.length > 0 && (
        <section>
          <SectionHead title="Linked banks" />
          {connections.map((c) => (
            <ConnectionRow key={c.id} connection={c} onOpen={() => onOpen(c.id)} />
          ))}
        </section>
      )}
      {manual.length > 0 && (
        <section className={connections.length > 0 ? "section" : undefined}>
          <SectionHead title="Imports and manual accounts" />
          {manual.map((a) => (
            <ManualRow key={a.id} account={a} />
          ))}
        </section>
      )}
      <p className="caption muted mt-6">You can also drop a bank file (OFX, QFX, QIF, CAMT.053 or CSV) anywhere on this page.</p>
    </>
  );
};

const ConnectionRow = ({ connection, onOpen }: { connection: Connection; onOpen: () => void }) => (
  <>
    <Row
      lead={<InstitutionAvatar institution={connection.institution} />}
      name={connection.institution?.name ?? "Bank"}
      sub={connection.sync ? stepText(connection.sync) : accountsText(connection)}
      tag={tagOf(connection)}
      onOpen={onOpen}
    />
    {connection.sync && (
      <div className="pb-3 pl-12">
        <Progress
          label={stepText(connection.sync)}
          value={{ accounts: 15, transactions: 45, investments: 75, balances: 90 }[connection.sync.step]}
          max={100}
          bare
        />
      </div>
    )}
  </>
);

const tagOf = (connection: Connection) => {
  if (connection.status !== "ok") return <Badge tone="negative">{statusText(connection)}</Badge>;
  return connection.newAccountsAvailable ? <Badge tone="accent">New accounts</Badge> : undefined;
};

const ManualRow = ({ account }: { account: Account }) => (
  <Row
    lead={<AccountAvatar account={account} />}
    name={account.name}
    sub={accountMeta(account)}
    href={`/net-worth/${account.id}`}
    amount={<Money amount={account.displayBalance} currency={account.currency} />}
  />
);

/** The id of the connection with an open dialog is kept in the address. */
const useShownConnection = (): [number | null, (id: number | null) => void] => {
  const { connection } = useSearch({ strict: false }) as { connection?: unknown };
  const navigate = useNavigate();
  const id = Number(connection);
  return [
    Number.isInteger(id) && id > 0 ? id : null,
    (next) => void navigate({ to: ".", search: next === null ? {} : { connection: next }, replace: next === null }),
  ];
};

/** Accepts a dropped file anywhere on the page. */
const DropTarget = ({ onFile }: { onFile: (file: File) => void }) => {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    };
    document.addEventListener("dragover", enter);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", enter);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [onFile]);
  return over ? (
    <div className={styles.drop} aria-hidden="true">
      <span>Drop the file to import it</span>
    </div>
  ) : null;
};
