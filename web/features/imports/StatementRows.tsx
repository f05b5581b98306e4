import { useInfiniteQuery } from "@tanstack/react-query";
import type { Import, ImportRow } from "#contract/imports.ts";
import { formatDay } from "#domain/format.ts";
import { textFor } from "#web/lib/api.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import type { Choice } from "./choices.ts";
import { rowsQuery } from "./queries.ts";

type Props = { preview: Import; choice: Choice; onIncludeLikely: (include: boolean) => void };
const count = (n: number): string => n.toLocaleString("en-US");

/** All rows of a statement, page by page, each with its outcome in the chosen account. */
export const StatementRows = ({ preview, choice, onIncludeLikely }: Props) => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsQuery(preview, choice.statement.key, typeof choice.account === "number" ? choice.account : null),
  );
  if (error)
    return (
      <ErrorState title="The rows did not load" onRetry={() => void refetch()}>
        {textFor(error)}
      </ErrorState>
    );
  if (isPending) return <SkeletonRows rows={4} />;
  const rows = data.pages.flatMap((page) => page.rows);
  const { total = 0, duplicates = 0, likely = 0 } = data.pages[0] ?? {};
  if (rows.length === 0) return <p className="muted mt-3">This statement has no transactions.</p>;
  return (
    <>
      {duplicates > 0 && <p className="caption muted mt-3">{count(duplicates)} already there, so not added again.</p>}
      {likely > 0 && (
        <div className="mt-3">
          <p className="caption muted mb-2">
            {count(likely)} likely there: another file format added {likely === 1 ? "a row" : "rows"} with the same day and amount.
          </p>
          <Checkbox checked={choice.includeLikely} onChange={onIncludeLikely}>
            Add {likely === 1 ? "it" : "them"} anyway
          </Checkbox>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <div className="mt-3 max-h-96 overflow-y-auto" role="region" aria-label={nameOfRows(preview, choice)} tabIndex={0}>
        <DataTable
          caption="Rows of the file"
          rows={rows}
          rowKey={(row) => row.line}
          columns={[
            { key: "day", title: "Date", cell: (row) => <span className="whitespace-nowrap">{formatDay(row.day)}</span> },
            { key: "what", title: "Merchant", cell: (row) => <Name row={row} added={choice.includeLikely} /> },
            {
              key: "amount",
              title: "Amount",
              numeric: true,
              cell: (row) => <Money amount={row.amount} flow currency={choice.statement.currency} />,
            },
          ]}
        />
      </div>
      {hasNextPage && (
        <div className="mt-2 flex items-center justify-between gap-4">
          <span className="caption muted">
            {count(rows.length)} of {count(total)} rows
          </span>
          <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
};

const nameOfRows = ({ statements }: Import, { statement }: Choice): string =>
  statements.length === 1
    ? "Rows of the file"
    : `Rows of statement ${statement.key}${statement.accountName ? `, ${statement.accountName}` : ""}`;

/** The name that the transaction gets, and the file's own text where it differs. */
const Name = ({ row, added }: { row: ImportRow; added: boolean }) => (
  <>
    <span className="flex items-center gap-2">
      <span className="max-w-80 truncate max-sm:max-w-36">{row.name}</span>
      {row.standing === "duplicate" && <Badge>Already there</Badge>}
      {row.standing === "likely" && !added && <Badge>Likely duplicate</Badge>}
      {row.standing === "refused" && <Badge tone="pending">Left out</Badge>}
    </span>
    {row.name !== row.description && <span className="caption muted block max-w-80 truncate max-sm:max-w-36">{row.description}</span>}
    {row.reason && (
      <span className="caption muted block">
        Line {row.line}: {row.reason}
      </span>
    )}
  </>
);
