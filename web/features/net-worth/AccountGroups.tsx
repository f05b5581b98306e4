import { useQuery } from "@tanstack/react-query";
import type { Account } from "#contract/accounts.ts";
import { accountGroup, accountGroups, isAsset } from "#domain/accounts/accounts.ts";
import type { Day } from "#domain/day.ts";
import { type Cents, sum } from "#domain/money.ts";
import { accountMeta, groupName } from "#web/features/accounts/index.ts";
import { AccountAvatar } from "#web/ui/marks/AccountAvatar.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Sparkline } from "#web/ui/charts/Sparkline.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { GroupHead, Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SplitBar } from "#web/ui/figures/SplitBar.tsx";
import { mainCurrency } from "#web/lib/currency.ts";
import { ROOMY, useMedia } from "#web/lib/media.ts";
import { OtherCurrencies } from "#web/ui/figures/OtherCurrencies.tsx";
import { accountTrendsQuery } from "./queries.ts";

type Kind = { label: string; color: string; holds: (a: Account) => boolean };
const ASSETS: Kind[] = [
  { label: "Cash", color: "chart-5", holds: (a) => a.type === "depository" },
  { label: "Investments", color: "chart-1", holds: (a) => a.type === "investment" },
  { label: "Property", color: "chart-6", holds: (a) => a.type === "property" || a.subtype === "home" || a.subtype === "vehicle" },
  { label: "Other", color: "chart-3", holds: () => true },
];
const DEBTS: Kind[] = [
  { label: "Credit cards", color: "chart-2", holds: (a) => a.type === "credit" },
  { label: "Loans", color: "chart-4", holds: (a) => a.type === "loan" },
  { label: "Other", color: "chart-3", holds: () => true },
];

/** Assets and debts, each with its shares and its accounts in group order. Hidden accounts are not counted. */
export const AccountGroups = ({
  accounts,
  today,
  hidden,
  broken,
}: {
  accounts: readonly Account[];
  today: Day;
  hidden: boolean;
  broken: ReadonlySet<number>;
}) => {
  const visible = accounts.filter((a) => !a.hidden);
  const { data } = useQuery({ ...accountTrendsQuery(today), enabled: useMedia(ROOMY) });
  const trends = new Map((data ?? []).map((t) => [t.account, t.balances]));
  const side = (title: string, kinds: Kind[], rows: Account[]) =>
    rows.length > 0 && <Side title={title} kinds={kinds} rows={rows} trends={trends} hidden={hidden} broken={broken} />;
  return (
    <>
      {side(
        "Assets",
        ASSETS,
        visible.filter((a) => isAsset(a.type)),
      )}
      {side(
        "Debts",
        DEBTS,
        visible.filter((a) => !isAsset(a.type)),
      )}
    </>
  );
};

type SideProps = {
  title: string;
  kinds: Kind[];
  rows: Account[];
  trends: Map<number, Cents[]>;
  hidden: boolean;
  broken: ReadonlySet<number>;
};

/** The total of the main currency; other currencies are never added to it. */
const total = (rows: readonly Account[]): Cents => sum(rows.filter((a) => a.currency === mainCurrency()).map((a) => a.displayBalance));
const others = (rows: readonly Account[]) =>
  [
    ...Map.groupBy(
      rows.filter((a) => a.currency !== mainCurrency()),
      (a) => a.currency,
    ),
  ].map(([currency, members]) => ({ currency, total: sum(members.map((a) => a.displayBalance)), count: members.length }));

const Side = ({ title, kinds, rows, trends, hidden, broken }: SideProps) => {
  const byKind = Map.groupBy(rows, (a) => kinds.find((kind) => kind.holds(a)) ?? kinds[0]);
  return (
    <section className="section">
      <SectionHead title={title} sum={<Money amount={total(rows)} hidden={hidden} />} />
      <OtherCurrencies totals={others(rows)} hidden={hidden} />
      <div className="mt-4">
        <SplitBar
          shares={kinds.map((kind) => ({ label: kind.label, color: kind.color, value: Math.max(0, total(byKind.get(kind) ?? [])) }))}
        />
      </div>
      {accountGroups.map((group) => {
        const members = rows.filter((a) => accountGroup(a.type, a.subtype) === group);
        return (
          members.length > 0 && (
            <div key={group}>
              <GroupHead title={groupName(group, members[0])} sum={<Money amount={total(members)} hidden={hidden} />} />
              {members.map((a) => (
                <AccountRow
                  key={a.id}
                  account={a}
                  trend={trends.get(a.id) ?? []}
                  hidden={hidden}
                  broken={broken.has(a.plaidAccount?.plaidItemId ?? 0)}
                />
              ))}
            </div>
          )
        );
      })}
    </section>
  );
};

const AccountRow = ({ account, trend, hidden, broken }: { account: Account; trend: Cents[]; hidden: boolean; broken: boolean }) => (
  <Row
    lead={<AccountAvatar account={account} />}
    name={account.name}
    sub={
      broken ? (
        <>
          <span className="text-negative sm:hidden">Update connection</span>
          <span className="max-sm:hidden">{accountMeta(account)}</span>
        </>
      ) : (
        accountMeta(account)
      )
    }
    href={`/net-worth/${account.id}`}
    tag={
      broken ? (
        <span className="max-sm:hidden">
          <Badge tone="negative">Update connection</Badge>
        </span>
      ) : undefined
    }
    amount={<Money amount={account.displayBalance} hidden={hidden} currency={account.currency} />}
  >
    {!hidden && trend.length > 1 && (
      <span className="max-sm:hidden">
        <Sparkline points={trend} width={84} height={24} color="chart-past" />
      </span>
    )}
  </Row>
);
