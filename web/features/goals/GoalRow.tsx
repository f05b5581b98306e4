import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EmergencyFundFacts, Goal } from "#contract/goals.ts";
import { formatProgress } from "#domain/goals/progress.ts";
import { useToday } from "#web/lib/today.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import styles from "./GoalRow.module.css";
import { goalColor } from "./looks.ts";
import { byDate, coverText, round, standingWord } from "./words.ts";

type Props = { goal: Goal; facts: EmergencyFundFacts | undefined; /** The handle that moves the goal. */ grip: ReactNode };

/** An active goal in the list: what it holds, what it needs each month, and how it stands. */
export const GoalRow = ({ goal, facts, grip }: Props) => {
  const amounts = useAmounts();
  const today = useToday();
  const [word, tone] = standingWord(goal, today, amounts);
  const need = goal.needMonthly !== null && goal.needMonthly > 0 && (
    <>
      needs <b className="medium">{amounts.text(goal.needMonthly)}</b> a month
    </>
  );
  const cover = goal.type === "emergency_fund" ? coverText(goal, facts) : null;
  const date = byDate(goal);
  return (
    <div className={styles.goal}>
      {grip}
      <CategoryIcon icon={goal.icon} color={goalColor(goal)} />
      <span className={styles.text}>
        <Link to="/goals/$goalId" params={{ goalId: String(goal.id) }} className={styles.name}>
          {goal.name}
        </Link>
        <span className="caption muted max-sm:hidden">
          {date}
          {date && need && " · "}
          {need}
          {!date && cover}
        </span>
      </span>
      <span className={styles.of}>
        <Money amount={goal.currentBalance} />
        <span className="caption muted block">
          of {round(amounts, goal.targetAmount)} · {formatProgress(goal)}
        </span>
      </span>
      <span className={styles.word}>
        <Badge tone={tone}>{word}</Badge>
        <span className="caption muted sm:hidden">{need || cover}</span>
      </span>
      <span className={styles.bar}>
        <Progress label={`${goal.name}, set aside`} value={goal.currentBalance} max={goal.targetAmount} />
      </span>
    </div>
  );
};
