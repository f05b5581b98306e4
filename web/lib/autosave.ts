import { useEffect, useState } from "react";

/** Saves a value. False: it failed, so that newer changes based on it are forgotten too. */
type Save<Value> = (value: Value) => Promise<boolean>;

export type Autosave<Value> = {
  /** Saves a value after the delay, unless a newer one replaces it. */
  change: (value: Value) => void;
  /** Saves at once what waits. */
  flush: () => void;
  /** Forgets what waits. */
  drop: () => void;
  /** Sets how the next values are saved. */
  saveWith: (save: Save<Value>) => void;
};

/**
 * Saves the last of several changes, `delay` milliseconds after it. Only one save runs at a time; a change made meanwhile is saved after
 * it.
 */
export const autosave = <Value>(delay: number, first: Save<Value>): Autosave<Value> => {
  let save = first;
  let waiting: { value: Value } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let saving = false;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const forget = (): void => {
    waiting = null;
    stop();
  };
  const run = async (): Promise<void> => {
    stop();
    if (saving || waiting === null) return;
    const { value } = waiting;
    waiting = null;
    saving = true;
    const saved = await save(value).finally(() => (saving = false));
    if (!saved) forget();
    if (waiting !== null && timer === null) await run();
  };
  return {
    change: (value) => {
      waiting = { value };
      stop();
      timer = setTimeout(() => void run(), delay);
    },
    flush: () => void run(),
    drop: forget,
    saveWith: (next) => void (save = next),
  };
};

/** Saves changes while a screen is open, and what waits when it closes. `save` handles its own failures. */
export const useAutosave = <Value>(delay: number, save: Save<Value>): Autosave<Value> => {
  const [saver] = useState(() => autosave<Value>(delay, save));
  useEffect(() => saver.saveWith(save), [saver, save]);
  useEffect(() => {
    window.addEventListener("pagehide", saver.flush);
    return () => {
      window.removeEventListener("pagehide", saver.flush);
      saver.flush();
    };
  }, [saver]);
  return saver;
};
