import { useQuery } from "@tanstack/react-query";
import type { Account } from "#contract/accounts.ts";
import type { Holding } from "#contract/investments.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { negate, subtract } from "#domain/money.ts";
import { holdingsQuery, tradesQuery } from "#web/features/accounts/index.ts";
import { wordsFor } from "#web/lib/api.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Change } from "#web/ui/Change.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Row } from "#web/ui/Row.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";

const TRADES = 10;
const quantity = (text: string): string => Number(text).toLocaleString("en-US", { maximumFractionDigits: 4 });

/** What an investment account holds, and its latest trades. */
export const Holdings = ({ account, today }: { account: Account; today: Day }) => {
  const holdings = useQuery(holdingsQuery(account.id));
  const trades = useQuery(tradesQuery(account.id));
  return (
    <>
      <section className="section">
        <SectionHead title="Holdings" />
        {holdings.error ? (
          <ErrorState title="Holdings did not load" onRetry={() => void holdings.refetch()}>
            {wordsFor(holdings.error)}
          </ErrorState>
        ) : !holdings.data ? (
          <SkeletonRows rows={4} />
        ) : holdings.data.length === 0 ? (
          <p className="text-muted py-6">No data available</p>
        ) : (
          holdings.data.map((h) => <HoldingRow key={h.id} holding={h} />)
        )}
      </section>
      {trades.data && trades.data.results.length > 0 && (
        <section className="section">
          <SectionHead title="Investment transactions" />
          {trades.data.results.slice(0, TRADES).map((t) => (
            <Row
              key={t.id}
              lead={<Avatar name={t.security?.tickerSymbol ?? t.name} kind="merchant" />}
              name={t.name}
              sub={[
                formatDayHeader(t.date, today),
                Number(t.quantity) === 0 ? null : `${quantity(t.quantity)} at $${Number(t.price).toFixed(2)}`,
              ]
                .filter(Boolean)
                .join(" · ")}
              amount={t.type === "transfer" ? <Money amount={negate(t.amount)} sign /> : <Money amount={t.amount} flow />}
            />
          ))}
        </section>
      )}
    </>
  );
};

const HoldingRow = ({ holding: h }: { holding: Holding }) => (
  <Row
    lead={<Avatar name={h.security?.tickerSymbol ?? h.security?.name ?? "?"} kind="merchant" />}
    name={h.security?.name ?? h.security?.tickerSymbol ?? "No details available for this holding"}
    sub={[
      h.security?.tickerSymbol,
      `${quantity(h.quantity)} ${Number(h.quantity) === 1 ? "share" : "shares"}`,
      h.institutionPrice ? `$${Number(h.institutionPrice).toFixed(2)}` : null,
    ]
      .filter(Boolean)
      .join(" · ")}
    amount={<Money amount={h.institutionValue} currency={h.isoCurrencyCode} />}
  >
    {h.costBasis !== null && (
      <span className="max-sm:hidden">
        <Change
          amount={subtract(h.institutionValue, h.costBasis)}
          percent={h.costBasis === 0 ? null : ((h.institutionValue - h.costBasis) / h.costBasis) * 100}
          gain
        />
      </span>
    )}
  </Row>
);
