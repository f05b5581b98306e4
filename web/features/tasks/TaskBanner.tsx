import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import ListChecks from "lucide-react/icons/list-checks";
import { type ReactNode, useEffect } from "react";
import type { SubTask, Task } from "#contract/tasks.ts";
import { stepWords } from "#domain/tasks.ts";
import { Button } from "#web/ui/Button.tsx";
import { Banner } from "#web/ui/screen/Banner.tsx";
import { setCurrent, useCurrent } from "./current.ts";
import { tasksQuery, useChangeStep } from "./queries.ts";
import { useRunStep } from "./run-step.ts";

/** The strip that leads through the steps of a list; null while none is being done, or it is completed. */
export const useTaskBanner = (): ReactNode => {
  const current = useCurrent();
  const { data } = useQuery({ ...tasksQuery, enabled: current !== null });
  const task = data?.find((one) => one.id === current?.task);
  const step = task?.tasks.find((one) => one.id === current?.step);
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
  useEffect(() => {
    if (wanted !== null) keep({ task, step, change: { chat: wanted } });
    // Asked once for a chat: what the change does to the list asks for nothing more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, step.id]);
};
