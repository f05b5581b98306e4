import type { Subscription } from "#contract/subscriptions.ts";
import type { Day } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { subtract } from "#domain/money.ts";
import { frequencyName } from "#domain/recurring/cost.ts";
import { addYears } from "#domain/day.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { useAmounts } from "#web/ui/amounts.ts";

type Props = { row: Subscription; today: Day; href?: string; onOpen?: () => void; open?: boolean };

/** A subscription as a row: merchant, frequency, next date, and cost. Inactive ones are gray. */
export const SubscriptionRow = ({ row, today, href, onOpen, open = false }: Props) => {
  const { text } = useAmounts();
  const active = row.status === "active";
  const rise = latestRise(row, today);
  return (
    <Row
      lead={<Avatar name={row.name} kind="merchant" />}
      name={active ? row.name : <span className="text-muted">{`${row.name} (inactive)`}</span>}
      tag={active && rise !== null ? <Badge>{`Up ${text(rise, { currency: row.currency })}`}</Badge> : undefined}
      sub={`${frequencyName(row.frequency, row.intervalDays)} · ${whenWords(row, today)}`}
      amount={<Money amount={row.averageAmount} currency={row.currency} className={active ? undefined : "text-muted"} />}
      href={href}
      onOpen={onOpen}
      open={open}
    />
  );
};

/** Returns the price increase if the latest price change of the past year was one, else null. */
export const latestRise = ({ priceChanges }: Subscription, today: Day) => {
  const last = priceChanges.at(-1);
  return last && last.to > last.from && last.day >= addYears(today, -1) ? subtract(last.to, last.from) : null;
};

const whenWords = (row: Subscription, today: Day): string => {
  const { estimatedNextDate: next, lastDate } = row;
  if (row.status === "inactive" || next === null) return `last ${formatDay(lastDate, today)}`;
  return next < today ? `expected ${formatDay(next, today)}` : next === today ? "today" : `next ${formatDay(next, today)}`;
};
