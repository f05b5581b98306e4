import type { Schedule } from "#contract/schedules.ts";
import { addDays, type Day, dayIn } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { rhythmText } from "#domain/schedule.ts";

/** Formats an instant as "Today", "Tomorrow" or "Mon, Nov 23", with the time in the user's time zone. */
export const whenText = (instant: string, timeZone: string, today: Day): string => {
  const at = new Date(instant);
  const day = dayIn(at, timeZone);
  const hour = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).format(at);
  return `${day === addDays(today, 1) ? "Tomorrow" : formatDayHeader(day, today)}, ${hour}`;
};

/** Describes how often a schedule runs, and when it runs next. */
export const planText = (schedule: Schedule, timeZone: string, today: Day): string =>
  `${rhythmText(schedule)} · ${schedule.nextRunAt === null ? "Off" : `Next: ${whenText(schedule.nextRunAt, timeZone, today)}`}`;

/** Describes the last failure and what follows, or returns null if there was none. */
export const problemText = ({ lastError }: Pick<Schedule, "lastError">): string | null => {
  if (lastError === "email_not_verified") return "Not sent: your email address is not verified yet.";
  if (lastError === "answer_failed") return "The last answer could not be written. Hiro will try again at the next scheduled time.";
  if (lastError === "email_refused") return "The last email could not be delivered. Its answer is in the chat.";
  if (lastError === "email_unsure") return "The last email may not have arrived. Its answer is in the chat.";
  return null;
};
