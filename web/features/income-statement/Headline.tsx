import type { IncomeStatement } from "#contract/income-statement.ts";
import type { Day } from "#domain/day.ts";
import { formatPercent } from "#domain/format.ts";
import { type Cents, subtract } from "#domain/money.ts";
import type { Comparison, StatementPeriod } from "#domain/figures/statement-period.ts";
import { Change } from "#web/ui/figures/Change.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { type Amounts, useAmounts } from "#web/ui/amounts.ts";
import { samePoint, useRunningTotals } from "./comparison.ts";
import styles from "./Headline.module.css";

type Props = { statement: IncomeStatement; period: StatementPeriod; comparison: Comparison; today: Day };

/** Spending, income and net income, each compared with the same point of the comparison period. */
export const Headline = ({ statement, ...which }: Props) => {
  const { text } = useAmounts();
  const { income, expenses, netIncome } = statement;
  return (
    <div className={styles.three}>
      <div>
        <Figure label="Spending" amount={expenses.sectionTotal}>
          <Against amount={expenses.sectionTotal} section="Expense" {...which} />
          <Unreviewed amount={expenses.unreviewed} to="/transactions/review" />
        </Figure>
      </div>
      <div>
        <p className="text-muted">Income</p>
        <p className="title">
          <Money amount={income.sectionTotal} income={income.sectionTotal > 0} />
        </p>
        <Against amount={income.sectionTotal} section="Income" {...which} />
        <Unreviewed amount={income.unreviewed} to="/transactions/review" />
      </div>
      <div>
        <p className="text-muted">Net income</p>
        <p className="title">
          <Money amount={netIncome} sign />
        </p>
        <p className="caption text-muted mt-1">{keptWords(netIncome, income.sectionTotal, expenses.pending, text)}</p>
      </div>
    </div>
  );
};

const keptWords = (net: Cents, income: Cents, pending: Cents, text: Amounts["text"]): string => {
  const kept =
    income > 0 && net >= 0 ? `${formatPercent((net / income) * 100)} of income kept` : net < 0 ? "You spent more than you earned" : "";
  const waiting = pending > 0 ? `${text(pending)} of spending pending` : "";
  return [kept, waiting].filter(Boolean).join(" · ");
};

const Against = ({
  amount,
  section,
  period,
  comparison,
  today,
}: Omit<Props, "statement"> & { amount: Cents; section: "Expense" | "Income" }) => {
  const { before } = useRunningTotals(period, comparison, section, today);
  const past = before.data ? samePoint(period, comparison, before.data.points, today) : null;
  if (!past) return <p className="mt-1">&nbsp;</p>;
  const change = subtract(amount, past.amount);
  return (
    <Change
      amount={change}
      percent={past.amount === 0 ? null : (change / Math.abs(past.amount)) * 100}
      gain={section === "Income"}
      since={past.words}
    />
  );
};
