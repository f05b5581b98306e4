import { useSyncExternalStore } from "react";
import { stored } from "./stored.ts";

export type Theme = "system" | "light" | "dark";

const DARK = "(prefers-color-scheme: dark)";

/** A saved theme, old forms included: "auto" and nothing are system, true and "dark-mode" dark, false and "light-mode" light. */
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

/** Draws the page in the theme, or in the system's; the system's also where the person's own colors are forced on every page. */
const apply = (theme: Theme): void => {
  const forced = window.matchMedia?.("(forced-colors: active)").matches;
  document.documentElement.dataset["theme"] = theme === "system" || forced ? (window.matchMedia?.(DARK).matches ? "dark" : "light") : theme;
};

/** Chooses the theme, saves it and draws the page in it. */
export const setTheme = (theme: Theme): void => {
  apply(saved.write(theme));
  for (const changed of listeners) changed();
};

/** Applies the saved theme, rewrites an old form of it, and follows the system and other tabs from then on. Returns what stops that. */
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

/** The chosen theme, followed live. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, saved.read);
