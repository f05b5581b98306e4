import GripVertical from "lucide-react/icons/grip-vertical";
import { useEffect } from "react";
import type { EmergencyFundFacts, Goal } from "#contract/goals.ts";
import { late, useLate } from "#web/ui/late.ts";
import styles from "./GoalItem.module.css";
import { GoalRow } from "./GoalRow.tsx";

/** The code that sorts, which loads after the list is drawn. */
const sorting = late(() => import("./SortableGoals.tsx"));

/** Active goals in their order. They can be sorted a moment after they appear. */
export const GoalList = (props: { goals: readonly Goal[]; facts: EmergencyFundFacts | undefined }) => {
  const { here, ask } = useLate(sorting);
  useEffect(() => {
    if (!here) ask();
  }, [here, ask]);
  if (here) return <here.SortableGoals {...props} />;
  return (
    <ol className={styles.list} aria-label="Active goals">
      {props.goals.map((goal, place) => (
        <li key={goal.id}>
          <GoalRow
            goal={goal}
            facts={props.facts}
            grip={
              <span className={styles.grip} aria-hidden="true">
                <GripVertical size={16} />
                <span>{place + 1}</span>
              </span>
            }
          />
        </li>
      ))}
    </ol>
  );
};
