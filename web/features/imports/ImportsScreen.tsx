import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import FileUp from "lucide-react/icons/file-up";
import { useState } from "react";
import type { Import } from "#contract/imports.ts";
import { stampText } from "#web/lib/today.ts";
import { shortAccount, useAccounts } from "#web/features/accounts/index.ts";
import { textFor } from "#web/lib/api.ts";
import { AccountAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { ImportDetails } from "./ImportDetails.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { importsQuery } from "./queries.ts";

/** All imported files, each with its date, accounts, result and undo. */
export const ImportsScreen = () => {
  const imports = useQuery(importsQuery);
  const accounts = useAccounts();
  const [importing, setImporting] = useState(false);
  const [open, setOpen] = useOpen();
  const shown = imports.data?.find((one) => one.id === open);
  const button = (look: "plain" | "primary") => (
    <Button small={look === "plain"} look={look} icon={<FileUp />} onClick={() => setImporting(true)}>
      Import file
    </Button>
  );
  return (
    <Screen title="Imported files" actions={imports.data?.length === 0 ? undefined : button("plain")}>
      {imports.error ? (
        <ErrorState title="Imports did not load" onRetry={() => void imports.refetch()} busy={imports.isFetching}>
          {textFor(imports.error)}
        </ErrorState>
      ) : !imports.data ? (
        <SkeletonRows rows={5} />
      ) : imports.data.length === 0 ? (
        <EmptyState icon={<FileUp />} title="No files yet" actions={button("primary")}>
          Files you import from your bank appear here, with what each one added and a way to undo it.
        </EmptyState>
      ) : (
        imports.data.map((one) => (
          <Row
            key={one.id}
            lead={<FileAvatar file={one} accounts={accounts.data ?? []} />}
            name={one.fileName}
            tag={tagOf(one)}
            sub={[stampText(one.createdAt), ...accountNames(one, accounts.data ?? [])].join(" · ")}
            amount={<span className={one.undone ? "muted" : undefined}>{resultOf(one)}</span>}
            open={one.id === open}
            onOpen={() => setOpen(one.id)}
          />
        ))
      )}
      {shown && <ImportDetails one={shown} accounts={accounts.data ?? []} onClose={() => setOpen(undefined)} />}
      {importing && <ImportDialog open file={null} onClose={() => setImporting(false)} />}
    </Screen>
  );
};

type Accounts = Parameters<typeof ImportDetails>[0]["accounts"];

/** The tile of the account that a file belongs to. A file of several accounts, or of none, has a monogram of its name. */
const FileAvatar = ({ file, accounts }: { file: Import; accounts: Accounts }) => {
  const ids = new Set(file.accounts);
  const account = ids.size === 1 ? accounts.find(({ id }) => ids.has(id)) : undefined;
  return account ? <AccountAvatar account={account} /> : <Avatar name={file.fileName} />;
};

/** The id of the open import is kept in the address. */
const useOpen = (): [number | undefined, (id: number | undefined) => void] => {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const open = Number(search["open"]);
  return [
    Number.isInteger(open) && open > 0 ? open : undefined,
    (id) => void navigate({ to: ".", search: id === undefined ? {} : { open: id }, resetScroll: false }),
  ];
};

const accountNames = (one: Import, accounts: Accounts): string[] =>
  [...new Set(one.accounts)].flatMap((id) => accounts.filter((account) => account.id === id).map(shortAccount));

const tagOf = (one: Import) =>
  one.undone ? (
    <Badge>Undone</Badge>
  ) : one.status === "failed" ? (
    <Badge tone="negative">Not imported</Badge>
  ) : one.status === "running" ? (
    <Badge tone="pending">Running</Badge>
  ) : undefined;

const resultOf = ({ undone, report, processed, total }: Import): string =>
  undone
    ? `${undone.removed.toLocaleString("en-US")} removed`
    : report
      ? `${report.added.toLocaleString("en-US")} added`
      : `${processed.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
