import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Goal } from "#contract/goals.ts";
import { formatProgress, missingOf } from "#domain/goals/progress.ts";
import { isNotFound } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Facts } from "#web/ui/lists/Panel.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { LeftOut } from "./Funding.tsx";
import { Milestones } from "./Milestones.tsx";
import { goalQuery } from "./queries.ts";
import { byDate, completedDay, standingWord } from "./words.ts";

/** The goal that an answer names, live. */
export const GoalCitation = ({ id }: { id: number }) => {
  const { data, error } = useQuery(goalQuery(id));
  if (isNotFound(error)) return <p role="alert">Goal not found</p>;
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!data) return <p className="text-muted">Loading data...</p>;
  return <Loaded goal={data} />;
};

const Loaded = ({ goal }: { goal: Goal }) => {
  const amounts = useAmounts();
  const today = useToday();
  const active = goal.status === "active";
  const [word, tone] = active ? standingWord(goal, today, amounts) : (["Completed", "positive"] as const);
  const sources = [
    ...goal.goalFundAccounts.map((one) => ({ key: `a${one.finxAccountId}`, ...one })),
    ...goal.goalFundHoldings.map((one) => ({ key: `h${one.finxHoldingId}`, ...one })),
  ];
  return (
    <>
      <Figure label={active ? "Set aside" : `Held on ${completedDay(goal)}`} amount={goal.currentBalance}>
        <p className="text-muted mt-1">
          {formatProgress(goal)} of {amounts.text(goal.targetAmount)} <Badge tone={tone}>{word}</Badge>
        </p>
      </Figure>
      <Milestones goal={goal} />
      {active && (
        <Facts
          facts={[
            ["To go", <Money key="missing" amount={missingOf(goal)} />],
            ["Target date", byDate(goal)?.replace("By ", "") ?? null],
            ["Needs a month", goal.needMonthly === null ? null : <Money key="need" amount={goal.needMonthly} />],
            ["Pace", goal.pace === null ? null : <Money key="pace" amount={goal.pace} />],
          ]}
        />
      )}
      {sources.length > 0 && (
        <section className="section">
          <SectionHead title="Funding" />
          <Facts facts={sources.map((one) => [one.name, <Money key={one.key} amount={one.allocatedBalance} />] as const)} />
        </section>
      )}
      <LeftOut goal={goal} />
      <p className="mt-4">
        <Link to="/goals/$goalId" params={{ goalId: String(goal.id) }} className="opens">
          Open this goal
        </Link>
      </p>
    </>
  );
};
