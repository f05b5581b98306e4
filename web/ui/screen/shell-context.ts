import { createContext, type MouseEvent, use } from "react";

/** The link from a sub-page to the page above it. */
export type WayBack = { href: string; label: string; follow: (event: MouseEvent) => void };
export type Shell = { openNavigation: () => void; navigationOpen: boolean; back: WayBack | null };

/** What a screen may ask of the frame around it. Null outside the frame. */
export const ShellContext = createContext<Shell | null>(null);

/** The frame around the screen, or null on a page without one. */
export const useShell = (): Shell | null => use(ShellContext);
