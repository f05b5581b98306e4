import { useSyncExternalStore } from "react";
import { session } from "./session.ts";
import { stored } from "./stored.ts";

const listeners = new Set<() => void>();
const setting = () => stored(`netWorthHidden.${session.current()?.userId ?? 0}`, (text) => text === "true");

/** Whether the current user hides amounts, kept per user in this browser. */
const isHidden = (): boolean => setting().read();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Another tab may have changed it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};

const toggle = (): void => {
  setting().write(!isHidden());
  for (const listener of listeners) listener();
};

/** Returns whether the user hides amounts on all screens, and a toggle. */
export const useHiddenAmounts = (): [hidden: boolean, toggle: () => void] => [useSyncExternalStore(subscribe, isHidden), toggle];
