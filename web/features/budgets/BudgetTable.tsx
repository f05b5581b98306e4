import type { Budget } from "#contract/budgets.ts";
import { BUDGET_COLUMNS, budgetTotal, spendingLines } from "#domain/figures/budgets.ts";
import type { Cents } from "#domain/money.ts";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { UnreviewedMark } from "#web/ui/figures/UnreviewedMark.tsx";
import { MoneyCell } from "#web/ui/fields/MoneyCell.tsx";
import { useSetTarget } from "./queries.ts";

/** The lines of a budget, with editable targets. Overspent lines are red. */
export const BudgetTable = ({ budget }: { budget: Budget }) => {
  const set = useSetTarget(budget.id);
  const total = budgetTotal(budget.lineItems);
  const [category, target, actual, left] = BUDGET_COLUMNS;
  return (
    <DataTable
      caption={budget.name}
      rows={budget.lineItems.map((line, index) => ({ ...line, index }))}
      rowKey={(line) => line.category.id}
      columns={[
        {
          key: "category",
          title: category,
          cell: (line) => (
            <span className="flex items-center gap-2">
              <CategoryIcon icon={line.category.icon} color={line.category.color} small />
              <span className="wrap-anywhere sm:truncate">{line.category.name}</span>
              <UnreviewedMark amount={line.unreviewed} />
            </span>
          ),
          foot: spendingLines(budget.lineItems).length < budget.lineItems.length ? "Total spending" : "Total",
        },
        {
          key: "target",
          title: target,
          numeric: true,
          cell: (line) => (
            <MoneyCell
              label={`Target for ${line.category.name}`}
              value={line.targetAmount}
              onSave={(amount) => set.mutateAsync({ index: line.index, category: line.category.id, target: amount })}
            />
          ),
          foot: <Money amount={total.target} hush />,
        },
        {
          key: "actual",
          title: actual,
          numeric: true,
          wideOnly: true,
          cell: (line) => <Known amount={line.actualAmount} />,
          foot: <Known amount={total.actual} />,
        },
        {
          key: "remaining",
          title: left,
          numeric: true,
          cell: (line) => <Known amount={line.remainingAmount} warn={line.category.section !== "Income"} />,
          foot: <Known amount={total.remaining} />,
        },
      ]}
    />
  );
};

const Known = ({ amount, warn = false }: { amount: Cents | null; warn?: boolean }) =>
  amount === null ? (
    <span className="text-muted">–</span>
  ) : (
    <Money amount={amount} hush className={warn && amount < 0 ? "attention" : undefined} />
  );
