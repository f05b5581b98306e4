import { useRouter, useRouterState } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useMemo } from "react";
import type { WayBack } from "#web/ui/screen/shell-context.ts";
import { isCurrent, NAVIGATION } from "./navigation.ts";

const segments = (path: string): string[] => path.split("/").filter(Boolean);
const fits = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length === pattern.length && pattern.every((part, i) => part.startsWith("$") || part === path[i]);

/**
 * The page above another: the nearest shorter address that one of the router's `patterns` answers, or the home page. Null for a page that
 * the sidebar itself leads to.
 */
export const pageAbove = (path: string, patterns: readonly string[]): string | null => {
  const here = segments(path);
  const known = patterns.map(segments);
  const isNavigated = (parts: readonly string[]): boolean => NAVIGATION.some((item) => segments(item.path).join("/") === parts.join("/"));
  if (isNavigated(here)) return null;
  for (let length = here.length - 1; length > 0; length -= 1) {
    const above = here.slice(0, length);
    if (!known.some((pattern) => fits(above, pattern))) continue;
    const address = `/${above.join("/")}`;
    // Every chat is a page of its own, which the sidebar lists; the new chat is not above it.
    return isNavigated(above) && !NAVIGATION.some((item) => isCurrent(item, path)) ? null : address;
  }
  return "/";
};

/** The path of each entry of this tab's history that was seen, by the router's own count. */
const seen: string[] = [];
const bare = (path: string): string => path.replace(/(?<=.)\/+$/, "");
const placeOf = (state: object): number => Number((state as { __TSR_index?: number }).__TSR_index ?? 0);

/** The way from a sub-page to the page above it. It goes back where that page is the one before, so that its filters and place stay. */
export const useWayBack = (): WayBack | null => {
  const router = useRouter();
  const path = useRouterState({ select: (state) => bare(state.location.pathname) });
  const place = useRouterState({ select: (state) => placeOf(state.location.state) });
  useEffect(() => {
    seen[place] = path;
  }, [place, path]);
  const above = useMemo(() => pageAbove(path, Object.keys(router.routesByPath)), [router, path]);
  return useMemo(() => {
    if (above === null) return null;
    const title = NAVIGATION.find((item) => bare(item.path) === above)?.label;
    const follow = (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const before = seen.slice(0, place).findLastIndex((other) => other !== path);
      if (before >= 0 && (above === "/" || seen[before] === above)) router.history.go(before - place);
      else void router.navigate({ href: above });
    };
    return { href: above, label: title ? `Back to ${title}` : "Back", follow };
  }, [router, above, path, place]);
};
