import { whenLoaded } from "./queries.ts";

/** In a background tab, the browser draws nothing. */
const LONGEST_MS = 2000;

/**
 * Resolves when what was just rendered is on screen with its data, so that what runs then takes nothing from it. Two frames later, the first
 * one shows.
 */
export const whenShown = async (): Promise<void> => {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
  await whenLoaded();
};
