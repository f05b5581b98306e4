import { useSyncExternalStore } from "react";
import type { Day } from "#domain/day.ts";
import { session } from "./session.ts";

/** Nobody is signed in while a session ends, and a screen may still be drawn once more. */
const NO_DAY = "1970-01-01" as Day;

/** Returns the current day in the signed-in user's time zone. */
export const useToday = (): Day => useSyncExternalStore(session.subscribe, () => session.current()?.today ?? NO_DAY);
