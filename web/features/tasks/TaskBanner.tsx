import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import ListChecks from "lucide-react/icons/list-checks";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import type { SubTask, Task } from "#contract/tasks.ts";
import { isStepDone, stepTexts } from "#domain/tasks/tasks.ts";
import { accountsQuery } from "#web/features/accounts/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Banner } from "#web/ui/screen/Banner.tsx";
import { type Current, setCurrent } from "./current.ts";
import { useChangeStep } from "./change-step.ts";
import { tasksQuery } from "./queries.ts";
import { useRunStep } from "./run-step.ts";

/** The banner that guides the user through a list's steps. Hidden once the list is completed. */
export const TaskBanner = ({ current }: { current: Current }) => {
  const { data } = useQuery(tasksQuery);
  const task = data?.find((one) => one.id === current.task);
  const step = task?.tasks.find((one) => one.id === current.step);
  return task && step && !task.completed ? <Guide task={task} step={step} /> : null;
};

const Guide = ({ task, step }: { task: Task; step: SubTask }) => {
  const change = useChangeStep();
  const run = useRunStep();
  useRememberedChat(task, step, change.mutate);
  const words = stepTexts(task.tasks, step);
  const visited = useVisited(step.id);
  const { data: accounts } = useQuery(accountsQuery);
  const done = step.completed || isStepDone(step, { accounts: accounts?.length ?? 0, visited });
  const goOn = (steps: SubTask[], next: SubTask | undefined): void => {
    if (next) void run({ ...task, tasks: steps }, next);
    else setCurrent(null);
  };
  const skip = () =>
    goOn(
      task.tasks,
      task.tasks.slice(task.tasks.indexOf(step) + 1).find((one) => !one.completed),
    );
  const complete = () =>
    change.mutate(
      { task, step, change: { completed: true } },
      {
        onSuccess: () => {
          const steps = task.tasks.map((one) => (one.id === step.id ? { ...one, completed: true } : one));
          goOn(
            steps,
            steps.find((one) => !one.completed),
          );
        },
      },
    );
  return (
    <Banner
      icon={<ListChecks aria-hidden />}
      actions={
        <>
          <Button small busy={change.isPending} onClick={done ? complete : skip}>
            {done ? words.button : "Skip"}
          </Button>
          <IconButton small label="Pause this list" icon={<X />} onClick={() => setCurrent(null)} />
        </>
      }
    >
      <span className="medium">{words.step}</span> <span className="text-muted">{step.description}</span>
    </Banner>
  );
};

/** The pages opened since the step became current. */
const useVisited = (step: number): readonly string[] => {
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/+$/, "") || "/" });
  const [seen, setSeen] = useState<{ step: number; paths: readonly string[] }>({ step, paths: [] });
  useEffect(() => {
    setSeen((now) => {
      if (now.step !== step) return { step, paths: [path] };
      return now.paths.includes(path) ? now : { step, paths: [...now.paths, path] };
    });
  }, [step, path]);
  return seen.step === step ? seen.paths : [];
};

/** Stores the first chat used for a step with the step. */
const useRememberedChat = (task: Task, step: SubTask, keep: ReturnType<typeof useChangeStep>["mutate"]): void => {
  const chat = useRouterState({ select: (state) => /^\/chat\/(\d+)\/?$/.exec(state.location.pathname)?.[1] });
  const wanted = step.taskType === "chat" && step.chat === null && chat !== undefined ? Number(chat) : null;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || asked.current === `${step.id}:${wanted}`) return;
    asked.current = `${step.id}:${wanted}`;
    keep({ task, step, change: { chat: wanted } });
  }, [wanted, task, step, keep]);
};
