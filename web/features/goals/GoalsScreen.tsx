import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Goal from "lucide-react/icons/goal";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { Goal as GoalFund } from "#contract/goals.ts";
import { formatProgress } from "#domain/goals/progress.ts";
import { subtract, sum } from "#domain/money.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { SplitBar } from "#web/ui/figures/SplitBar.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { CompletedGoals } from "./CompletedGoals.tsx";
import { GoalForm } from "./GoalForm.tsx";
import { GoalList } from "./GoalList.tsx";
import styles from "./GoalsScreen.module.css";
import { goalCount } from "./looks.ts";
import { fundFactsQuery, goalsQuery } from "./queries.ts";
import { sharesOf } from "./shares.ts";
import { round } from "./words.ts";

/** What the household sets money aside for: active goals in their order, and completed ones. */
export const GoalsScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(goalsQuery);
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const add = () => setAdding(true);
  return (
    <Screen
      title="Goals"
      actions={
        data &&
        data.length > 0 && (
          <Button small icon={<Plus />} onClick={add}>
            Add a goal
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState title="Your goals did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Goal />}
          title="Add your first goal"
          actions={
            <Button look="primary" onClick={add}>
              Add a goal
            </Button>
          }
        >
          Name what you are saving for, and choose the accounts that hold it. Nothing moves at your bank.
        </EmptyState>
      ) : (
        <Goals goals={data} onAdd={add} />
      )}
      {adding && (
        <GoalForm
          open
          onClose={() => setAdding(false)}
          onMade={({ id }) => void navigate({ to: "/goals/$goalId", params: { goalId: String(id) } })}
        />
      )}
    </Screen>
  );
};

const Loading = () => (
  <>
    <Skeleton width={160} height={20} />
    <Skeleton width={220} height={44} />
    <div className="section">
      <SkeletonRows rows={4} />
    </div>
  </>
);

const Goals = ({ goals, onAdd }: { goals: readonly GoalFund[]; onAdd: () => void }) => {
  const active = goals.filter(({ status }) => status === "active");
  const facts = useQuery({ ...fundFactsQuery, enabled: active.some(({ type }) => type === "emergency_fund") });
  return (
    <>
      {active.length > 0 && <Total goals={active} />}
      <section className={active.length > 0 ? "section" : undefined} aria-label="Active">
        <SectionHead title="Active" actions={active.length > 1 && <span className="caption muted">Drag to change the order</span>} />
        {active.length > 0 && <GoalList goals={active} facts={facts.data} />}
        <button type="button" className={styles.add} onClick={onAdd}>
          <Plus aria-hidden size={16} />
          Add new goal
        </button>
      </section>
      <CompletedGoals goals={goals.filter(({ status }) => status === "completed")} />
    </>
  );
};

/** What the active goals hold together, of what they ask. */
const Total = ({ goals }: { goals: readonly GoalFund[] }) => {
  const amounts = useAmounts();
  const total = { currentBalance: sum(goals.map((one) => one.currentBalance)), targetAmount: sum(goals.map((one) => one.targetAmount)) };
  const missing = subtract(total.targetAmount, total.currentBalance);
  return (
    <>
      <Figure label={`Set aside for ${goalCount(goals.length)}`} amount={total.currentBalance}>
        <p className="text-muted mt-1">
          {formatProgress(total)} of {round(amounts, total.targetAmount)}
          {missing > 0 && ` · ${amounts.text(missing)} to go`}
        </p>
      </Figure>
      <SplitBar shares={sharesOf(goals)} missing={missing} />
    </>
  );
};
