import Check from "lucide-react/icons/check";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { Goal } from "#contract/goals.ts";
import { formatSlashDay } from "#domain/format.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import styles from "./CompletedGoals.module.css";
import { goalColor } from "./looks.ts";
import { useRemove } from "./queries.ts";
import { completedDay } from "./words.ts";

/** Completed goals as cards, newest first. A card flips to show its target and a button that deletes the goal. */
export const CompletedGoals = ({ goals }: { goals: readonly Goal[] }) =>
  goals.length === 0 ? null : (
    <section className="section" aria-label="Completed">
      <SectionHead title="Completed" />
      <ul className={styles.cards}>
        {goals.map((goal) => (
          <li key={goal.id}>
            <FlipCard goal={goal} />
          </li>
        ))}
      </ul>
    </section>
  );

const FlipCard = ({ goal }: { goal: Goal }) => {
  const [flipped, setFlipped] = useState(false);
  const { text } = useAmounts();
  return (
    <div className={styles.card} data-flipped={flipped || undefined}>
      <button
        type="button"
        className={styles.flip}
        aria-pressed={flipped}
        aria-label={`${goal.name}: show target`}
        onClick={() => setFlipped(!flipped)}
      />
      {flipped ? (
        <>
          <div className={styles.head}>
            <span className="medium truncate grow">{goal.name}</span>
            <DeleteGoal goal={goal} />
          </div>
          <dl className="caption">
            <dt>Target amount</dt>
            <dd className="medium">{text(goal.targetAmount)}</dd>
            <dt>Target date</dt>
            <dd className="medium">{goal.targetDate === null ? "None" : formatSlashDay(goal.targetDate)}</dd>
          </dl>
        </>
      ) : (
        <>
          <div className={styles.head}>
            <CategoryIcon icon={goal.icon} color={goalColor(goal)} />
            <span className="medium truncate grow">{goal.name}</span>
            <Check aria-hidden size={16} />
          </div>
          <p className="caption muted">
            Completed {completedDay(goal)}
            <br />
            Held {text(goal.currentBalance)}
          </p>
        </>
      )}
    </div>
  );
};

const DeleteGoal = ({ goal }: { goal: Goal }) => {
  const [asking, setAsking] = useState(false);
  const remove = useRemove(() => setAsking(false));
  return (
    <span className={styles.above}>
      <IconButton small label={`Delete ${goal.name}`} icon={<Trash2 />} onClick={() => setAsking(true)} />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete this goal?"
        note={`${goal.name} leaves your list. Your accounts do not change.`}
        firm
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(goal)}>
              Delete
            </Button>
          </>
        }
      />
    </span>
  );
};
