import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Goal } from "#contract/goals.ts";
import { formatSlashDay } from "#domain/format.ts";
import {
  formatProgress,
  isReached,
  MILESTONES,
  milestoneAmount,
  milestonesReached,
  missingOf,
  monthsLeft,
} from "#domain/goals/progress.ts";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { toast } from "#web/lib/toast.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Funding } from "./Funding.tsx";
import { GoalFacts } from "./GoalFacts.tsx";
import { GoalMenu } from "./GoalMenu.tsx";
import { Milestones } from "./Milestones.tsx";
import { goalQuery, useComplete } from "./queries.ts";
import { paceNote } from "./words.ts";

/** One goal: what is set aside, what it needs each month, and what funds it. */
export const GoalScreen = () => {
  const text = useParams({ strict: false }).goalId ?? "";
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : null;
  const { data, error, refetch, isFetching } = useQuery({ ...goalQuery(id ?? 0), enabled: id !== null });
  const navigate = useNavigate();
  const gone = id === null || isNotFound(error);
  useEffect(() => {
    if (!gone) return;
    toast("Goal not found");
    void navigate({ to: "/goals", replace: true });
  }, [gone, navigate]);
  const shown = gone ? undefined : data;
  return (
    <Screen title={shown?.name ?? "Goal details"} actions={shown && <GoalMenu goal={shown} />}>
      {error && !gone && !data ? (
        <ErrorState title="This goal did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : shown ? (
        <Loaded goal={shown} />
      ) : (
        <>
          <Skeleton width={120} height={20} />
          <Skeleton width={200} height={44} />
          <div className="section">
            <SkeletonRows rows={6} />
          </div>
        </>
      )}
    </Screen>
  );
};

const Loaded = ({ goal }: { goal: Goal }) => {
  const { text } = useAmounts();
  const active = goal.status === "active";
  return (
    <>
      <Figure label={active ? "Set aside for this goal" : "Held when it was completed"} amount={goal.currentBalance}>
        <p className="text-muted mt-1">
          {formatProgress(goal)} of {text(goal.targetAmount)}
          {isReached(goal) || !active ? "" : ` · ${text(missingOf(goal))} to go`}
          {goal.targetDate === null ? "" : ` by ${formatSlashDay(goal.targetDate)}`}
        </p>
      </Figure>
      <Milestones goal={goal} />
      {active && isReached(goal) && <Reached goal={goal} />}
      {active && <Facts goal={goal} />}
      {active && (
        <section className="section" aria-label="Funding">
          <SectionHead title="Funding" actions={<span className="caption muted">Choose what counts. Nothing moves at your bank.</span>} />
          <Funding goal={goal} />
        </section>
      )}
    </>
  );
};

const Reached = ({ goal }: { goal: Goal }) => {
  const navigate = useNavigate();
  const complete = useComplete(() => void navigate({ to: "/goals" }));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <p className="medium text-positive">Reached. Complete it to free its accounts for other goals.</p>
      <Button small busy={complete.isPending} onClick={() => complete.mutate(goal)}>
        Complete
      </Button>
    </div>
  );
};

const Facts = ({ goal }: { goal: Goal }) => {
  const { text } = useAmounts();
  const today = useToday();
  const months = goal.targetDate === null ? 0 : monthsLeft(today, goal.targetDate);
  const next = MILESTONES.find((percent) => !milestonesReached(goal).includes(percent));
  return (
    <GoalFacts
      facts={[
        {
          name: "Needs a month",
          value: goal.needMonthly === null ? "No date" : <Money amount={goal.needMonthly} />,
          note:
            goal.needMonthly === null
              ? "Set a target date to see it"
              : `${text(missingOf(goal))} over ${months} ${months === 1 ? "month" : "months"}`,
        },
        { name: "Pace", value: goal.pace === null ? "Not known" : <Money amount={goal.pace} />, note: paceNote(goal) },
        {
          name: "Next milestone",
          value: next === undefined ? "All reached" : <Money amount={milestoneAmount(goal.targetAmount, next)} />,
          note: next === undefined ? "The goal is reached" : `At ${next}%`,
        },
      ]}
    />
  );
};
