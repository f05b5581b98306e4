import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { SubTask, Task } from "#contract/tasks.ts";
import { isSyncing } from "#domain/accounts/accounts.ts";
import {
  currentStep,
  openRecommendation,
  openStep,
  questionOf,
  RECOMMENDATION_OF,
  STEP_WORDS,
  type StepOutcome,
} from "#domain/tasks/tasks.ts";
import { accountsQuery } from "#web/features/accounts/index.ts";
import { textFor } from "#web/lib/api.ts";
import { chunk } from "#web/lib/chunks.ts";
import { flagsQuery } from "#web/lib/flags.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { setCurrent } from "./current.ts";

/** Loaded with the first step that needs it, because the banner of the guided lists is part of every page. */
const recommendationsCode = chunk(() => import("#web/features/recommendations/index.ts"));

/** Starts a step of a list, by default the first one not completed. Returns whether it started; only then does it become current. */
export const useRunStep = () => {
  const client = useQueryClient();
  const router = useRouter();
  const outcomeOf = async (step: SubTask): Promise<StepOutcome> => {
    const kind = RECOMMENDATION_OF[step.taskType];
    if (kind) return openRecommendation(await (await recommendationsCode.fetch()).findRecommendation(client, kind));
    const [accounts, flags] = await Promise.all([client.ensureQueryData(accountsQuery), client.ensureQueryData(flagsQuery)]);
    const signupCompleted = session.current()?.signupCompleted ?? false;
    return openStep(step, {
      signupCompleted,
      syncing: isSyncing(accounts, signupCompleted, new Date()),
      subscriptions: flags.some((flag) => flag.name === "SUBSCRIPTIONS_ENABLED" && flag.value),
    });
  };
  const standing = (outcome: StepOutcome): StepOutcome =>
    outcome.path === null || leadsSomewhere(Object.keys(router.routesByPath), outcome.path)
      ? outcome
      : { path: null, says: STEP_WORDS.unknown };
  return async (task: Task, wanted?: SubTask): Promise<boolean> => {
    const step = wanted ?? currentStep(task.tasks);
    if (!step) return false;
    const outcome = await outcomeOf(step).catch((error: unknown) => {
      toast(textFor(error));
      return null;
    });
    if (outcome === null) return false;
    const { path, says } = standing(outcome);
    if (says === STEP_WORDS.unknown) console.error(`the step ${step.taskType} has no page`);
    if (says !== null) toast(says);
    if (path === null) return false;
    setCurrent({ task: task.id, step: step.id });
    const question = path === "/chat" && step.taskType === "chat" ? { initialChat: questionOf(task.feature) } : {};
    await router.navigate({ href: path, state: { subTaskId: step.id, ...question } });
    return true;
  };
};

/** Returns whether a path has a page in the app, so that no step leads to a missing page. */
const leadsSomewhere = (patterns: readonly string[], path: string): boolean => {
  const parts = path.split("/").filter(Boolean);
  return patterns.some((pattern) => {
    const known = pattern.split("/").filter(Boolean);
    return known.length === parts.length && known.every((part, i) => part.startsWith("$") || part === parts[i]);
  });
};
