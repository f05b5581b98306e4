import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.tsx";

/** The app's router. Paths match with and without a trailing slash. */
export const router = createRouter({
  routeTree,
  trailingSlash: "preserve",
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
