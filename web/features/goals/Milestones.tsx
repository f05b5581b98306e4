import Check from "lucide-react/icons/check";
import type { Goal } from "#contract/goals.ts";
import { formatSlashDay } from "#domain/format.ts";
import { milestoneAmount, MILESTONES, milestonesReached, progressOf } from "#domain/goals/progress.ts";
import { type Amounts, useAmounts } from "#web/ui/amounts.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./Milestones.module.css";

/** Returns the amounts of the milestones in whole dollars, or with cents if two of them would read the same. */
const stopsOf = (target: Goal["targetAmount"], text: Amounts["text"]): string[] => {
  const written = (omitCents: boolean) => MILESTONES.map((percent) => text(milestoneAmount(target, percent), { omitCents }));
  const whole = written(true);
  return new Set(whole).size === whole.length ? whole : written(false);
};

/** The progress of a goal, with the day that each quarter of the target was first reached. */
export const Milestones = ({ goal }: { goal: Goal }) => {
  const amounts = useAmounts();
  const reachedOn = new Map(goal.milestones.map(({ percent, reachedOn: day }) => [percent, day]));
  const now = milestonesReached(goal);
  const stops = stopsOf(goal.targetAmount, amounts.text);
  return (
    <div className={styles.miles}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label="Set aside"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(progressOf(goal))}
      >
        <i style={{ width: `${progressOf(goal)}%` }} />
      </span>
      <ol>
        {MILESTONES.map((percent, i) => {
          const day = reachedOn.get(percent);
          const done = day !== undefined || now.includes(percent);
          return (
            <li key={percent} className={classNames(done && styles.done)} style={{ left: `${percent}%` }}>
              <span className={styles.stop}>{done && <Check aria-label="Reached" />}</span>
              <b>{stops[i]}</b>
              <span>{day ? formatSlashDay(day) : percent === 100 && !done ? "Complete" : ""}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
};
