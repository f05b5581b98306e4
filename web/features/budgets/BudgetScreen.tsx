import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Budget } from "#contract/budgets.ts";
import { formatPeriod } from "#domain/format.ts";
import { absolute } from "#domain/money.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { DeleteButton } from "#web/ui/dialogs/DeleteButton.tsx";
import { LoadError } from "#web/ui/states/LoadError.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { BudgetDialog } from "./BudgetDialog.tsx";
import { BudgetTable } from "./BudgetTable.tsx";
import { budgetQuery, useRemoveBudget } from "./queries.ts";
import { spendingOf } from "./summary.ts";

/** One budget: the remaining amount and its lines. */
export const BudgetScreen = () => {
  const id = Number(useParams({ strict: false }).budgetId);
  const { data, error, refetch, isFetching } = useQuery(budgetQuery(id));
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const remove = useRemoveBudget(id, () => navigate({ to: "/budgets" }));
  const actions = data && (
    <>
      <Button small onClick={() => setEditing(true)}>
        Edit
      </Button>
      <DeleteButton what="budget" name={data.name} busy={remove.isPending} onDelete={() => remove.mutate()} />
    </>
  );
  return (
    <Screen title={data?.name ?? "Budget"} actions={actions}>
      {error ? (
        <LoadError
          error={error}
          title="This budget did not load"
          back={{ href: "/budgets", label: "Back to budgets" }}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : data ? (
        <Loaded budget={data} onEdit={() => setEditing(true)} />
      ) : (
        <>
          <Skeleton width={120} height={20} />
          <Skeleton width={200} height={44} />
          <div className="section">
            <SkeletonRows rows={6} />
          </div>
        </>
      )}
      {data && <BudgetDialog key={String(editing)} open={editing} onClose={() => setEditing(false)} budget={data} />}
    </Screen>
  );
};

const Loaded = ({ budget, onEdit }: { budget: Budget; onEdit: () => void }) => {
  const { text } = useAmounts();
  const { target, actual, left, unreviewed } = spendingOf(budget);
  return (
    <>
      <Figure label={left < 0 ? "Overspent by" : "Left to spend"} amount={absolute(left)}>
        <p className="mt-1 text-muted">
          {text(actual)} of {text(target)} · {formatPeriod({ start: budget.periodStart, end: budget.periodEnd })}
        </p>
        <Unreviewed amount={unreviewed} to="/transactions/review" />
      </Figure>
      <div className="mt-4">
        <Progress label="Spent" value={actual} max={Math.max(1, target)} color={left < 0 ? "negative" : "accent"} />
      </div>
      <div className="section">
        {budget.lineItems.length === 0 ? (
          <p className="text-muted">
            No data available.{" "}
            <button type="button" className="opens" onClick={onEdit}>
              Add lines
            </button>
          </p>
        ) : (
          <BudgetTable budget={budget} />
        )}
      </div>
    </>
  );
};
