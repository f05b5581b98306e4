import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { webLink } from "#domain/urls/links.ts";
import { negate } from "#domain/money.ts";
import { shortAccount } from "#web/features/accounts/index.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Aside, Row, type RowProps } from "#web/ui/lists/Row.tsx";

/** Returns the merchant, else the name, else 'Unknown'. */
export const shownName = (row: Pick<Transaction, "merchantName" | "name">): string => row.merchantName || row.name || "Unknown";

/**
 * Money out is plain; income and refunds are green with a plus. An incoming transfer has a plus but no color, because it does not change
 * net worth.
 */
export const TransactionAmount = ({ row }: { row: Pick<Transaction, "amount" | "currency" | "category"> }) =>
  row.category.section === "Transfer" && row.amount < 0 ? (
    <Money amount={negate(row.amount)} sign currency={row.currency} />
  ) : (
    <Money amount={row.amount} flow currency={row.currency} />
  );

type Props = {
  row: Transaction;
  today: Day;
  /** Shows the date in the second line, for lists not grouped by day. */ withDay?: boolean /** Two lines, for the drawer. */;
  compact?: boolean;
  open?: boolean;
  href?: string;
  onOpen?: () => void;
  choice?: RowProps["choice"];
};

export const TransactionRow = ({ row, today, withDay = false, compact = false, open = false, href, onOpen, choice }: Props) => {
  const day = withDay ? formatDayHeader(row.transactionDate, today) : null;
  return (
    <Row
      lead={<Avatar name={shownName(row)} kind="merchant" src={webLink(row.merchantLogoUrl)} />}
      name={shownName(row)}
      tag={row.pending ? <Badge tone="pending">Pending</Badge> : undefined}
      sub={
        compact ? (
          [day, row.category.name].filter(Boolean).join(" · ")
        ) : (
          <>
            <span className="sm:hidden">{[day, row.category.name, shortAccount(row.account)].filter(Boolean).join(" · ")}</span>
            {day && <span className="max-sm:hidden">{day}</span>}
          </>
        )
      }
      amount={<TransactionAmount row={row} />}
      pending={row.pending}
      open={open}
      href={href}
      onOpen={onOpen}
      choice={choice}
    >
      {!compact && (
        <>
          <Aside className="flex w-36 items-center gap-2 max-sm:hidden">
            <CategoryIcon icon={row.category.icon} color={row.category.color} small />
            <span className="truncate">{row.category.name}</span>
          </Aside>
          <Aside className="flex w-36 gap-1 max-sm:hidden">
            <span className="truncate">{row.account.name}</span>
            {row.account.mask && <span className="flex-none">··{row.account.mask}</span>}
          </Aside>
        </>
      )}
    </Row>
  );
};
