import { useQuery } from "@tanstack/react-query";
import type { Account } from "#contract/accounts.ts";
import type { Holding } from "#contract/investments.ts";
import { type Cents, subtract, sum } from "#domain/money.ts";
import { textFor } from "#web/lib/api.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Change } from "#web/ui/figures/Change.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Aside, Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { SplitBar } from "#web/ui/figures/SplitBar.tsx";
import { priceText, quantityText } from "./holding-text.ts";
import { holdingsQuery } from "./portfolio-queries.ts";

const NO_DETAILS = "No details available for this holding";
const COLORS = ["chart-1", "chart-2", "chart-3", "chart-4", "chart-5"] as const;

/** An investment account's holdings and their allocation. */
export const Holdings = ({ account, hidden }: { account: Account; hidden: boolean }) => {
  const { data, error, refetch } = useQuery(holdingsQuery(account.id));
  return (
    <section className="section">
      <SectionHead
        title="Holdings"
        sum={
          data && data.length > 0 ? (
            <Money
              amount={sum(data.filter((h) => h.isoCurrencyCode === account.currency).map((h) => h.institutionValue))}
              currency={account.currency}
              hidden={hidden}
            />
          ) : undefined
        }
      />
      {error ? (
        <ErrorState title="Holdings did not load" onRetry={() => void refetch()}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.length === 0 ? (
        <p className="text-muted py-6">No data available</p>
      ) : (
        <>
          {data.length > 1 && (
            <div className="mt-4 mb-2">
              <SplitBar shares={sharesOf(data)} />
            </div>
          )}
          {data.map((h) => (
            <HoldingRow key={h.id} holding={h} hidden={hidden} />
          ))}
        </>
      )}
    </section>
  );
};

/** Returns the five largest holdings and the total of the others. Expects the list largest first. */
const sharesOf = (holdings: readonly Holding[]) => {
  const named = holdings.slice(0, COLORS.length).map((h, i) => ({
    label: isCash(h) ? "Cash" : (h.security?.tickerSymbol ?? h.security?.name ?? "Other"),
    value: Math.max(0, h.institutionValue),
    color: COLORS[i] ?? "chart-6",
  }));
  const rest = sum(holdings.slice(COLORS.length).map((h) => h.institutionValue));
  return [...named, { label: "Everything else", value: Math.max(0, rest), color: "chart-6" }];
};

/** Banks also report uninvested cash as a holding. */
const isCash = (h: Holding): boolean => h.security?.type === "cash";

const sharesText = ({ quantity, institutionPrice, isoCurrencyCode }: Holding, hidden: boolean): string =>
  [quantityText(quantity, hidden), institutionPrice && `at ${priceText(institutionPrice, isoCurrencyCode)}`].filter(Boolean).join(" ");

const HoldingRow = ({ holding: h, hidden }: { holding: Holding; hidden: boolean }) => {
  const cash = isCash(h);
  const name = cash ? "Cash" : (h.security?.name ?? h.security?.tickerSymbol);
  return (
    <Row
      lead={<Avatar name={cash ? "Cash" : (h.security?.tickerSymbol ?? h.security?.name ?? "?")} kind="merchant" />}
      name={name ?? <span className="text-muted">{NO_DETAILS}</span>}
      sub={cash ? h.security?.name : [h.security?.tickerSymbol, sharesText(h, hidden)].filter(Boolean).join(" · ")}
      amount={<Money amount={h.institutionValue} currency={h.isoCurrencyCode} hidden={hidden} />}
    >
      {h.costBasis !== null && !cash && <Gain value={h.institutionValue} cost={h.costBasis} hidden={hidden} />}
    </Row>
  );
};

const Gain = ({ value, cost, hidden }: { value: Cents; cost: Cents; hidden: boolean }) => (
  <Aside className="text-right max-sm:hidden">
    <Change amount={subtract(value, cost)} percent={cost === 0 ? null : ((value - cost) / cost) * 100} gain hidden={hidden} />
    {!hidden && (
      <span className="block">
        Cost <Money amount={cost} hush />
      </span>
    )}
  </Aside>
);
