import { useCallback, useSyncExternalStore } from "react";

/** In these windows, the sidebar is out of sight until it slides in. */
export const SLIDES = "(max-width: 1023px)";

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
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
};
