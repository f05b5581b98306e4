import { useSyncExternalStore } from "react";
import { session } from "#web/lib/session.ts";
import { stored } from "#web/lib/stored.ts";

/** The ids of the list and step that the user is being guided through. */
export type Current = { task: number; step: number };

type Kept = `${number}:${number}` | "";
const isKept = (text: string | null): text is Kept => /^\d+:\d+$/.test(text ?? "");
const kept = () => stored<Kept>(`hiro.task.v1.${session.current()?.userId ?? 0}`, (text) => (isKept(text) ? text : ""));
const listeners = new Set<() => void>();

/** Sets the current step; null ends the guidance. Stored in this browser, per user. */
export const setCurrent = (current: Current | null): void => {
  kept().write(current ? `${current.task}:${current.step}` : "");
  for (const changed of listeners) changed();
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The current step, live. */
export const useCurrent = (): Current | null => {
  const [task = "", step = ""] = useSyncExternalStore(subscribe, () => kept().read()).split(":");
  return task === "" ? null : { task: Number(task), step: Number(step) };
};
