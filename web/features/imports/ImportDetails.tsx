import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Import } from "#contract/imports.ts";
import { formatPeriod } from "#domain/format.ts";
import { shortAccount } from "#web/features/accounts/index.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ReportFacts } from "./ReportFacts.tsx";
import { useUndo } from "./queries.ts";

type Props = { one: Import; accounts: readonly Account[]; onClose: () => void };

/** One import: its result, its transactions by account, and undo. */
export const ImportDetails = ({ one, accounts, onClose }: Props) => {
  const [asking, setAsking] = useState(false);
  const undo = useUndo();
  if (asking)
    return (
      <Dialog
        open
        onClose={() => setAsking(false)}
        title="Undo this import?"
        note={`This removes the rows added by ${one.fileName} and the categories you gave them. Rows your bank has taken over since are kept. You can import the file again.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)} disabled={undo.isPending}>
              Cancel
            </Button>
            <Button look="danger-solid" busy={undo.isPending} onClick={() => undo.mutate(one.id, { onSuccess: () => setAsking(false) })}>
              Undo import
            </Button>
          </>
        }
      >
        {undo.error && (
          <p className="caption attention" role="alert">
            {textFor(undo.error)}
          </p>
        )}
      </Dialog>
    );
  const own = accounts.filter((account) => one.accounts.includes(account.id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={one.fileName}
      note={`${one.format.toUpperCase()} · ${one.readAs}`}
      footer={
        <>
          {one.status === "done" && !one.undone && (
            <Button look="danger" onClick={() => setAsking(true)}>
              Undo import
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {one.undone && <p className="mb-4">{toldUndone(one.undone)}</p>}
      {one.failure && <p className="attention">{one.failure}</p>}
      {one.report && <ReportFacts report={one.report} />}
      {own.length > 0 && !one.undone && (
        <ul className="mt-4 grid gap-2">
          {own.map((account) => (
            <li key={account.id}>
              <a className="opens" href={rowsHref(one, account.id)}>
                {shortAccount(account)}
              </a>
              {periodOf(one) && <span className="caption muted"> {periodOf(one)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};

const rows = (n: number): string => `${n.toLocaleString("en-US")} ${n === 1 ? "row" : "rows"}`;
const toldUndone = ({ removed, stayed }: NonNullable<Import["undone"]>): string =>
  `Undone: ${rows(removed)} removed.${stayed > 0 ? ` ${rows(stayed)} ${stayed === 1 ? "stays" : "stay"}, because your bank has taken ${stayed === 1 ? "it" : "them"} over.` : ""}`;

const daysOf = ({ statements }: Import) => {
  const first = statements.flatMap((s) => s.firstDay ?? []).sort()[0];
  const last = statements
    .flatMap((s) => s.lastDay ?? [])
    .sort()
    .at(-1);
  return first && last ? { start: first, end: last } : null;
};
const periodOf = (one: Import): string | null => {
  const days = daysOf(one);
  return days && formatPeriod(days);
};
/** Returns a link to the account's transactions, limited to the file's month if it covers only one. */
const rowsHref = (one: Import, account: number): string => {
  const days = daysOf(one);
  const month = days && days.start.slice(0, 7) === days.end.slice(0, 7) ? `&period=${days.start.slice(0, 7)}` : "";
  return `/transactions?account=${account}${month}`;
};
