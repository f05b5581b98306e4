import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader, formatLongDay } from "#domain/format.ts";
import { webLink } from "#domain/urls/links.ts";
import { useAccounts } from "#web/features/accounts/index.ts";
import { AccountAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { LoadError } from "#web/ui/states/LoadError.tsx";
import { Facts, Panel } from "#web/ui/lists/Panel.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { CategoryField } from "./CategoryField.tsx";
import { MerchantBlock } from "./MerchantBlock.tsx";
import { OwnRowActions } from "./OwnRowActions.tsx";
import { relatedQuery, transactionQuery } from "./queries.ts";
import { shownName, TransactionAmount } from "./TransactionRow.tsx";
import { TransferBlock } from "./TransferBlock.tsx";

const RELATED = 5;

/** All details of one transaction, in the drawer. */
export const TransactionDetails = ({ id, today, onOpen }: { id: number; today: Day; onOpen: (id: number) => void }) => {
  const { data, error, refetch, isFetching } = useQuery(transactionQuery(id));
  if (error)
    return (
      <LoadError
        error={error}
        title="This transaction did not load"
        gone="Unable to find transaction"
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <SkeletonRows rows={6} />;
  return <Loaded row={data} today={today} onOpen={onOpen} />;
};

const Loaded = ({ row, today, onOpen }: { row: Transaction; today: Day; onOpen: (id: number) => void }) => (
  <div className="grid grid-cols-1 gap-5">
    <div className="flex items-center gap-3">
      <Avatar name={shownName(row)} kind="merchant" src={webLink(row.merchantLogoUrl)} size="large" />
      <div className="min-w-0">
        <p className="font-strong text-lead wrap-anywhere">{shownName(row)}</p>
        <p className="text-muted">{formatDayHeader(row.transactionDate, today)}</p>
      </div>
    </div>
    <p className="figure truncate" data-figure="">
      <TransactionAmount row={row} />
    </p>
    <CategoryField transaction={row} today={today} />
    <Facts
      facts={[
        ["Description", row.name],
        ["Statement description", row.originalDescription],
        ["Date", formatLongDay(row.transactionDate)],
        ["Status", row.pending ? "Pending" : "Posted"],
        ["Posted on", row.date === row.transactionDate ? null : formatLongDay(row.date)],
        ["From", row.source === "file" ? "An imported file" : row.source === "manual" ? "Added manually" : null],
      ]}
    />
    <OwnRowActions row={row} today={today} />
    <div>
      <MerchantBlock row={row} />
      <TransferBlock row={row} onOpen={onOpen} />
      <Panel title="Account">
        <Link to="/net-worth/$accountId" params={{ accountId: String(row.account.id) }} className="flex items-center gap-3">
          <AccountTile id={row.account.id} name={row.account.name} />
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">{row.account.name}</span>
            <span className="caption muted block truncate">
              {[row.account.institutionName, row.account.mask ? `··${row.account.mask}` : null].filter(Boolean).join(" ")}
            </span>
          </span>
          <ChevronRight aria-hidden size={16} />
        </Link>
      </Panel>
    </div>
    <Related id={row.id} today={today} onOpen={onOpen} />
  </div>
);

const AccountTile = ({ id, name }: { id: number; name: string }) => {
  const account = useAccounts().data?.find((one) => one.id === id);
  return <AccountAvatar account={account ?? { name, institution: null }} />;
};

const Related = ({ id, today, onOpen }: { id: number; today: Day; onOpen: (id: number) => void }) => {
  const { data } = useQuery(relatedQuery(id));
  if (!data || data.length === 0) return null;
  return (
    <section>
      <h3 className="caption muted font-medium">Related transactions</h3>
      {data.slice(0, RELATED).map((row) => (
        <Row
          key={row.id}
          name={formatDayHeader(row.transactionDate, today)}
          sub={shownName(row)}
          amount={<TransactionAmount row={row} />}
          onOpen={() => onOpen(row.id)}
        />
      ))}
      {data.length > RELATED && <p className="caption muted mt-2">and {data.length === 50 ? "more" : `${data.length - RELATED} more`}</p>}
    </section>
  );
};
