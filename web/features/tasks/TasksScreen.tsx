import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheck from "lucide-react/icons/circle-check";
import Circle from "lucide-react/icons/circle";
import ListChecks from "lucide-react/icons/list-checks";
import { useState } from "react";
import type { Task } from "#contract/tasks.ts";
import { currentStep, TASK_LISTS } from "#domain/tasks/tasks.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { generatedTasksQuery, tasksQuery } from "./queries.ts";
import { useRunStep } from "./run-step.ts";

/** The guided lists, open and completed. */
export const TasksScreen = () => {
  const made = useQuery(generatedTasksQuery);
  const { data } = useQuery({ ...tasksQuery, enabled: made.isSuccess });
  return (
    <Screen title="Get started">
      {made.error && !data ? (
        <ErrorState title="Your tasks did not load" onRetry={() => void made.refetch()} busy={made.isFetching}>
          {textFor(made.error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.length === 0 ? (
        <EmptyState icon={<ListChecks />} title="Nothing to do">
          Suggested tasks appear here.
        </EmptyState>
      ) : (
        <Lists open={data.filter((task) => !task.completed)} completed={data.filter((task) => task.completed)} />
      )}
    </Screen>
  );
};

const Lists = ({ open, completed }: { open: readonly Task[]; completed: readonly Task[] }) => {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const unfolded = chosen ?? open.length === 0;
  return (
    <>
      {open.length > 0 && (
        <section>
          <SectionHead title="Open" />
          {open.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </section>
      )}
      {completed.length > 0 && (
        <section className={open.length > 0 ? "section" : undefined}>
          <SectionHead
            title="Completed"
            actions={
              <Button
                look="ghost"
                small
                aria-expanded={unfolded}
                icon={unfolded ? <ChevronDown /> : <ChevronRight />}
                onClick={() => setChosen(!unfolded)}
              >
                {unfolded ? "Hide" : `Show ${completed.length}`}
              </Button>
            }
          />
          {unfolded && completed.map((task) => <TaskRow key={task.id} task={task} />)}
        </section>
      )}
    </>
  );
};

const TaskRow = ({ task }: { task: Task }) => {
  const run = useRunStep();
  const done = task.tasks.filter((step) => step.completed).length;
  return (
    <Row
      lead={
        <span className={classNames("grid w-9 flex-none place-items-center", task.completed ? "text-accent" : "text-faint")}>
          {task.completed ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
        </span>
      }
      name={TASK_LISTS[task.feature].title}
      sub={task.completed ? undefined : currentStep(task.tasks)?.description}
      wraps
      {...(task.completed
        ? {}
        : {
            onOpen: () => void run(task),
            amount: (
              <span className="flex items-center justify-end gap-2 text-muted">
                {done} of {task.tasks.length}
                <ChevronRight aria-hidden size={16} />
              </span>
            ),
          })}
    />
  );
};
