import { useRouter, useRouterState } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useMemo } from "react";
import type { WayBack } from "#web/ui/screen/shell-context.ts";
import { isCurrent, NAVIGATION } from "./navigation.ts";

const segments = (path: string): string[] => path.split("/").filter(Boolean);
const fits = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length === pattern.length && pattern.every((part, i) => part.startsWith("$") || part === path[i]);

/**
 * Returns the parent page of a path: the nearest shorter address that matches one of the router's `patterns`, or the home page. Null for
 * pages that the sidebar links to.
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
    // Every chat is a page of its own listed in the sidebar. New chat is not its parent.
    return isNavigated(above) && !NAVIGATION.some((item) => isCurrent(item, path)) ? null : address;
  }
  return "/";
};

/** The path of each visited history entry of this tab, by the router's history index. */
const seen: string[] = [];
const bare = (path: string): string => path.replace(/(?<=.)\/+$/, "");
const placeOf = (state: object): number => Number((state as { __TSR_index?: number }).__TSR_index ?? 0);

/**
 * Returns the way from a subpage to its parent. Goes back in history if the parent is the previous page, to keep its filters and scroll
 * position.
 */
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
