import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { type InvestmentTransaction, investmentTransactionTypes } from "#contract/investments.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { negate } from "#domain/money.ts";
import { textFor } from "#web/lib/api.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { priceText, quantityText } from "./holding-text.ts";
import { investmentTransactionsQuery } from "./portfolio-queries.ts";

/** Number of transactions shown at first. More load page by page. */
const FIRST = 10;
const MORE = 50;

type Kind = InvestmentTransaction["type"];
const KINDS: Record<Kind, string> = {
  buy: "Buy",
  sell: "Sell",
  cancel: "Cancel",
  cash: "Cash",
  fee: "Fee",
  transfer: "Transfer",
  other: "Other",
};

/** The investment transactions of an account, with a text search and a type filter, both kept in the address. */
export const Trades = ({ account, today, hidden }: { account: Account; today: Day; hidden: boolean }) => {
  const [{ q, kind }, set] = useTradeSearch();
  const list = useInfiniteQuery(investmentTransactionsQuery(account.id, { search: q || undefined, type: kind }));
  const rows = list.data?.pages.flatMap((page) => page.results) ?? [];
  const [shown, setShown] = useState(FIRST);
  const more = () => {
    setShown(rows.length + MORE);
    if (shown >= rows.length && list.hasNextPage) void list.fetchNextPage();
  };
  const narrowed = q !== "" || kind !== undefined;
  if (list.data && rows.length === 0 && !narrowed) return null;
  return (
    <section className="section">
      <SectionHead title="Investment transactions" />
      <div className="mt-3 flex gap-2" role="search">
        <SearchBox label="Search investment transactions" value={q} onChange={(text) => set({ q: text })} />
        <Select<Kind | "">
          label="Type"
          value={kind ?? ""}
          set={kind !== undefined}
          className="w-36"
          onChange={(next) => set({ kind: next })}
          options={[{ value: "", label: "All types" }, ...investmentTransactionTypes.map((value) => ({ value, label: KINDS[value] }))]}
        />
      </div>
      {list.error ? (
        <ErrorState title="Investment transactions did not load" onRetry={() => void list.refetch()} busy={list.isFetching}>
          {textFor(list.error)}
        </ErrorState>
      ) : !list.data ? (
        <SkeletonRows rows={5} />
      ) : rows.length === 0 ? (
        <p className="text-muted py-6">No transactions found</p>
      ) : (
        <>
          {rows.slice(0, shown).map((row) => (
            <TradeRow key={row.id} row={row} today={today} hidden={hidden} />
          ))}
          {(list.hasNextPage || rows.length > shown) && (
            <div className="mt-3">
              <Button small busy={list.isFetchingNextPage} onClick={more}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
};

const TradeRow = ({ row: t, today, hidden }: { row: InvestmentTransaction; today: Day; hidden: boolean }) => (
  <Row
    lead={<Avatar name={t.security?.tickerSymbol ?? t.name} kind="merchant" />}
    name={t.name}
    sub={[
      formatDayHeader(t.date, today),
      KINDS[t.type],
      Number(t.quantity) === 0 ? null : `${quantityText(t.quantity.replace("-", ""), hidden)} at ${priceText(t.price, t.isoCurrencyCode)}`,
    ]
      .filter(Boolean)
      .join(" · ")}
    amount={<Money amount={negate(t.amount)} sign currency={t.isoCurrencyCode} hidden={hidden} />}
  />
);

const useTradeSearch = (): [{ q: string; kind: Kind | undefined }, (change: { q?: string; kind?: Kind | "" }) => void] => {
  const search = useSearch({ strict: false }) as { q?: unknown; kind?: unknown };
  const navigate = useNavigate();
  const set = useCallback(
    (change: object) =>
      void navigate({
        to: ".",
        search: (now: object) => Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== "")),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const q = typeof search.q === "string" || typeof search.q === "number" ? String(search.q).slice(0, 200) : "";
  return [{ q, kind: investmentTransactionTypes.find((type) => type === search.kind) }, set];
};
