import { type RouterHistory, createRouter } from "@tanstack/react-router";
import type { ConfirmStep } from "#web/features/connections/confirm-step.ts";
import { routeTree } from "./routes.tsx";

/** Creates a router for the app's routes. Paths match with and without a trailing slash. */
export const routerOver = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    trailingSlash: "preserve",
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });

/** The router for the browser's address bar. */
export const router = routerOver();

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's own
  interface Register {
    router: typeof router;
  }
  /** What a page hands to the next one in its history entry. */
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's own
  interface HistoryState {
    confirm?: ConfirmStep;
    initialChat?: string;
    recommendationId?: number;
    subTaskId?: number;
  }
}
