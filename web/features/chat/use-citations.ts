import { useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect } from "react";
import type { Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { Proposal } from "#contract/proposals.ts";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { citationAt } from "./cite-place.ts";
import { citeKey } from "./cite-key.ts";

const placeIn = (search: object): unknown => (search as { cite?: unknown }).cite;

/**
 * Opens what a figure comes from in the drawer. The address names the open citation, so that Back closes it, and a reload or a copied link
 * opens it.
 */
export const useCitations = (
  views: { citation: (citation: Citation) => ReactNode },
  messages: readonly Message[],
  proposals: readonly Proposal[],
  isLoaded: boolean,
) => {
  const drawer = useDrawer();
  const router = useRouter();
  const place = useRouterState({ select: (state) => placeIn(state.location.search) });
  const citation = citationAt(place, messages, proposals);
  const key = citation && citeKey(citation);

  const go = useCallback(
    (cite: string | undefined, replace: boolean) =>
      void router.navigate({
        to: ".",
        search: (before: object) => ({ ...before, cite }) as never,
        hash: true,
        replace,
        resetScroll: false,
        state: { openedHere: cite !== undefined && !replace } as never,
      }),
    [router],
  );
  /** Takes the citation out of the address after the drawer was closed. */
  const leave = useCallback(
    (left: unknown) => {
      if (placeIn(router.state.location.search) !== left) return;
      if ((router.state.location.state as { openedHere?: boolean }).openedHere) router.history.back();
      else go(undefined, true);
    },
    [router, go],
  );
  useEffect(() => {
    if (!citation || key === null) return;
    const view = { key, title: citation.artifactName, content: views.citation(citation), onLeave: () => leave(place) };
    if (drawer.depth === 1 && drawer.current?.key.startsWith("cite-")) drawer.replace(view);
    else drawer.push(view);
    // The drawer follows the address. Changes made by the drawer itself must not open it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place, key]);
  useEffect(() => {
    if (place === undefined) drawer.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);
  useEffect(() => {
    if (place !== undefined && !citation && isLoaded) go(undefined, true);
  }, [place, citation, isLoaded, go]);

  const open = useCallback(
    (_citation: Citation, at: string) => {
      const now = placeIn(router.state.location.search);
      if (now !== at) go(at, now !== undefined);
    },
    [router, go],
  );
  return { open, openKey: drawer.current?.key ?? null };
};
