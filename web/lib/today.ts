import { useSyncExternalStore } from "react";
import { addDays, type Day, dayIn } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { session } from "./session.ts";
import { deviceTimeZone } from "./time-zone.ts";

/** Nobody is signed in while a session ends, and a screen may still be drawn once more. */
const NO_DAY = "1970-01-01" as Day;

/** Returns the current day in the signed-in user's time zone. */
export const useToday = (): Day => useSyncExternalStore(session.subscribe, () => session.current()?.today ?? NO_DAY);

/** Returns the day of an instant in the signed-in user's time zone. */
export const dayOf = (instant: string): Day => dayIn(new Date(instant), session.current()?.timeZone ?? deviceTimeZone());

/** Formats the day of an instant: "Today", "Yesterday", "Nov 3", with the year when it is another one. */
export const stampText = (instant: string): string => {
  const [day, today] = [dayOf(instant), session.current()?.today ?? NO_DAY];
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : formatDay(day, today);
};
