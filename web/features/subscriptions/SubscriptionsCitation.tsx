import type { SubscriptionsFetchRequest } from "#contract/citations.ts";
import type { Subscription } from "#contract/subscriptions.ts";
import { useToday } from "#web/lib/today.ts";
import { useSubscriptions } from "./queries.ts";
import { SubscriptionRow } from "./SubscriptionRow.tsx";

/** The subscriptions cited by an answer, live. Includes inactive ones only if the answer does. */
export const SubscriptionsCitation = ({ request }: { request: SubscriptionsFetchRequest | undefined }) => {
  if (!request) throw new Error("a subscriptions citation without its fetch request");
  const { data, error } = useSubscriptions();
  const today = useToday();
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!data) return <p className="text-muted">Loading data...</p>;
  const rows = data.filter((row) => isWanted(row, request));
  if (rows.length === 0) return <p className="text-muted">No subscriptions found</p>;
  return rows.map((row) => <SubscriptionRow key={row.id} row={row} today={today} href={`/recurring-expenses?open=${row.id}`} />);
};

const isWanted = (row: Subscription, r: SubscriptionsFetchRequest): boolean =>
  (r.includeInactive || row.status === "active") &&
  (!r.frequency || row.frequency === r.frequency) &&
  (!r.estimatedNextTransactionDateBefore ||
    (row.estimatedNextDate !== null && row.estimatedNextDate <= r.estimatedNextTransactionDateBefore)) &&
  (!r.lastTransactionDateAfter || row.lastDate >= r.lastTransactionDateAfter) &&
  (!r.searchQuery || row.name.toLowerCase().includes(r.searchQuery.toLowerCase()));
