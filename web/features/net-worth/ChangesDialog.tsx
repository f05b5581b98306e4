import { useQuery } from "@tanstack/react-query";
import type { IncomeStatement } from "#contract/income-statement.ts";
import type { ChangeBreakdown } from "#contract/net-worth.ts";
import { addDays, type Day } from "#domain/day.ts";
import { formatDay, formatPeriod } from "#domain/format.ts";
import { negate } from "#domain/money.ts";
import { rangeStatementQuery } from "#web/features/income-statement/index.ts";
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

const agrees = ({ entries }: ChangeBreakdown, { income, expenses }: IncomeStatement): boolean => {
  const of = (type: "income" | "expenses") => entries.find((entry) => entry.type === type)?.amount ?? 0;
  return of("income") === income.sectionTotal && of("expenses") === negate(expenses.sectionTotal);
};

type Props = { open: boolean; onClose: () => void; start: Day; today: Day; hidden: boolean };

/** Explains the change in net worth over the range. The lines add up to the change; added accounts are shown separately. */
export const ChangesDialog = ({ open, onClose, start, today, hidden }: Props) => {
  const { data, error, refetch } = useQuery({ ...breakdownQuery({ dateStart: start, dateEnd: today }), enabled: open });
  // The change counts from the end of its first day, so the first day whose transactions count is the next.
  const days = { start: addDays(start, 1), end: today };
  const counts = days.start <= today;
  const { data: statement } = useQuery({ ...rangeStatementQuery(days), enabled: open && counts });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="What changed"
      note={counts ? formatPeriod(days) : `From the end of ${formatDay(start, today)}`}
    >
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
          {statement && !agrees(data, statement) && (
            <p className="text-muted px-4 pt-3">
              The income statement of these days shows <Money amount={statement.income.sectionTotal} hidden={hidden} /> of income and{" "}
              <Money amount={statement.expenses.sectionTotal} hidden={hidden} /> of expenses. It also counts pending transactions and those
              of accounts that are known by their value.
            </p>
          )}
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
