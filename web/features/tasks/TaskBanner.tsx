import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import ListChecks from "lucide-react/icons/list-checks";
import { useEffect, useRef } from "react";
import type { SubTask, Task } from "#contract/tasks.ts";
import { stepWords } from "#domain/tasks.ts";
import { Button } from "#web/ui/Button.tsx";
import { Banner } from "#web/ui/screen/Banner.tsx";
import { type Current, setCurrent } from "./current.ts";
import { useChangeStep } from "./change-step.ts";
import { tasksQuery } from "./queries.ts";
import { useRunStep } from "./run-step.ts";

/** The strip that leads through the steps of a list; nothing once it is completed. */
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
  const words = stepWords(task.tasks, step);
  const go = () =>
    change.mutate(
      { task, step, change: { completed: true } },
      {
        onSuccess: () => {
          const steps = task.tasks.map((one) => (one.id === step.id ? { ...one, completed: true } : one));
          const next = steps.find((one) => !one.completed);
          if (next) void run({ ...task, tasks: steps }, next);
          else setCurrent(null);
        },
      },
    );
  return (
    <Banner
      icon={<ListChecks aria-hidden />}
      actions={
        <Button small busy={change.isPending} onClick={go}>
          {words.button}
        </Button>
      }
    >
      <span className="medium">{words.step}</span> <span className="text-muted">{step.description}</span>
    </Banner>
  );
};

/** The chat that a step is done in is kept with it, the first one. */
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
