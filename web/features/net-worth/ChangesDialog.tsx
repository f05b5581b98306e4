import { useQuery } from "@tanstack/react-query";
import type { Day } from "#domain/day.ts";
import { formatPeriod } from "#domain/format.ts";
import { textFor } from "#web/lib/api.ts";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { breakdownQuery } from "./queries.ts";

const NAMES = {
  income: "Income",
  expenses: "Expenses",
  transfers: "Transfers",
  change: "Price and value changes",
} as const;

type Props = { open: boolean; onClose: () => void; start: Day; today: Day; hidden: boolean };

/** Explains the change in net worth over the range. The lines add up to the change; added accounts are shown separately. */
export const ChangesDialog = ({ open, onClose, start, today, hidden }: Props) => {
  const { data, error, refetch } = useQuery({ ...breakdownQuery({ dateStart: start, dateEnd: today }), enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title="What changed" note={formatPeriod({ start, end: today })}>
      {error ? (
        <ErrorState title="The breakdown did not load" onRetry={() => void refetch()}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <>
          <DataTable
            caption="What changed net worth"
            bare
            rows={data.entries.filter((row) => row.type !== "accounts")}
            rowKey={(row) => row.type}
            columns={[
              { key: "what", title: "What", cell: (row) => (row.type === "accounts" ? null : NAMES[row.type]), foot: "Total change" },
              {
                key: "amount",
                title: "Amount",
                numeric: true,
                cell: (row) => <Money amount={row.amount} sign hidden={hidden} />,
                foot: <Money amount={data.change} sign hidden={hidden} />,
              },
            ]}
          />
          {data.added !== 0 && (
            <p className="text-muted flex justify-between gap-4 px-4 pt-3">
              Accounts added <Money amount={data.added} sign hidden={hidden} />
            </p>
          )}
        </>
      )}
    </Dialog>
  );
};
