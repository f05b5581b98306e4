import { createContext, use } from "react";

export type Shell = { openNavigation: () => void; navigationOpen: boolean };

/** What a screen may ask of the frame around it. Null outside the frame. */
export const ShellContext = createContext<Shell | null>(null);

/** The frame around the screen, or null on a page without one. */
export const useShell = (): Shell | null => use(ShellContext);
