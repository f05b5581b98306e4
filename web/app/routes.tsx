import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { FullPageError } from "#web/features/errors/FullPageError.tsx";
import { NotFound } from "#web/features/errors/NotFound.tsx";
import { RouteError } from "#web/features/errors/RouteError.tsx";
import { AppShell } from "./AppShell.tsx";
import { Root } from "./Root.tsx";
import { requireSession } from "./require-session.ts";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: RouteError });

/** Everything inside the frame needs somebody signed in. */
const frame = createRoute({ getParentRoute: () => root, id: "frame", component: AppShell, beforeLoad: requireSession, errorComponent: RouteError });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ href: "/chat/", replace: true });
  },
});

const login = createRoute({ getParentRoute: () => root, path: "/auth/login", component: lazyRouteComponent(() => import("#web/features/auth/LoginScreen.tsx"), "LoginScreen") });
const authError = createRoute({ getParentRoute: () => root, path: "/error/auth", component: lazyRouteComponent(() => import("#web/features/errors/AuthError.tsx"), "AuthError") });
const internalError = createRoute({ getParentRoute: () => root, path: "/internal-error", component: FullPageError });

/**
 * The screens inside the frame. A screen joins by one route here; its sidebar entry in navigation.ts shows as soon as its path does:
 *   const transactions = createRoute({ getParentRoute: () => frame, path: "/transactions", errorComponent: RouteError, component: lazyRouteComponent(() => import("#web/features/transactions/index.ts"), "TransactionsScreen") });
 */
const gallery = createRoute({ getParentRoute: () => frame, path: "/gallery", errorComponent: RouteError, component: lazyRouteComponent(() => import("#web/features/gallery/index.ts"), "GalleryScreen") });
const screens = frame.addChildren([gallery]);

export const routeTree = root.addChildren([home, login, authError, internalError, screens]);
