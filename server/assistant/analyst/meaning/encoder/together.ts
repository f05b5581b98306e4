import type { Reading } from "../../reading.ts";
import type { Item, Token } from "../cover.ts";
import { bindingOf, bindingShare } from "../roles/model.ts";
import { loadWeights, type Shares, tasksMeant, withPriors } from "../tasks/model.ts";
import { TASKS } from "../tasks/tasks.ts";
import { encode } from "./model.ts";

/** What the log-linear models and the encoder find in a question. */
export type Together = {
  /** The tasks that it may set, the likeliest first. */
  tasks: Shares;
  /** How likely it is, from 0 to 1, that each word changes the answer. */
  binding: readonly number[];
};

/** Keeps one model from ruling out what the other finds likely. */
const LEAST_SHARE = 1e-6;

/**
 * Reads a question with both kinds of models. Shares of tasks are put together by their geometric mean, so that a task needs both; those of
 * words by the plain mean. An evaluation may do without the encoder.
 */
export const readTogether = (reading: Reading, tokens: readonly Token[], items: readonly Item[]): Together => {
  const tasks = tasksMeant(reading.text, tokens, items);
  const binding = bindingOf(reading, tokens, items);
  const found = encode(reading.text, tokens, items);
  if (!found) return { tasks, binding };
  const others = withPriors(found.tasks, loadWeights().further);
  const means = tasks.map(({ task, share }) => ({
    task,
    share: Math.sqrt((share + LEAST_SHARE) * ((others[TASKS.indexOf(task)] ?? 0) + LEAST_SHARE)),
  }));
  const total = means.reduce((sum, { share }) => sum + share, 0);
  return {
    tasks: means.map(({ task, share }) => ({ task, share: share / total })).toSorted((a, b) => b.share - a.share),
    binding: binding.map((share, at) => {
      const other = found.roles[at];
      return other ? (share + bindingShare(other)) / 2 : share;
    }),
  };
};
