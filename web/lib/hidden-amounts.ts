import { useSyncExternalStore } from "react";
import { session } from "./session.ts";
import { stored } from "./stored.ts";

const known = new Map<number, boolean>();
const listeners = new Set<() => void>();
const setting = (userId: number) => stored(`netWorthHidden.${userId}`, (text) => text === "true");

/** Whether the current user hides amounts, kept per user in this browser. */
const isHidden = (): boolean => {
  const userId = session.current()?.userId ?? 0;
  const hidden = known.get(userId) ?? setting(userId).read();
  known.set(userId, hidden);
  return hidden;
};

const subscribe = (listener: () => void): (() => void) => {
  // Another tab may have changed it.
  const forget = () => {
    known.clear();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", forget);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", forget);
  };
};

const toggle = (): void => {
  const userId = session.current()?.userId ?? 0;
  known.set(userId, setting(userId).write(!isHidden()));
  for (const listener of listeners) listener();
};

/** Returns whether the user hides amounts on all screens, and a toggle. */
export const useHiddenAmounts = (): [hidden: boolean, toggle: () => void] => [useSyncExternalStore(subscribe, isHidden), toggle];
