import { createContext, type MouseEvent, use } from "react";

/** The link from a subpage to its parent page. */
export type WayBack = { href: string; label: string; follow: (event: MouseEvent) => void };
export type Shell = { openNavigation: () => void; navigationOpen: boolean; back: WayBack | null };

/** What the app shell offers to a screen. Null outside the app shell. */
export const ShellContext = createContext<Shell | null>(null);

/** Returns the app shell around the screen, or null on a page without one. */
export const useShell = (): Shell | null => use(ShellContext);
