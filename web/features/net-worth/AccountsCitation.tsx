import { useQuery } from "@tanstack/react-query";
import type { AccountsFetchRequest } from "#contract/citations.ts";
import { isAsset, worth } from "#domain/accounts/accounts.ts";
import type { Day } from "#domain/day.ts";
import { formatLongDay } from "#domain/format.ts";
import { type Cents, sum, ZERO } from "#domain/money.ts";
import { accountMeta, useAccounts } from "#web/features/accounts/index.ts";
import { AccountAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { GroupHead, Row } from "#web/ui/lists/Row.tsx";
import { mainCurrency } from "#web/lib/currency.ts";
import { trendsQuery } from "./queries.ts";

/** The accounts behind a balance or net worth, with their balances at the end of that day. */
export const AccountsCitation = ({ request }: { request: AccountsFetchRequest | undefined }) => {
  if (!request) throw new Error("an accounts citation without its fetch request");
  const asOf = request.asOf as Day;
  const accounts = useAccounts();
  const then = useQuery(trendsQuery({ dateStart: asOf, dateEnd: asOf }));
  const error = accounts.error ?? then.error;
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!accounts.data || !then.data) return <p className="text-muted">Loading data...</p>;
  const balances = new Map(then.data.map((t) => [t.account, t.balances.at(-1) ?? ZERO]));
  const wanted = accounts.data.filter((a) => !a.hidden && (request.accountIds.length === 0 || request.accountIds.includes(a.id)));
  if (wanted.length === 0) return <p className="text-muted">No data available</p>;
  const counted = wanted.filter((a) => a.currency === mainCurrency());
  const balance = (id: number): Cents => balances.get(id) ?? ZERO;
  const group = (title: string, rows: typeof wanted) =>
    rows.length > 0 && (
      <>
        <GroupHead title={title} sum={<Money amount={sum(rows.filter((a) => counted.includes(a)).map((a) => balance(a.id)))} />} />
        {rows.map((a) => (
          <Row
            key={a.id}
            lead={<AccountAvatar account={a} />}
            name={a.name}
            sub={accountMeta(a)}
            href={`/net-worth/${a.id}`}
            amount={<Money amount={balance(a.id)} currency={a.currency} />}
          />
        ))}
      </>
    );
  const oneKind = wanted.every((a) => isAsset(a.type)) || wanted.every((a) => !isAsset(a.type));
  return (
    <div>
      <p className="text-title font-medium">
        <Money amount={sum(counted.map((a) => (oneKind ? balance(a.id) : worth(a.type, balance(a.id)))))} />
      </p>
      <p className="text-muted mb-3">{formatLongDay(asOf)}</p>
      {group(
        "Assets",
        wanted.filter((a) => isAsset(a.type)),
      )}
      {group(
        "Debts",
        wanted.filter((a) => !isAsset(a.type)),
      )}
    </div>
  );
};
