import { useSyncExternalStore } from "react";
import { session } from "#web/lib/session.ts";
import { stored } from "#web/lib/stored.ts";

/** Which step of which list the person is being led through; ids. */
export type Current = { task: number; step: number };

type Kept = `${number}:${number}` | "";
const isKept = (text: string | null): text is Kept => /^\d+:\d+$/.test(text ?? "");
const kept = () => stored<Kept>(`hiro.task.v1.${session.current()?.userId ?? 0}`, (text) => (isKept(text) ? text : ""));
const listeners = new Set<() => void>();

/** Marks a step as the one being done; null leads through none. Kept in this browser, for this person. */
export const setCurrent = (current: Current | null): void => {
  kept().write(current ? `${current.task}:${current.step}` : "");
  for (const changed of listeners) changed();
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The step being done, followed live. */
export const useCurrent = (): Current | null => {
  const [task = "", step = ""] = useSyncExternalStore(subscribe, () => kept().read()).split(":");
  return task === "" ? null : { task: Number(task), step: Number(step) };
};
