import { useCallback, useSyncExternalStore } from "react";

/** In these windows, the sidebar is out of sight until it slides in. */
export const SLIDES = "(max-width: 1023px)";

/** In these windows, a row has room for a small chart. */
export const ROOMY = "(min-width: 640px)";

/** Returns whether a media query matches now. */
export const matches = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

/** Returns whether a media query matches now, and follows changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matches(query));
};
