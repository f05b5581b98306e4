import type { EmergencyFundFacts } from "#contract/goals.ts";
import { formatMonth } from "#domain/format.ts";
import { AVERAGED_MONTHS, type Basis } from "#domain/goals/emergency-fund.ts";
import { type Cents, cents, sum } from "#domain/money.ts";
import { TransactionsView } from "#web/features/transactions/index.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { BarChart } from "#web/ui/charts/BarChart.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { averageOf } from "./FundMonths.tsx";

type Month = EmergencyFundFacts["months"][number];
const HEIGHT = 110;

const amountOf = (month: Month, basis: Basis): Cents =>
  basis === "spending" ? month.spending : cents(month.spending + month.loanPayments);

/** The six months behind the average. Each bar, and the average, opens its transactions. */
export const AverageSpending = ({ facts, basis }: { facts: EmergencyFundFacts; basis: Basis }) => {
  const { text } = useAmounts();
  const drawer = useDrawer();
  const average = averageOf(facts, basis);
  const [first, last] = [facts.months[0], facts.months.at(-1)];
  if (!first || !last) return null;
  const total = sum(facts.months.map((month) => amountOf(month, basis)));
  const open = (start: string, end: string, name: string): void =>
    drawer.push({ key: `spending-${start}-${end}`, title: name, content: <TransactionsView request={requestOf(name, start, end)} /> });
  return (
    <section className="section" aria-label="Average spending">
      <SectionHead
        title="Average spending"
        sum={
          average !== null && (
            <button type="button" className="opens -my-1 py-1" onClick={() => open(first.start, last.end, "Spending")}>
              <Money amount={average} omitCents />
            </button>
          )
        }
      />
      {total !== 0 && (
        <div className="pt-4">
          <BarChart
            label="Spending by month"
            series={[{ name: "Spending", color: "chart-1" }]}
            slots={facts.months.map((month) => ({
              key: month.start,
              name: formatMonth(month.start).slice(0, 3),
              fullName: formatMonth(month.start),
              amounts: [amountOf(month, basis)],
            }))}
            average={average}
            values
            height={HEIGHT}
            onSlot={(key) => {
              const month = facts.months.find(({ start }) => start === key);
              if (month) open(month.start, month.end, `Spending in ${formatMonth(month.start)}`);
            }}
          />
        </div>
      )}
      <p className="caption muted mt-3">
        {average === null
          ? `An average needs spending in each of the ${AVERAGED_MONTHS} months.`
          : `${formatMonth(first.start)} to ${formatMonth(last.start)}, ${text(total)} ÷ ${AVERAGED_MONTHS}, to the whole dollar. `}
        {average !== null &&
          (basis === "spending"
            ? "Refunds are taken off; transfers and loan payments are not counted."
            : "Refunds are taken off; payments to your own loans are included, other transfers are not.")}
      </p>
      <Unreviewed amount={sum(facts.months.map((month) => month.unreviewed))} to="/transactions/review" />
    </section>
  );
};

const requestOf = (name: string, start: string, end: string) => ({
  name,
  accountId: null,
  category: null,
  transactionType: "Expense" as const,
  subscriptionId: null,
  startDate: start,
  endDate: end,
  searchQuery: null,
  pending: null,
  orderBy: "date" as const,
  amountGt: null,
  amountLt: null,
  limit: null,
});
