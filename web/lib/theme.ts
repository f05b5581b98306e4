import { useSyncExternalStore } from "react";
import { stored } from "./stored.ts";

export type Theme = "system" | "light" | "dark";

const DARK = "(prefers-color-scheme: dark)";

/**
 * Parses a saved theme, including old formats: "auto" and nothing mean system, true and "dark-mode" mean dark, false and "light-mode" mean
 * light.
 */
export const parseTheme = (text: string | null): Theme => {
  switch (text?.replaceAll('"', "").trim().toLowerCase()) {
    case "dark":
    case "true":
    case "dark-mode":
      return "dark";
    case "light":
    case "false":
    case "light-mode":
      return "light";
    default:
      return "system";
  }
};

const saved = stored("theme", parseTheme);
const listeners = new Set<() => void>();

/** Applies the theme. Uses the system's theme if chosen, or when forced colors are on. */
const apply = (theme: Theme): void => {
  const forced = window.matchMedia?.("(forced-colors: active)").matches;
  document.documentElement.dataset["theme"] = theme === "system" || forced ? (window.matchMedia?.(DARK).matches ? "dark" : "light") : theme;
};

/** Saves and applies the theme. */
export const setTheme = (theme: Theme): void => {
  apply(saved.write(theme));
  for (const changed of listeners) changed();
};

/** Applies the saved theme, rewrites old formats, and then follows the system and other tabs. Returns a function that stops following. */
export const startTheme = (): (() => void) => {
  const system = window.matchMedia?.(DARK);
  const again = () => {
    apply(saved.read());
    for (const changed of listeners) changed();
  };
  apply(saved.write(saved.read()));
  system?.addEventListener("change", again);
  window.addEventListener("storage", again);
  return () => {
    system?.removeEventListener("change", again);
    window.removeEventListener("storage", again);
  };
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** Returns the chosen theme and follows changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, saved.read);
